# SPDX-License-Identifier: MIT
# Gives each option of an exact cover in Knuth's format a cost from 1 to `most` (100): the minimal standard generator (Park and
# Miller, Communications of the ACM 31, 1988), which each awk computes alike. quadrille convert --to cover queens:24 | awk -v seed=1 -f costs.awk
BEGIN { if (!most) most = 100; for (i = 0; i < 20; i++) seed = (seed * 16807) % 2147483647 }
/^[|]/ || !items++ { print; next }
{ seed = (seed * 16807) % 2147483647; print $0 " |" 1 + seed % most }
