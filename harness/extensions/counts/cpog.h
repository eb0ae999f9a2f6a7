/* SPDX-License-Identifier: MIT */
/* A diagram as a CPOG file: a proof that a graph of products and sums has the models of the CNF of the cover,
 * which `convert --to cnf` writes; its readers count the models on the graph. Source of the format: Bryant,
 * Nawrocki, Avigad and Heule, Certified Knowledge Compilation with Application to Verified Model Counting
 * (SAT 2023). */
#pragma once

#include "solvers/services/diagram.h"

#include <stdio.h>

/* Writes the proof for a diagram with a solution, whose plan has taken no option. False and a sentence if
 * there is nothing to prove, or the user stops it; whether the file took everything is for the caller to ask.
 * Bytes written grow with the clauses of the CNF times the nodes of the diagram. */
bool cpog_write(FILE *file, const struct diagram *diagram, const struct layer_plan *plan,
                const struct cover *cover, struct error *reason);
