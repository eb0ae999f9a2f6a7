/* SPDX-License-Identifier: MIT */
/* dpll.c as a program of the SAT competition: DIMACS from a file or standard input, `s` and `v` lines, exit
 * status 10 or 20. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *ipasir_init(void);
void ipasir_release(void *solver);
void ipasir_add(void *solver, int literal);
int ipasir_solve(void *solver);
int ipasir_val(void *solver, int literal);

/* Returns the number of variables; the number of clauses must be that of the head. */
static int read_dimacs(FILE *file, void *solver)
{
    char line[256];
    int variables = 0, clauses = 0, literal, read = 0;
    while (fgets(line, sizeof line, file) && *line == 'c')
        ;
    if (sscanf(line, "p cnf %d %d", &variables, &clauses) != 2)
        return -1;
    while (fscanf(file, "%d", &literal) == 1) {
        if (abs(literal) > variables)
            return -1;
        ipasir_add(solver, literal);
        read += !literal;
    }
    return read == clauses ? variables : -1;
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
    void *solver = ipasir_init();
    int variables = file ? read_dimacs(file, solver) : -1;
    if (variables < 0) {
        fputs("this is no DIMACS\n", stderr);
        return 1;
    }
    int verdict = ipasir_solve(solver);
    puts(verdict == 10 ? "s SATISFIABLE" : "s UNSATISFIABLE");
    if (verdict == 10) {
        for (int variable = 1; variable <= variables; variable++)
            printf(variable % 20 == 1 ? "%sv %d" : "%s %d", variable % 20 == 1 && variable > 1 ? "\n" : "",
                   ipasir_val(solver, variable));
        puts(" 0");
    }
    ipasir_release(solver);
    return verdict;
}
