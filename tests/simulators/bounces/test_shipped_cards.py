"""Shipped contact cards: the bounces that they state, repeated by the exported C99 header."""
import json
import math

import pytest

from bounce_program import SOURCES, run_program
from c_program import STEPS_OF_A_CONTACT, c_program
from contacts import Request, export_card
from motion import measure

CARDS = sorted((SOURCES.parents[2] / "data/cards").glob("*.json"))


def exported(program, path, card):
    """Return the export of a card as a header. A stiffness that the data do not determine is that of the card."""
    stiffness = next(entry["value"] for entry in card["parameters"] if entry["name"] == "stiffness")
    given = ["--stiffness", stiffness] if "stiffness" in card.get("undetermined", []) else []
    return export_card(program, path, "c", "--mass", card["bounces"][0]["effective_mass"], *given)


def request_of(bounce):
    """Return the request of a stated bounce, of a sphere and a wall."""
    speed, time_step = bounce["impact_speed"], bounce["duration"] / STEPS_OF_A_CONTACT
    return Request(0, (bounce["effective_mass"], math.inf), (1.0, math.inf), speed, 0.5 * speed * time_step, time_step,
                   1.5 * bounce["duration"])


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
def test_stated_bounces(program, folder, path):
    """Restitution, duration and peak force are the stated values."""
    card = json.loads(path.read_text())
    export = exported(program, path, card)
    command = [c_program(folder, path.stem, export["snippet"])]
    for bounce, wanted in zip(card["bounces"], export["bounces"]):
        # A card of restitutions states no duration and force: those of its export.
        bounce.update({name: wanted["wanted"][name] for name, value in bounce.items() if value is None})
    for bounce, record in zip(card["bounces"], run_program(command, list(map(request_of, card["bounces"])))):
        measured = measure(record)
        # Errors of the ends of the contact, see STEPS_OF_A_CONTACT.
        assert measured.restitution == pytest.approx(bounce["restitution"], abs=1e-4)
        assert measured.duration == pytest.approx(bounce["duration"], rel=1e-3)
        # A row is at most half a step from the peak, a kink in some laws.
        assert record[:, 3].max() == pytest.approx(bounce["peak_force"], rel=1e-4)
