"""Contacts exported to LAMMPS: bounced in LAMMPS with the exported pair style and the exported wall."""
import json
import math

import pytest

from bounce_program import require_command
from contacts import (FRICTION, GRAVITY, LONG_STEP, STIFF_SPRING, Contact, Export, check, dropped, export, export_card,
                      with_walls)
from granular_deck import bounced
from motion import measure

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
                       Contact("exact", "kelvin_voigt", "zero_force", options=LONG_STEP)]) + [
    dropped("exact", "kelvin_voigt", parameters=STIFF_SPRING),
    dropped("exact", "kelvin_voigt", "zero_force", parameters=STIFF_SPRING), dropped("exact", "kuwabara_kono_1987"),
    dropped("refit", "hunt_crossley_1975")]
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


@pytest.mark.parametrize("stiffness, restitution", [(5e4, 0.464440871051), (5e5, 0.489230505454), (5e6, 0.496638953458)])
def test_restitution_of_one_half_under_weight(program, folder, stiffness, restitution):
    """Promise and bounce are those of an independent integration, of 10.89 kg at 2.801 m/s with 9.81 m/s^2.

    Half the speed and four times the stiffness per mass have the same g T/v.
    """
    per_mass, ratio = 4.0 * stiffness / 10.89, math.log(2.0) / math.hypot(math.pi, math.log(2.0))
    contact = dropped("exact", "kelvin_voigt", parameters={
        "stiffness": (per_mass, "N/m"), "hysteresis_damping": (2.0 * ratio * math.sqrt(per_mass), "N*s/m")})
    place = folder / f"half-{stiffness:g}"
    place.mkdir()
    (place / "card.json").write_text(json.dumps(contact.card()))
    made = export_card(program, place / "card.json", "lammps", "--masses", *contact.masses, "--radii", *contact.radii,
                       "--speeds", 2.801 / 2, *GRAVITY, *VERSION)
    # 9.80665 in place of 9.81 m/s^2 changes it by 3e-4 of the effect of the weight.
    assert abs(made["bounces"][0]["wanted"]["restitution"] - restitution) < 2e-5
    exported = Export(contact, made["snippet"], made["time_step"], made["bounces"])
    (_, record), = bounced(COMMAND, place, DECK, exported)
    assert abs(measure(record, contact.gravity).restitution - restitution) < 1e-3
