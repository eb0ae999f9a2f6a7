# SPDX-License-Identifier: MIT
# Writes INPUT, a text in ASCII, to OUTPUT as a string in C: static const char NAME[]. Run by cmake -P.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "/* Made of ${INPUT} by cmake/embed.cmake. */\nstatic const char ${NAME}[] = {\n${bytes}0};\n")
