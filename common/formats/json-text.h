/* SPDX-License-Identifier: MIT */
/* Is a text JSON? Boards in it are read by reader-json.c. */
#pragma once

#include "common/formats/recognition.h"

/* A bracket, and soon a name in quotes with a colon after it. Arrays without names are those of any
 * language. */
struct recognition json_recognise(const char *text, size_t length);
