# SPDX-License-Identifier: MIT
# quadrille.spdx.json: what the program is linked with and what it calls, as an SPDX 2.3 document
# (https://spdx.github.io/spdx-spec/v2.3/). It is installed. Versions are what pkg-config
# says, else what dpkg says; licences are those that each project declares for its library. Where Debian's copyright
# file is there, its names of licences stand beside them as a comment, for parts of a source may have others.
include(cmake/source-date.cmake)

# The Debian package of a file, and its version; empty if dpkg does not know it.
function(debian_package file package version)
  set(${package} "" PARENT_SCOPE)
  set(${version} "" PARENT_SCOPE)
  find_program(QUADRILLE_DPKG_QUERY dpkg-query)
  mark_as_advanced(QUADRILLE_DPKG_QUERY)
  if(NOT QUADRILLE_DPKG_QUERY OR NOT EXISTS "${file}")
    return()
  endif()
  file(REAL_PATH "${file}" real)
  file(READ "${real}" start LIMIT 200)
  if(start MATCHES "(INPUT|GROUP)\\( *([^ )]+[.]so[.0-9]*)") # a script of the linker: the library that it names first
    get_filename_component(folder "${real}" DIRECTORY)
    file(REAL_PATH "${CMAKE_MATCH_2}" real BASE_DIRECTORY "${folder}")
  endif()
  string(REGEX REPLACE "^/usr/lib" "/lib" short "${real}") # where /lib is a link dpkg may know either
  foreach(path "${real}" "${short}")
    execute_process(COMMAND ${QUADRILLE_DPKG_QUERY} -S "${path}" OUTPUT_VARIABLE owner ERROR_QUIET)
    if(owner MATCHES "^([^ :,]+)(:[a-z0-9]+)?: ")
      set(name "${CMAKE_MATCH_1}")
      set(whole "${CMAKE_MATCH_1}${CMAKE_MATCH_2}")
      execute_process(COMMAND ${QUADRILLE_DPKG_QUERY} -W -f "\${Version} \${Architecture}" "${whole}"
        OUTPUT_VARIABLE found ERROR_QUIET)
      set(${package} ${name} PARENT_SCOPE)
      set(${version} "${found}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# Names of licences in a machine-readable copyright file (https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/).
function(debian_licences package result)
  set(names "")
  if(package AND EXISTS /usr/share/doc/${package}/copyright)
    file(STRINGS /usr/share/doc/${package}/copyright lines REGEX "^License: *[^ ]")
    foreach(line ${lines})
      string(REGEX REPLACE "^License: *" "" line "${line}")
      string(REGEX REPLACE "[^-A-Za-z0-9.+, ]" "" line "${line}")
      list(APPEND names "${line}")
    endforeach()
    list(REMOVE_DUPLICATES names)
    list(SORT names)
    string(JOIN "; " names ${names})
  endif()
  set(${result} "${names}" PARENT_SCOPE)
endfunction()

# Adds a part: its name, version (empty: ask dpkg), a file of it, licence, homepage, and how it relates to the program.
function(sbom_part name version file licence homepage relation)
  debian_package("${file}" package found)
  debian_licences("${package}" debian_names)
  string(REGEX REPLACE "[^A-Za-z0-9.-]" "-" id "SPDXRef-${name}")
  set(fields "")
  set(reference "")
  if(found MATCHES "^([^ ]+) ([^ ]+)$")
    set(debian_version ${CMAKE_MATCH_1})
    set(architecture ${CMAKE_MATCH_2})
    if(NOT version)
      string(REGEX REPLACE "^[0-9]+:" "" version ${debian_version})
      string(REGEX REPLACE "-[^-]*$" "" version ${version})
    endif()
    set(locator "${package}@${debian_version}?arch=${architecture}")
    string(REPLACE ":" "%3A" locator "${locator}")
    string(REPLACE "+" "%2B" locator "pkg:deb/debian/${locator}")
    set(reference ",\n      \"externalRefs\": [{\"referenceCategory\": \"PACKAGE-MANAGER\", \"referenceType\": \"purl\", \"referenceLocator\": \"${locator}\"}]")
  endif()
  if(version)
    string(APPEND fields "\n      \"versionInfo\": \"${version}\",")
  endif()
  if(debian_names)
    string(APPEND fields "\n      \"licenseComments\": \"In the copyright file of the Debian package ${package}: ${debian_names}\",")
  endif()
  string(APPEND sbom_packages ",
    {
      \"SPDXID\": \"${id}\",
      \"name\": \"${name}\",${fields}
      \"homepage\": \"${homepage}\",
      \"downloadLocation\": \"NOASSERTION\",
      \"filesAnalyzed\": false,
      \"licenseConcluded\": \"NOASSERTION\",
      \"licenseDeclared\": \"${licence}\",
      \"copyrightText\": \"NOASSERTION\"${reference}
    }")
  if(relation MATCHES "_OF$")
    set(ends "\"spdxElementId\": \"${id}\", \"relatedSpdxElement\": \"SPDXRef-quadrille\"")
  else()
    if(file MATCHES "[.]a$")
      set(relation STATIC_LINK)
    endif()
    set(ends "\"spdxElementId\": \"SPDXRef-quadrille\", \"relatedSpdxElement\": \"${id}\"")
  endif()
  string(APPEND sbom_relations ",\n    {${ends}, \"relationshipType\": \"${relation}\"}")
  set(sbom_packages "${sbom_packages}" PARENT_SCOPE)
  set(sbom_relations "${sbom_relations}" PARENT_SCOPE)
endfunction()

function(file_of_compiler name result)
  execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=${name} OUTPUT_VARIABLE path
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set(${result} "${path}" PARENT_SCOPE)
endfunction()

set(sbom_packages "")
set(sbom_relations "")
sbom_part(PicoSAT "" "${PicoSAT_LIBRARY}" MIT https://fmv.jku.at/picosat/ DYNAMIC_LINK)
sbom_part(GMP "${GMP_VERSION}" "${pkgcfg_lib_GMP_gmp}" "LGPL-3.0-or-later OR GPL-2.0-or-later" https://gmplib.org/ DYNAMIC_LINK)
sbom_part(Jansson "${JANSSON_VERSION}" "${pkgcfg_lib_JANSSON_jansson}" MIT https://github.com/akheron/jansson DYNAMIC_LINK)
sbom_part(libmd "${LIBMD_VERSION}" "${pkgcfg_lib_LIBMD_md}" NOASSERTION https://www.hadrons.org/software/libmd/ DYNAMIC_LINK)
if(CADICAL_LIBRARY AND QUADRILLE_CADICAL)
  sbom_part(CaDiCaL "" "${CADICAL_LIBRARY}" MIT https://github.com/arminbiere/cadical DYNAMIC_LINK)
  file_of_compiler(libstdc++.so.6 library)
  sbom_part(libstdc++ "" "${library}" "GPL-3.0-or-later WITH GCC-exception-3.1" https://gcc.gnu.org/ DYNAMIC_LINK)
endif()
if(CRYPTOMINISAT_LIBRARY AND QUADRILLE_CRYPTOMINISAT)
  sbom_part(CryptoMiniSat "" "${CRYPTOMINISAT_LIBRARY}" MIT https://github.com/msoos/cryptominisat DYNAMIC_LINK)
endif()
file_of_compiler(libc.so.6 library)
sbom_part(libc "" "${library}" NOASSERTION https://www.gnu.org/software/libc/ DYNAMIC_LINK)
find_program(QUADRILLE_GNUPLOT gnuplot)
mark_as_advanced(QUADRILLE_GNUPLOT)
sbom_part(gnuplot "" "${QUADRILLE_GNUPLOT}" gnuplot http://www.gnuplot.info/ RUNTIME_DEPENDENCY_OF)
sbom_part("${CMAKE_C_COMPILER_ID} C compiler" "${CMAKE_C_COMPILER_VERSION}" "" NOASSERTION https://cmake.org/cmake/help/latest/variable/CMAKE_LANG_COMPILER_ID.html BUILD_TOOL_OF)

source_date(${CMAKE_SOURCE_DIR} sbom_time)
set(kept "$ENV{SOURCE_DATE_EPOCH}")
set(ENV{SOURCE_DATE_EPOCH} ${sbom_time})
string(TIMESTAMP sbom_created "%Y-%m-%dT%H:%M:%SZ" UTC)
set(ENV{SOURCE_DATE_EPOCH} "${kept}")
# The name of the document is its own: the same content has the same.
string(UUID sbom_id NAMESPACE 6ba7b811-9dad-11d1-80b4-00c04fd430c8 TYPE SHA1
  NAME "${PROJECT_VERSION} ${sbom_created} ${sbom_packages} ${sbom_relations}")
file(CONFIGURE OUTPUT quadrille.spdx.json @ONLY CONTENT [[
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "quadrille-@PROJECT_VERSION@",
  "documentNamespace": "https://spdx.org/spdxdocs/quadrille-@PROJECT_VERSION@-@sbom_id@",
  "creationInfo": {"created": "@sbom_created@", "creators": ["Tool: quadrille-cmake-@PROJECT_VERSION@"]},
  "packages": [
    {
      "SPDXID": "SPDXRef-quadrille",
      "name": "quadrille",
      "versionInfo": "@PROJECT_VERSION@",
      "supplier": "Organization: The Quadrille authors",
      "downloadLocation": "NOASSERTION",
      "filesAnalyzed": false,
      "licenseConcluded": "MIT",
      "licenseDeclared": "MIT",
      "copyrightText": "Copyright (c) The Quadrille authors"
    }@sbom_packages@
  ],
  "relationships": [
    {"spdxElementId": "SPDXRef-DOCUMENT", "relatedSpdxElement": "SPDXRef-quadrille", "relationshipType": "DESCRIBES"}@sbom_relations@
  ]
}
]])
install(FILES ${CMAKE_BINARY_DIR}/quadrille.spdx.json DESTINATION ${CMAKE_INSTALL_DATADIR}/quadrille)
