/* libquadrille: boards, exact covers, CNF, verification, and the back-ends that solve them. This is the one
 * header to include; each of those below documents its part. */
#ifndef QUADRILLE_H
#define QUADRILLE_H

#include "../common/board.h"
#include "../common/clock.h"
#include "../common/cnf.h"
#include "../common/cover.h"
#include "../common/random.h"
#include "../common/verify.h"
#include "registry.h"
#include "session.h"
#include "solver.h"
#include "spec.h"

#endif
