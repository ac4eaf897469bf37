"""Contacts exported to LIGGGHTS: bounced in LIGGGHTS with the exported pair style and the exported wall."""
import pytest

from bounce_program import require_command
from contacts import EQUAL_RATIOS, FRICTION, STIFF_SPRING, TWO_RATIOS, Contact, check, dropped, export, with_walls
from granular_deck import bounced

COMMAND = [require_command("liggghts", "--simulators-long"), "-log", "none"]
CONTACTS = with_walls([Contact("exact", "kuwabara_kono_1987"), Contact("exact", "tsuji_1992"),
                       Contact("exact", "tsuji_1992", "zero_force"), Contact("exact", "kelvin_voigt"),
                       Contact("exact", "kelvin_voigt", "zero_force"), Contact("invariant", "power_law"),
                       Contact("refit", "hunt_crossley_1975"), Contact("exact", "tsuji_1992", options=TWO_RATIOS),
                       Contact("exact", "tsuji_1992", "zero_indentation", options=FRICTION),
                       Contact("exact", "kuwabara_kono_1987", options=("--units", "cgs"))]) + [
    dropped("exact", "kelvin_voigt", parameters=STIFF_SPRING), dropped("exact", "tsuji_1992")]
DECK = """{before_box}
atom_modify map array sort 0 0.0
boundary f f f
newton off
{box} units box
create_box {types} box
neighbor {skin!r} bin
{spheres}
{after_box}
fix move all nve/sphere
dump motion all custom 1 motion.dump id z vz fz
dump_modify motion sort id format "%d %.15g %.15g %.15g"
thermo 1000000
run {steps}
"""


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one deck per contact."""
    result = []
    for contact in CONTACTS:
        two_ratios = contact.options == TWO_RATIOS
        exported = export(program, folder, contact, "liggghts", *(() if two_ratios else EQUAL_RATIOS))
        result += bounced(COMMAND, folder, DECK, exported, "units box", 2 if two_ratios else 1)
    return result


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
