# SPDX-License-Identifier: MIT
"""Builds the extension quadrille._bridge: CMake builds the library, position independent; cffi reads bridge.h and writes
what Python calls. Against Python's stable interface, so that one wheel serves all versions. CMAKE_ARGS go to CMake.
With QUADRILLE_BUILD, a folder, it takes the library that was built there."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from cffi import FFI
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
TOP = HERE / "library" if (HERE / "library").exists() else HERE.parents[2]  # in a source archive of the package, or in the tree
BUILT = os.environ.get("QUADRILLE_BUILD")


# Of the library's own structures what Python reads; the compiler completes and checks them.
STRUCTURES = """
struct order { unsigned rows, columns; ...; };
struct bounds { uint32_t least, most; };
struct cover {
    uint32_t item_count, primary_count, option_count;
    size_t *option_start, *name_start;
    uint32_t *items, *colours;
    char *names;
    struct bounds *bounds;
    ...;
};
struct cnf { int variables; ...; };
struct puzzle {
    struct order order;
    struct cover *cover;
    struct cnf *formula;
    size_t cells_at, note_length;
    const char *note;
    ...;
};
struct complaint { size_t line, column; bool remark; char text[...]; ...; };
struct puzzles {
    struct puzzle *puzzle;
    size_t count, complaint_count;
    uint8_t *cells;
    struct complaint *complaint;
    ...;
};
"""


class BuildWithLibrary(build_ext):
    def run(self):
        temp = Path(self.build_temp).resolve()
        temp.mkdir(parents=True, exist_ok=True)
        library = Path(BUILT or temp / "library")
        if not BUILT:
            # Libraries that a machine may lack would not be in a wheel.
            subprocess.run(["cmake", "-S", TOP, "-B", library, "-DCMAKE_BUILD_TYPE=Release", "-DQUADRILLE_TESTS=OFF",
                            "-DCMAKE_POSITION_INDEPENDENT_CODE=ON", "-DQUADRILLE_CADICAL=OFF",
                            *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
            subprocess.run(["cmake", "--build", library, "--target", "quadrille",
                            "--parallel", str(os.cpu_count())], check=True)
        [bridge] = self.extensions
        declared = (HERE / "bridge.h").read_text()
        ffi = FFI()
        ffi.cdef(STRUCTURES + re.sub(r"/\*.*?\*/", "", declared, flags=re.S))
        ffi.set_source(bridge.name, '#include "solvers/quadrille.h"\n#include "bridge.h"\n')
        ffi.emit_c_code(str(temp / "_bridge.c"))
        bridge.sources.append(str(temp / "_bridge.c"))
        bridge.extra_objects = [str(library / "libquadrille.a")]
        bridge.depends = [*bridge.extra_objects, str(HERE / "bridge.h")]
        # What the library needs stands in its file for pkg-config. None of its names are the extension's.
        needed = re.search(r"^Libs: .* -lquadrille (.*)$", (library / "quadrille.pc").read_text(), re.M)
        bridge.extra_link_args = ["-Wl,--exclude-libs,ALL", *needed[1].split()]
        super().run()


class SourcesWithLibrary(sdist):
    """What CMake builds the library from goes with the package, into its folder library/."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        shutil.copy(HERE / "bridge.h", base_dir)
        for name in ("cmake", "common", "solvers", "harness"):
            shutil.copytree(TOP / name, Path(base_dir) / "library" / name, ignore=shutil.ignore_patterns("python"))
        for name in ("CMakeLists.txt", "LICENSE"):
            shutil.copy(TOP / name, Path(base_dir) / "library")


setup(
    version=re.search(r"project\(quadrille VERSION ([0-9.]+)", (TOP / "CMakeLists.txt").read_text())[1],
    ext_modules=[Extension("quadrille._bridge", [os.path.relpath(HERE / "bridge.c")],
                           include_dirs=[str(HERE), str(TOP)], py_limited_api=True,
                           define_macros=[("_POSIX_C_SOURCE", "200809L"), ("Py_LIMITED_API", "0x030A0000")],
                           extra_compile_args=["-std=c17"])],
    cmdclass={"build_ext": BuildWithLibrary, "sdist": SourcesWithLibrary},
    options={"bdist_wheel": {"py_limited_api": "cp310"}, "build": {"build_base": str(Path(BUILT or TOP / "build") / "python")}},
)
