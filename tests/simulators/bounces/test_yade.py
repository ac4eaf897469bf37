"""Contacts exported to YADE: bounced in YADE with the exported material, engines and time step."""
import pytest

from bounce_program import SOURCES, require_command, run_program
from contacts import (EQUAL_RATIOS, FRICTION, STIFF_SPRING, TWO_RATIOS, Contact, bounces_of, check, dropped, export,
                      with_walls)

YADE = require_command("yade", "--simulators-long")
CONTACTS = with_walls([Contact("exact", "tsuji_1992", "zero_force"), Contact("exact", "kelvin_voigt", "zero_force"),
                       Contact("invariant", "tsuji_1992"), Contact("refit", "hunt_crossley_1975"),
                       Contact("exact", "tsuji_1992", "zero_force", options=TWO_RATIOS),
                       Contact("exact", "tsuji_1992", "zero_force", options=FRICTION)]) + [
    dropped("exact", "kelvin_voigt", "zero_force", parameters=STIFF_SPRING),
    dropped("exact", "tsuji_1992", "zero_force")]


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one process with all contacts."""
    exports, paths = [export(program, folder, contact, "yade", *(() if contact.options == TWO_RATIOS else EQUAL_RATIOS))
               for contact in CONTACTS], []
    for number, exported in enumerate(exports):
        paths.append(folder / f"contact_{number}.py")
        paths[-1].write_text(exported.snippet)
    planned = bounces_of(exports)
    command = [YADE, "-n", "-x", SOURCES / "yade_bounce.py", *paths]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
