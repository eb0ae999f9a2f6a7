# SPDX-License-Identifier: MIT
# profile.gp - the performance profile: which share of the instances each back-end solves within so many times the time of
# the fastest on each.
#
# How to read it: on the left stands how often a back-end is the fastest, on the right how much it solves at all. A curve
# that is on top everywhere is that of the best choice. Who is second is not to be read from it: the ratios are to the
# fastest of all that took part (Gould and Scott 2016). All else is as in ecdf.gp, also the bars of luck.
#
# By hand:  gnuplot -c plots/profile.gp svg charts/profile.tsv profile.svg "17 givens" "cell-order dlx" ""
# The table is that of ecdf.gp, with `ratio` in the place of `time_s`.

ratios = 1
call ARG0[1:strlen(ARG0)-strlen('profile.gp')].'ecdf.gp' ARG1 ARG2 ARG3 ARG4 ARG5 ARG6
