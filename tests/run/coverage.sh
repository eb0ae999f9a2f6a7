#!/bin/sh
# SPDX-License-Identifier: MIT
# coverage.sh TOP BUILD [files | LEAST] - which lines of common, solvers and harness the tests of a build with --coverage
# have run: one line for each of the three, and their sum. With `files` as well one for each source, the least covered
# first. With LEAST, in percent, one for each folder of common and solvers, and status 1 if these two have run less than
# that of their lines together.
# A line of a header or of a source that is compiled several times is covered if it is anywhere.
set -eu
top=$1 build=$2 more=${3:-}
cd "$build"
find . -name '*.gcno' -print0 | xargs -0 gcov --stdout --relative-only --source-prefix "$top" 2>/dev/null |
    awk -F: -v more="$more" '
        $2 + 0 == 0 && $3 == "Source" { file = $4; sub(/^\.\//, "", file); wanted = file ~ /^(common|solvers|harness)\//; next }
        !wanted || $1 !~ /^ *([0-9]+\*?|#####|=====)$/ { next }
        {
            line = file ":" $2 + 0
            if (!(line in seen)) { seen[line] = 1; lines[file]++ }
            if ($1 !~ /[#=]$/ && !(line in ran)) { ran[line] = 1; covered[file]++ }
        }
        function percent(of, all) { return all ? 100 * of / all : 100 }
        function share(name, of, all) { return sprintf("%5.1f %%  %6d of %6d lines  %s", percent(of, all), of, all, name) }
        END {
            for (file in lines) {
                part = file; sub(/\/.*/, "", part)
                all[part] += lines[file]; of[part] += covered[file]
                folder = file; sub(/\/[^\/]*$/, "", folder)
                all_in[folder] += lines[file]; of_in[folder] += covered[file]
                if (more == "files") print share(file, covered[file], lines[file]) | "sort -n"
            }
            for (folder in all_in)
                if (more + 0 && folder !~ /^harness/) print share(folder, of_in[folder], all_in[folder]) | "sort -n"
            close("sort -n")
            split("common solvers harness", parts, " ")
            for (i = 1; i <= 3; i++) {
                if (!all[parts[i]]) { print "no figures: is this a build with --coverage?"; exit 1 }
                print share(parts[i], of[parts[i]], all[parts[i]])
                sum += all[parts[i]]; ran_of_all += of[parts[i]]
            }
            print share("all", ran_of_all, sum)
            both = all["common"] + all["solvers"]; ran_of_both = of["common"] + of["solvers"]
            if (more + 0) print share("common and solvers", ran_of_both, both)
            if (more + 0 && percent(ran_of_both, both) < more + 0) {
                print "less than " more " % of common and solvers: `coverage.sh TOP BUILD files` names the sources"
                exit 1
            }
        }'
