#include "processors.h"

const char *const processors_code_choices[] = {"best", "portable", 0};
