"""Contacts exported to Simbody: bounced in Simbody with the exported surfaces and limits of the integrator."""
import pytest

from bounce_program import compile_program, filled_template, require_header, run_program
from contacts import FRICTION, LINEAR_HUNT_CROSSLEY, Contact, bounces_of, check, export, with_walls

require_header("simbody/Simbody.h")

CONTACTS = with_walls([Contact("exact", "hunt_crossley_1975"),
                       Contact("invariant", "hunt_crossley_1975", "zero_force", parameters=LINEAR_HUNT_CROSSLEY),
                       Contact("refit", "kuwabara_kono_1987"),
                       Contact("exact", "hunt_crossley_1975", "zero_indentation", options=FRICTION)])
HEAD = "void {}(Body& body1, Body& body2, Integrator& integrator)"
LIBRARIES = ["-lSimTKsimbody", "-lSimTKmath", "-lSimTKcommon"]
# Rows of the record: the duration is resolved to 0.1 %.
STEPS_OF_A_CONTACT = 1000


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one program with all contacts."""
    exports = [export(program, folder, contact, "simbody") for contact in CONTACTS]
    planned = bounces_of(exports, time_step=lambda _, bounce: bounce["realised"]["duration"] / STEPS_OF_A_CONTACT)
    source = folder / "simbody_bounce.cpp"
    source.write_text(filled_template("simbody_bounce.cpp.in", HEAD, [exported.snippet for exported in exports]))
    command = [compile_program(source, folder / "simbody_bounce", "-isystem", "/usr/include/simbody", *LIBRARIES)]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
