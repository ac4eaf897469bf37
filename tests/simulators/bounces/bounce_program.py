"""Programs that bounce exported contacts: templates of this folder, compiled with the exported texts in them."""
import shutil
import subprocess
from pathlib import Path

import pytest

from motion import records_of

SOURCES = Path(__file__).parent


def require_header(path):
    """Skip the tests of this file if a header of the simulator is missing."""
    if not Path("/usr/include", path).exists():
        pytest.skip(f"{path} is missing: script/setup --simulators", allow_module_level=True)


def require_command(name, option="--simulators"):
    """Return the path of a command of the simulator; skip the tests of this file if it is missing."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is missing: script/setup {option}", allow_module_level=True)
    return path


def compile_program(source, program, *options, language=("g++", "-std=c++17")):
    """Compile a source and return the path of the program. A warning, in an exported text too, is an error."""
    command = [*language, "-Wall", "-Wextra", "-Werror", f"-I{SOURCES}", source, "-o", program, *options]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return program


def filled_template(template, head="", texts=()):
    """Return a template with a function for each exported text. {} in head is the name of the function."""
    names = [f"contact_{number}" for number in range(len(texts))]
    functions = [f"{head.format(name)} {{\n{text}\n}}\n" for name, text in zip(names, texts)]
    content = (SOURCES / template).read_text()
    return content.replace("@CONTACTS@", "\n".join(functions)).replace("@NAMES@", ", ".join(names))


def run_program(command, requests):
    """Return the records of a program, in the order of the requests: arrays (rows, 4), as motion.measure takes them."""
    lines = "".join(f"{number} {request}\n" for number, request in enumerate(requests))
    done = subprocess.run([str(part) for part in command], input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    records = records_of(done.stdout)
    return [records[number] for number in range(len(requests))]
