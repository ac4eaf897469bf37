"""Contacts exported to LAMMPS: bounced in LAMMPS with the exported pair style and the exported wall."""
import pytest

from bounce_program import require_command
from contacts import FRICTION, LONG_STEP, Contact, check, export, with_walls
from granular_deck import bounced

COMMAND = [require_command("lmp"), "-log", "none", "-nocite"]
# Debian 12 has the version of 2021, where Tsuji's damping is the input of `damping tsuji`.
VERSION = ["--target-version", "2021"]
CONTACTS = with_walls([Contact("exact", "kuwabara_kono_1987"), Contact("exact", "kelvin_voigt", "zero_force"),
                       Contact("exact", "tsuji_1992"), Contact("exact", "tsuji_1992", "zero_force"),
                       Contact("invariant", "power_law"), Contact("refit", "hunt_crossley_1975"),
                       Contact("refit", "ristow_1992", "zero_force"),
                       Contact("exact", "kuwabara_kono_1987", "zero_indentation", options=FRICTION),
                       Contact("exact", "kuwabara_kono_1987", options=("--units", "cgs")),
                       Contact("exact", "kelvin_voigt", options=("--units", "micro")),
                       Contact("exact", "kelvin_voigt", "zero_force", options=LONG_STEP)])
DECK = """{before_box}
atom_modify map array
boundary f f f
newton off
{box}
create_box 1 box
{spheres}
{after_box}
fix move all nve/sphere
neighbor {skin!r} bin
dump motion all custom 1 motion.dump id z vz fz
dump_modify motion sort id format float %.15g
thermo 1000000
run {steps}
"""


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one deck per contact."""
    result = []
    for contact in CONTACTS:
        exported = export(program, folder, contact, "lammps", *VERSION)
        result += bounced(COMMAND, folder, DECK, exported)
    return result


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
