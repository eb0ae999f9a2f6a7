# SPDX-License-Identifier: MIT
# Labels of tests, from their names: `ctest -L unit`, `ctest -LE slow`. A test has each label whose pattern its name
# matches, and at least one besides `slow` and `once`. Patterns of regular expressions as CMake knows them.
set(labels_of_tests thorough unit cli tree installed browser slow once)
# Of functions: `thorough` are those that take more than three seconds beside other tests. (`-L unit` takes every label that
# holds the word, so none else does.)
set(tests_thorough "^fuzz/" "^bands/"
  "^unit/(audit_questions|bands|charts|exact_cover|external|generator|hardness|large)$"
  "^unit/(layers|picosat|sat|sets|solvers|unpack)$")
set(tests_unit "^unit/")
set(tests_cli
  "^bad-input/"
  "^canon/"
  "^charts/"
  "^command-line/"
  "^completion/"
  "^counts/"
  "^counting/"
  "^explained/"
  "^lesson/views$"
  "^pages/lesson$"
  "^good-input/"
  "^memory/"
  "^python/"
  "^read-errors/"
  "^faults/"
  "^resume/"
  "^verified/"
  "^left-processes$"
  "^man-page$"
  "^report/for-algorithm-selection$"
  "^report/in-a-column-of-latex$"
  "^report/two-in-a-column-of-latex$"
  "^suspended-runs$"
  "^trace/"
  "^valid-json$")
set(tests_tree "^structure/" "^sources/" "^pages/" "^figures/" "^data/")
set(tests_installed "^installed/" "^readme/")
set(tests_browser "^report/in-a-browser$" "^lesson/")
# More than ten seconds on one core.
set(tests_slow
  "^unit/(solvers|bands)$"
  "^command-line/(validity|hasty-script|saboteurs-of-(files|timing))$"
  "^installed/commands-and-links$"
  "^resume/"
  "^verified/"
  "^explained/"
  "^lesson/views$"
  "^pages/(lesson|commands)$"
  "^python/")

# What CI runs in the release build alone: another compiler and sanitizers would see nothing there that they do not see in tests
# that take less. Long comparisons, programs by others and the wait for them, and referees in Python.
set(tests_once
  "^bands/"
  "^charts/"
  "^command-line/compare-(catches-sum-45|cut-off|isomorphs|jobs|precision|refuses-to-overwrite|skips-large-boards|throughput)$"
  "^command-line/(charts-of-quoted-names|disagreements-again|escape-sequences)$"
  "^command-line/(families-with-known-counts|first-steps-of-a-solver|generate|generate-by-grade|hasty-script)$"
  "^command-line/(help-fits-a-screen|jobs|labels|measure|narrow-terminals)$"
  "^command-line/(one-isomorph-for-all|plain-texts|plot|plot-legend|plot-sizes|plot-style|quickstart)$"
  "^command-line/(readme-commands|referee|report-of-several-runs)$"
  "^command-line/saboteurs-(of|that|under)-"
  "^command-line/(sets-made-again|shards|solvers-by-others|timeouts-of-programs|titles|validity)$"
  "^completion/values$"
  "^explained/"
  "^python/"
  "^resume/"
  "^suspended-runs$"
  "^trace/(boards|covers|mutants|parts)$"
  "^unit/diff$")

# Labels all tests of the folder that calls it, so it stands at the end of its CMakeLists.txt.
function(label_tests)
  get_property(tests DIRECTORY PROPERTY TESTS)
  foreach(test ${tests})
    set(labels "")
    foreach(label ${labels_of_tests})
      string(JOIN "|" pattern ${tests_${label}})
      if(test MATCHES "${pattern}" AND NOT (label STREQUAL "unit" AND "thorough" IN_LIST labels))
        list(APPEND labels ${label})
      endif()
    endforeach()
    if(labels MATCHES "^(slow|once|;)*$")
      message(FATAL_ERROR "the test ${test} has no label; tests/labels.cmake has the patterns")
    endif()
    set_tests_properties(${test} PROPERTIES LABELS "${labels}")
    get_test_property(${test} COST cost)
    if("slow" IN_LIST labels AND NOT cost) # the long ones first, lest one is left over at the end
      set_tests_properties(${test} PROPERTIES COST 100)
    endif()
  endforeach()
endfunction()
