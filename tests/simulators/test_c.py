"""Contacts exported as C99 headers: compiled with -std=c99 -pedantic -Werror, integrated by a plain RK4 in C."""
import re

import pytest

from bounce_program import SOURCES, compile_program, run_program
from contacts import Contact, bounces_of, check, export

CONTACTS = [Contact("exact", law, separation) for law, separation in [
    ("kelvin_voigt", "zero_force"), ("kelvin_voigt", "zero_indentation"), ("kuwabara_kono_1987", "zero_indentation"),
    ("tsuji_1992", "zero_force"), ("ristow_1992", "zero_indentation"), ("hunt_crossley_1975", "zero_indentation"),
    ("walton_braun_1986", "zero_force"), ("thornton_1997", "zero_force"), ("bouc_wen_hertz_2024", "zero_force"),
    ("bouc_wen_maxwell_2024", "zero_force")]]
# The ends of the contact are errors of first order in the step: below 1e-4 of restitution and 0.1 % of the duration.
STEPS_OF_A_CONTACT = 4000


def program_of(folder, number, snippet):
    """Compile the header, unchanged, with the integrator. Return the path of the program."""
    name = re.search(r"(\w+)_force\(", snippet).group(1)
    header, source = folder / f"contact_{number}.h", folder / f"bounce_{number}.c"
    header.write_text(snippet)
    text = (SOURCES / "c_bounce.c.in").read_text()
    source.write_text(text.replace("@HEADER@", header.name).replace("@NAME@", name))
    return compile_program(source, folder / f"bounce_{number}", "-lm", language=["gcc", "-std=c99", "-pedantic", "-O1"])


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: a program per contact."""
    result = []
    for number, contact in enumerate(CONTACTS):
        exported = export(program, folder, contact, "c")
        planned = bounces_of([exported], lambda _, bounce: bounce["realised"]["duration"] / STEPS_OF_A_CONTACT)
        requests = [bounce.request for bounce in planned]
        result += zip(planned, run_program([program_of(folder, number, exported.snippet)], requests))
    return result


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
