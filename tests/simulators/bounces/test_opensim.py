"""Contacts exported to OpenSim: bounced by the classes of Simbody that OpenSim has as forces.

Two spheres bounce by HuntCrossleyForce, a sphere on a wall by SmoothSphereHalfSpaceForce.
"""
import pytest

from bounce_program import require_header
from contacts import LINEAR_HUNT_CROSSLEY, Contact, check, export, with_walls
from simbody_program import simbody_bounces

require_header("simbody/Simbody.h")

CONTACTS = with_walls([Contact("exact", "hunt_crossley_1975"),
                       Contact("invariant", "hunt_crossley_1975", "zero_force", parameters=LINEAR_HUNT_CROSSLEY),
                       Contact("refit", "kuwabara_kono_1987")])
HEAD = "std::string {}()"


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one program with all contacts."""
    exports = [export(program, folder, contact, "opensim") for contact in CONTACTS]
    texts = [f'return R"xml({exported.snippet})xml";' for exported in exports]
    return simbody_bounces(folder, "opensim_bounce.cpp.in", exports, HEAD, texts)


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
