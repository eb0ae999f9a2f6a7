/* SPDX-License-Identifier: MIT */
/* Texts that are named, and not read: other kinds of DIMACS, constraints, XML, pictures. */
#pragma once

#include "common/formats/recognition.h"

/* The reason is what the text looks like: "weighted CNF (p wcnf)". */
struct recognition foreign_recognise(const char *text, size_t length);
