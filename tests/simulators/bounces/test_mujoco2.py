"""Contacts exported to MuJoCo: bounced in MuJoCo 2 (Debian package) with the exported pair."""
import pytest

from bounce_program import compile_program, filled_template, require_header, run_program
from contacts import check
from mujoco_models import CONTACTS, planned_bounces

require_header("mujoco/mujoco.h")


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one program with all models."""
    planned, models = planned_bounces(program, folder)
    source = folder / "mujoco_bounce.cpp"
    source.write_text(filled_template("mujoco_bounce.cpp.in"))
    command = [compile_program(source, folder / "mujoco_bounce", "-lmujoco"), *models]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
