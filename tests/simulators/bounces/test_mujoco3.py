"""Contacts exported to MuJoCo: bounced in MuJoCo 3 (npm package) with the exported pair."""
import os
from pathlib import Path

import pytest

from bounce_program import SOURCES, require_command, run_program
from contacts import check
from mujoco_models import CONTACTS, planned_bounces

NODE = require_command("node")
FOLDER = Path(os.environ.get("IMPACTFIT_MUJOCO3", "build/simulators/mujoco3"))
if not (FOLDER / "node_modules/@mujoco/mujoco").exists():
    pytest.skip("@mujoco/mujoco is missing: script/setup --simulators, where npm exists", allow_module_level=True)


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one process with all models."""
    planned, models = planned_bounces(program, folder)
    command = [NODE, SOURCES / "mujoco3/bounce.mjs", FOLDER, *models]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
