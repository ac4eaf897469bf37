"""Contacts exported to MuJoCo: bounced in MuJoCo 2 (Debian package) with the exported pair."""
import pytest

from bounce_program import SOURCES, compile_program, require_header, run_program
from contacts import check
from mujoco_models import CONTACTS, planned_bounces

require_header("mujoco/mujoco.h")


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one program with all models."""
    planned, models = planned_bounces(program, folder)
    command = [compile_program(SOURCES / "mujoco_bounce.cpp", folder / "mujoco_bounce", "-lmujoco"), *models]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
