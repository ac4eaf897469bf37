"""Wheel of the package: CMake compiles the module _core and the program; data and licences are copied beside them."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

project = pathlib.Path(__file__).resolve().parents[1]
build = project / "build" / "wheel"


class CMakeBuild(build_ext):
    """Compiles module and program in build/wheel. The environment variable CMAKE_ARGS has further options of CMake."""

    def build_extension(self, extension):
        subprocess.run(["cmake", "-S", project, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        "-DIMPACTFIT_PROGRAM=ON", "-DIMPACTFIT_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}",
                        *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "impactfit_python", "impactfit_program"], check=True)
        module = pathlib.Path(self.get_ext_fullpath(extension.name))
        module.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(build / "python" / "impactfit" / module.name, module)
        (module.parent / "bin").mkdir(exist_ok=True)
        shutil.copy2(build / "bin" / "impactfit", module.parent / "bin")
        shutil.rmtree(module.parent / "data", ignore_errors=True)
        shutil.copytree(project / "data", module.parent / "data")
        for licence in ("LICENSE", "cmake/debian/copyright"):
            shutil.copy2(project / licence, module.parent)


def project_version():
    return re.search(r"project\(impactfit VERSION (\S+)", (project / "CMakeLists.txt").read_text())[1]


build.mkdir(parents=True, exist_ok=True)
setup(version=project_version(), ext_modules=[Extension("impactfit._core", [])], cmdclass={"build_ext": CMakeBuild},
      options={"build": {"build_base": str(build / "package")}, "egg_info": {"egg_base": str(build)}})
