"""Contacts exported to ODE: bounced in ODE with the exported surface parameters."""
import pytest

from bounce_program import compile_program, filled_template, require_header, run_program
from contacts import FRICTION, LONG_STEP, STIFF_SPRING, Contact, bounces_of, check, dropped, export, with_walls

require_header("ode/ode.h")

CONTACTS = with_walls([Contact("exact", "kelvin_voigt", "zero_force"), Contact("invariant", "tsuji_1992", "zero_force"),
                       Contact("refit", "hunt_crossley_1975"),
                       Contact("exact", "kelvin_voigt", "zero_force", options=FRICTION),
                       Contact("exact", "kelvin_voigt", "zero_force", options=LONG_STEP)]) + [
    dropped("exact", "kelvin_voigt", "zero_force", parameters=STIFF_SPRING)]
HEAD = "void {}(World& scene, dWorldID world)"


def with_contacts(exported):
    """Return the exported text, which is unchanged, with the search of contacts before its time step."""
    assert exported.snippet.count("dWorldStep(") == 1
    return exported.snippet.replace("dWorldStep(", "collide(scene, contact);\ndWorldStep(")


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one program with all contacts."""
    exports = [export(program, folder, contact, "ode") for contact in CONTACTS]
    planned = bounces_of(exports)
    source = folder / "ode_bounce.cpp"
    source.write_text(filled_template("ode_bounce.cpp.in", HEAD, [with_contacts(exported) for exported in exports]))
    command = [compile_program(source, folder / "ode_bounce", "-lode")]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
