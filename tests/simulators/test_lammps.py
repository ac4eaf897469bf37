"""Contacts exported to LAMMPS: bounced in LAMMPS with the exported pair style and the exported wall."""
import pytest

from bounce_program import require_command
from contacts import Contact, bounces_of, check, export, with_walls
from granular_deck import box, largest_radius, placed_spheres, run_deck

LAMMPS = require_command("lmp")
# Debian 12 has the version of 2021, where Tsuji's damping is the input of `damping tsuji`.
VERSION = ["--target-version", "2021"]
CONTACTS = with_walls([Contact("exact", "kuwabara_kono_1987"), Contact("exact", "kelvin_voigt", "zero_force"),
                       Contact("exact", "tsuji_1992"), Contact("exact", "tsuji_1992", "zero_force"),
                       Contact("invariant", "power_law"), Contact("refit", "hunt_crossley_1975"),
                       Contact("refit", "ristow_1992", "zero_force"),
                       Contact("exact", "kuwabara_kono_1987", options=("--units", "cgs")),
                       Contact("exact", "kelvin_voigt", options=("--units", "micro"))])
# Units of mass, length and time in an SI unit.
UNITS = {"cgs": (1e3, 1e2, 1.0), "micro": (1e15, 1e6, 1e6)}
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


def deck_of(exported, requests):
    """Return a deck with all bounces of an export. The exported text is unchanged: create_box divides it."""
    lines = exported.snippet.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(("pair_style", "fix")))
    steps = round(max(request.end_time / request.time_step for request in requests))
    return DECK.format(before_box="\n".join(lines[:first]), after_box="\n".join(lines[first:]), box=box(requests),
                       skin=0.1 * largest_radius(requests), spheres=placed_spheres(requests), steps=steps)


def run(folder, exported, requests):
    """Return the records of the requests, with times in seconds."""
    mass, length, time = UNITS.get("".join(exported.contact.options[1:]), (1.0, 1.0, 1.0))
    requests = [request.in_units(mass, length, time) for request in requests]
    deck = deck_of(exported, requests)
    records = run_deck([LAMMPS, "-log", "none", "-nocite"], folder, str(exported.contact), deck, requests)
    return [record / (time, length, length / time, 1.0) for record in records]


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one deck per contact."""
    result = []
    for contact in CONTACTS:
        exported = export(program, folder, contact, "lammps", *VERSION)
        planned = bounces_of([exported])
        result += zip(planned, run(folder, exported, [bounce.request for bounce in planned]))
    return result


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
