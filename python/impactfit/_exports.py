"""Exports of a calibrated contact to simulators, and translations between laws."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from . import _core
from ._cards.contact_card import ContactCard
from ._cards.read_card import card_of
from ._checks import name_list, numbers_or_texts, optional_quantity, pair, quantity, speed_range, whole_number
from ._results.files import write_whole
from ._results.results import Result

if TYPE_CHECKING:
    from ._types import Mapping, Names, Path, Quantity, Sequence


class ContactExport(Result):
    """Input of a simulator. Members as in the output of ``impactfit export --format json`` (data/schema/export.json).

    `snippet` is the text to paste, `route` is ``exact``, ``invariant`` or ``refit``, `loss` states the loss.
    `to_dataframe` has the results of card and simulator, one row per speed.
    """

    def save(self, path: Path) -> None:
        """Writes the text for the simulator. Whole or not at all."""
        write_whole(path, self["snippet"])


class TranslationResult(Result):
    """Law with parameters that repeat the bounces of another law.

    Members as in the output of ``impactfit translate --format json``. `to_dataframe` has the results of card and new
    law, one row per speed.
    """

    @property
    def card(self) -> ContactCard:
        """Contact card of the law."""
        return ContactCard(_core.parse_card(json.dumps(self._members["card"]), ""))


class SimulatorList(Result):
    """Simulators, and the route of each law. Members as in ``impactfit export --list --format json``."""


def simulators() -> SimulatorList:
    """Simulators of `export`.

    Returns
    -------
    SimulatorList
        `targets` and `routes`: ``X`` exact, ``e`` the restitution is kept at every speed, ``~`` refit.
    """
    return SimulatorList(_core.simulator_list())


def export(source: Any, simulator: str, *, mass: Quantity | None = None, masses: Sequence[Quantity] | None = None,
           radii: Sequence[Quantity] | None = None, poisson: Sequence[Quantity] | None = None,
           density: Quantity | None = None, time_step: Quantity | None = None, stiffness: Quantity | None = None,
           speeds: Quantity | Sequence[Quantity] | None = None, friction: Quantity = 0.0, match: str | None = None,
           keep: str | None = None, gravity: bool | None = None, refit: bool = False, units: str = "",
           target_version: str = "", name: str = "contact") -> ContactExport:
    """Translate a calibrated contact into the input of a simulator.

    A quantity is a float in SI units, or a text: "35 g", "1 ms", "inf".

    Parameters
    ----------
    source : FitResult, contact card, or path of the JSON of either
    simulator : str
        Name of `simulators`.
    mass : quantity, optional
        Effective mass [kg]. Default: that of the card.
    masses, radii, poisson : pair of quantities, optional
        Masses [kg] (infinite for a wall), radii [m] (infinite for a plane), Poisson's ratios of both bodies.
        Default of the radii: those of the card. Other radii scale a Hertz stiffness, with a note.
    density, time_step : quantity, optional
        Density of particles [kg/m^3]; time step of the simulator [s], default: the largest accurate step.
    stiffness : quantity, optional
        Stiffness [N/m^n] of a law whose data determine the restitution only.
    speeds : quantity or pair of quantities, optional
        Impact speed, or lowest and highest impact speed [m/s]. Default: those of the card.
    friction : quantity
        Coefficient of sliding friction in the text.
    match : {"peak_force", "duration", "peak_indentation"}, optional
        Result that another stiffness keeps (default: peak_force). A refit fits only the restitution and this result;
        default: duration and peak force.
    keep : {"restitution", "damping", "material"}, optional
        What remains at another mass or other radii (material: damping/stiffness). Default: as in the card.
    gravity : bool, optional
        The weight of the body acts in its contact with a fixed one. Default: as in the bounces of the card.
    refit : bool
        Accept the nearest force of the simulator, fitted over the speeds.
    units, target_version, name : str
        Unit system and version of the simulator; prefix of names in source code.

    Returns
    -------
    ContactExport

    Raises
    ------
    UsageError
        Missing or unknown setting; law without direct route unless `refit`; unusable time step.
    DataError
        `source` is neither a card nor the result of a fit of a law, or its parameters contradict its bounces.
    """
    card = card_of(source)
    settings = _core.ExportSettings()
    settings.effective_mass = optional_quantity("mass", mass, "kg")
    settings.masses, settings.radii = pair("masses", masses, "kg"), pair("radii", radii, "m")
    settings.poisson = pair("poisson", poisson, "1")
    settings.density = optional_quantity("density", density, "kg/m^3")
    settings.time_step = optional_quantity("time_step", time_step, "s")
    settings.stiffness = optional_quantity("stiffness", stiffness, card.units.get("stiffness", "1"))
    settings.gravity = None if gravity is None else 9.80665 if gravity else 0.0
    settings.friction, settings.refit = quantity("friction", friction, "1"), bool(refit)
    settings.units, settings.version, settings.name = units, target_version, name
    return ContactExport(_core.export_contact(card._card, simulator, settings, match, keep,
                                              speed_range(speeds)))


def translate(source: Any, law: str, *, speeds: Quantity | Sequence[Quantity] | None = None,
              mass: Quantity | None = None, free: Names | None = None, fix: Mapping[str, Quantity] | None = None,
              separation: str | None = None, seed: int = 1, threads: int = 1,
              **parameters: Quantity) -> TranslationResult:
    """Fit a law to the bounces of another, calibrated law.

    Parameters
    ----------
    source : FitResult, contact card, or path of the JSON of either
    law : str
        Law of the translation.
    speeds, mass
        As in `export`.
    free : str or list of str, optional
        Parameters to fit. Default: those that the bounces determine.
    fix : dict, optional
        Fixed parameters: a float [SI], or a text with a unit, by name.
    separation : {"zero_indentation", "zero_force"}, optional
        Default: that of the card.
    seed, threads : int
        Seed and threads of the search; the result does not depend on `threads`.
    **parameters : float or str
        Fixed parameters, as in `fix`.

    Returns
    -------
    TranslationResult

    Raises
    ------
    UsageError
        Unknown law or parameter; law whose restitution is an input; missing mass.
    DataError
        `source` is neither a card nor the result of a fit of a law.
    """
    settings = _core.LawTranslationSettings()
    settings.effective_mass = optional_quantity("mass", mass, "kg")
    settings.free = name_list("free", free)
    settings.seed = whole_number("seed", seed, 0, 2 * 10**9)
    settings.threads = whole_number("threads", threads, 1, 10**6)
    constants = numbers_or_texts({**(fix or {}), **parameters})
    return TranslationResult(_core.translate_law(card_of(source)._card, law, settings, constants, speed_range(speeds),
                                                 separation))
