# SPDX-License-Identifier: MIT
"""Checks a CPOG file against a CNF, with no more knowledge than the paper on the format (Bryant, Nawrocki, Avigad, Heule,
SAT 2023): products of disjoint variables, sums whose terms exclude each other, clauses that follow by the hints given."""
from fractions import Fraction


class Refused(Exception):
    pass


def demand(condition, what):
    if not condition:
        raise Refused(what)


def follows(clauses, literals, hints, true=()):
    """Whether a clause follows by propagating the clauses of the hints, one after the other."""
    value = {-literal for literal in literals} | set(true)
    for place, hint in enumerate(hints):
        demand(hint in clauses, f"hint {hint} is no clause")
        left = {literal for literal in clauses[hint] if -literal not in value}
        demand(len(left) <= 1 and not left & value, f"hint {hint} is not unit")
        if not left:
            demand(place == len(hints) - 1, "hints behind the conflict")
            return
        value |= left
    raise Refused("no conflict")


def check_cpog(cnf, cpog):
    """The number of models, if the proof is right."""
    clauses, defining, variables, root = {}, set(), 0, 0
    for line in cnf.splitlines():
        if line.startswith("p cnf"):
            variables = int(line.split()[2])
        elif not line.startswith("c"):
            clauses[len(clauses) + 1] = [int(word) for word in line.split()[:-1]]
    depends, density = {}, {}

    def of(literal):
        if abs(literal) <= variables:
            return {abs(literal)}, Fraction(1, 2)
        demand(abs(literal) in depends, "a child that is not defined")
        return depends[abs(literal)], density[abs(literal)] if literal > 0 else 1 - density[abs(literal)]

    def define(clause, node, lines):
        demand(node > variables and node not in depends, "a variable is defined twice")
        for place, literals in enumerate(lines):
            demand(clause + place not in clauses, "a clause is there twice")
            clauses[clause + place] = literals
            defining.add(clause + place)

    for line in cpog.splitlines():
        words = line.split()
        if words[0] == "r":
            root = int(words[1])
        elif words[0] == "dc":
            clause, hints = int(words[1]), [int(word) for word in words[2:-1]]
            demand(clause in clauses and clause not in defining, "what is deleted is no clause")
            literals = clauses.pop(clause)
            follows(clauses, literals, hints)
        elif words[1] == "a":
            numbers = [int(word) for word in words[2:]]
            end = numbers.index(0)
            follows(clauses, numbers[:end], numbers[end + 1:-1])
            demand(int(words[0]) not in clauses, "a clause is there twice")
            clauses[int(words[0])] = numbers[:end]
        elif words[1] == "p":
            clause, node, children = int(words[0]), int(words[2]), [int(word) for word in words[3:-1]]
            known = [of(child) for child in children]
            define(clause, node, [[node] + [-child for child in children]] + [[-node, child] for child in children])
            depends[node], density[node] = set(), Fraction(1)
            for variables_of, share in known:
                demand(not depends[node] & variables_of, "the parts of a product share a variable")
                depends[node] |= variables_of
                density[node] *= share
        elif words[1] == "s":
            clause, node, first, second = int(words[0]), int(words[2]), int(words[3]), int(words[4])
            follows({i: clauses[i] for i in defining}, [-first, -second], [int(word) for word in words[5:-1]])
            known = of(first), of(second)
            define(clause, node, [[-node, first, second], [node, -first], [node, -second]])
            depends[node] = known[0][0] | known[1][0]
            density[node] = known[0][1] + known[1][1]
        else:
            raise Refused("no line of a CPOG file")
    demand([clauses[i] for i in clauses if i not in defining] == [[root]], "more is left than the root")
    return of(root)[1] * 2**variables
