# SPDX-License-Identifier: MIT
# What `cmake --install` puts in place: the program with its sets, chart scripts, man page and completions; the
# library with its headers and the files by which pkg-config and CMake find it. CPack makes a Debian package of it.
include(CMakePackageConfigHelpers)

set(share ${CMAKE_INSTALL_DATADIR}/quadrille)
install(TARGETS program DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY data/minimizers DESTINATION ${share}/data USE_SOURCE_PERMISSIONS)
install(DIRECTORY data plots DESTINATION ${share}
  FILES_MATCHING PATTERN "*.txt" PATTERN "*.gp" PATTERN "convert-results.py" PATTERN "SHA256SUMS" PATTERN "reference" EXCLUDE)
install(FILES ${CMAKE_BINARY_DIR}/quadrille.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
# Pages keep their places, so that their links hold; with them go the charts, tables and one source that they link to.
install(FILES README.md CONTRIBUTING.md CHANGELOG.md CITATION.cff LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
file(GLOB pages RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS common/*.md solvers/*.md solvers/external/function-plugin.c harness/*.md harness/*/*.md harness/extensions/*/*.md harness/extensions.def data/*.md
  plots/*.md results/*.md results/guide/*.md results/guide/lessons/*.* results/counting/*.* results/large-boards/*.* results/rivals/tdoku.csv
  tests/*.md tests/fuzz/*.md plots/reference/*.svg
  plots/reference/*/*.svg plots/ideas/*.svg plots/lessons/*.html)
foreach(page ${pages})
  get_filename_component(folder ${page} DIRECTORY)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
install(FILES harness/cli/completions/quadrille.bash RENAME quadrille
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES harness/cli/completions/quadrille.zsh RENAME _quadrille
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES harness/cli/completions/quadrille.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

install(TARGETS quadrille EXPORT quadrilleTargets DESTINATION ${CMAKE_INSTALL_LIBDIR})
# quadrille.h and what it includes: what a plug-in or a program that uses the library needs, and nothing else.
include(cmake/public-headers.cmake)
list_public_headers(solvers/quadrille.h headers)
install(FILES solvers/quadrille.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quadrille)
list(REMOVE_ITEM headers solvers/quadrille.h)
foreach(header ${headers})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/quadrille/${folder})
endforeach()
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/quadrille)
install(EXPORT quadrilleTargets NAMESPACE quadrille:: DESTINATION ${package})
configure_package_config_file(cmake/quadrilleConfig.cmake.in quadrilleConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(quadrilleConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# Relative to the file itself, so that it holds wherever the installation goes.
file(RELATIVE_PATH PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" PC_PREFIX ${PC_PREFIX})
configure_file(cmake/quadrille.pc.in quadrille.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/quadrilleConfig.cmake cmake/FindPicoSAT.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/quadrilleConfigVersion.cmake DESTINATION ${package})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/quadrille.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_VENDOR "The Quadrille authors")
set(CPACK_PACKAGE_CONTACT "The Quadrille authors <quadrille@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gnuplot-nox, binutils, xz-utils")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "picosat, pkg-config")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package-permissions.cmake)
set(CPACK_QUADRILLE_SOURCE ${CMAKE_SOURCE_DIR})
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/package-tools.cmake)
include(CPack)
