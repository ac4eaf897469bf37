"""Contacts exported to Simbody: bounced in Simbody with the exported surfaces and limits of the integrator."""
import pytest

from bounce_program import require_header
from contacts import FRICTION, LINEAR_HUNT_CROSSLEY, Contact, check, dropped, export, with_walls
from simbody_program import simbody_bounces

require_header("simbody/Simbody.h")

CONTACTS = with_walls([Contact("exact", "hunt_crossley_1975"),
                       Contact("invariant", "hunt_crossley_1975", "zero_force", parameters=LINEAR_HUNT_CROSSLEY),
                       Contact("refit", "kuwabara_kono_1987"),
                       Contact("exact", "hunt_crossley_1975", "zero_indentation", options=FRICTION)]) + [
    dropped("exact", "hunt_crossley_1975")]
HEAD = ("void {}(Body& body1, Body& body2, Integrator& integrator, [[maybe_unused]] GeneralForceSubsystem& forces, "
        "[[maybe_unused]] SimbodyMatterSubsystem& matter)")


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one program with all contacts."""
    exports = [export(program, folder, contact, "simbody") for contact in CONTACTS]
    texts = [exported.snippet for exported in exports]
    return simbody_bounces(folder, "simbody_bounce.cpp.in", exports, HEAD, texts)


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
