"""Figure of a contact card: restitution, duration and peak force over the impact speed."""

import numpy as np

from .. import _core
from .._results.plots import curve, panel

_points = 41
_results = {"restitution": "restitution", "duration": "duration [s]", "peak_force": "peak force [N]"}


def card_figure(card):
    """Figure with a panel for each result: a curve for each end of the masses, and the stated bounces.

    A stiffness that the data do not determine scales durations and forces: the labels state this.
    """
    speeds = np.geomspace(*card.speeds, 1 if card.speeds[0] == card.speeds[1] else _points)
    hits = {_label(card, mass): [card._card.simulate(mass, speed, _core.default_tolerance) for speed in speeds]
            for mass in dict.fromkeys(card.masses)}
    scaled = "stiffness" in card.undetermined
    panels = []
    for name, label in _results.items():
        label += ", not determined by the data" if scaled and name != "restitution" else ""
        curves = [curve(of_mass, "line", speeds, _finite(found, name)) for of_mass, found in hits.items()]
        stated = curve("bounces of the card", "points", [bounce.impact_speed for bounce in card.bounces],
                       _finite(card.bounces, name))
        panels.append(panel("impact speed [m/s]", label, [*curves, stated]))
    return {"name": "bounces", "title": card.title or card.law, "panels": panels}


def _label(card, mass):
    return card.law if card.masses[0] == card.masses[1] else f"{card.law}, {mass:.4g} kg"


def _finite(hits, name):
    """Results; NaN for the infinite duration of bodies that stick."""
    values = np.array([getattr(hit, name) for hit in hits], dtype=float)
    return np.where(np.isfinite(values), values, np.nan)
