# SPDX-License-Identifier: MIT
# source_date(FOLDER RESULT): when a source was made, in seconds since 1970, the same for all who build it: what
# SOURCE_DATE_EPOCH says (https://reproducible-builds.org/specs/source-date-epoch/); else the time of the commit; else,
# without git, that of CHANGELOG.md, which is the same in an unpacked release.
function(source_date folder result)
  set(time "$ENV{SOURCE_DATE_EPOCH}")
  if(NOT time MATCHES "^[0-9]+$")
    execute_process(COMMAND git -C ${folder} log -1 --format=%ct OUTPUT_VARIABLE time
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  endif()
  if(NOT time MATCHES "^[0-9]+$")
    file(TIMESTAMP ${folder}/CHANGELOG.md time "%s" UTC)
  endif()
  set(${result} ${time} PARENT_SCOPE)
endfunction()
