"""Exported C99 headers as programs: a plain Runge-Kutta method of fourth order in C."""
import re

from bounce_program import SOURCES, compile_program

# The ends of the contact are errors of first order in the step: below 1e-4 of restitution and 0.1 % of the duration.
STEPS_OF_A_CONTACT = 4000


def c_program(folder, key, snippet):
    """Compile the header, unchanged, with the integrator. Return the path of the program."""
    name = re.search(r"(\w+)_force\(", snippet).group(1)
    header, source = folder / f"contact_{key}.h", folder / f"bounce_{key}.c"
    header.write_text(snippet)
    text = (SOURCES / "c_bounce.c.in").read_text()
    source.write_text(text.replace("@HEADER@", header.name).replace("@NAME@", name))
    return compile_program(source, folder / f"bounce_{key}", "-lm", language=["gcc", "-std=c99", "-pedantic", "-O1"])
