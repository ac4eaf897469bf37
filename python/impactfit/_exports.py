"""Exports of a calibrated contact to simulators, and translations between laws."""

from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING, Any

from . import _core
from ._checks import name_list, number, whole_number
from ._results.files import write_whole
from ._results.results import Result
from .errors import DataError, UsageError

if TYPE_CHECKING:
    from ._types import Names, Path, Sequence


class ContactExport(Result):
    """Input of a simulator. Members as in the output of ``impactfit export --format json`` (data/schema/export.json).

    `snippet` is the text to paste, `route` is ``exact``, ``invariant`` or ``refit``, `loss` states what is lost.
    `to_dataframe` has the results wanted and realised, one row per speed.
    """

    def save(self, path: Path) -> None:
        """Writes the text for the simulator. Whole or not at all."""
        write_whole(path, self["snippet"])


class TranslationResult(Result):
    """Law with parameters that repeat the bounces of another law.

    Members as in the output of ``impactfit translate --format json``; `card` is the contact card of the law.
    `to_dataframe` has the results wanted and realised, one row per speed.
    """


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


def export(source: Any, simulator: str, *, masses: Sequence[float] | None = None, effective_mass: float | None = None,
           radii: Sequence[float] | None = None, poisson: Sequence[float] | None = None, density: float | None = None,
           time_step: float | None = None, stiffness: float | None = None, speeds: Sequence[float] | None = None,
           friction: float = 0.0, match: str | None = None, refit: bool = False, units: str = "",
           target_version: str = "", name: str = "contact") -> ContactExport:
    """Translate a calibrated contact into the input of a simulator.

    Parameters
    ----------
    source : FitResult, contact card, or path of the JSON of either
    simulator : str
        Name of `simulators`.
    masses, radii, poisson : pair of float, optional
        Masses [kg] (infinite for a wall), radii [m] (infinite for a plane), Poisson's ratios of both bodies.
    effective_mass : float, optional
        Instead of `masses` [kg]. Default: that of the card.
    density, time_step : float, optional
        Density of particles [kg/m^3]; time step of the simulator [s], default: the largest accurate step.
    stiffness : float, optional
        Stiffness [N/m^n] of a law whose data determine the restitution only.
    speeds : pair of float, optional
        Lowest and highest impact speed [m/s]. Default: those of the card.
    friction : float
        Coefficient of sliding friction in the text.
    match : {"peak_force", "duration", "peak_indentation"}, optional
        Result that another stiffness keeps (default: peak_force). A refit fits only the restitution and this result;
        default: duration and peak force.
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
        `source` is neither a card nor the result of a fit of a law.
    """
    settings = _core.ExportSettings()
    for key, pair in {"masses": masses, "radii": radii, "poisson": poisson}.items():
        setattr(settings, key, _pair(key, pair))
    numbers = {"effective_mass": effective_mass, "density": density, "time_step": time_step, "stiffness": stiffness}
    for key, value in numbers.items():
        setattr(settings, key, None if value is None else number(key, value))
    settings.friction, settings.refit = number("friction", friction), bool(refit)
    settings.units, settings.version, settings.name = units, target_version, name
    return ContactExport(
        _core.export_contact(*_text_of(source), simulator, settings, match, _pair("speeds", speeds)))


def translate(source: Any, law: str, *, speeds: Sequence[float] | None = None, effective_mass: float | None = None,
              free: Names | None = None, separation: str | None = None, seed: int = 1, threads: int = 1,
              **fixed: float) -> TranslationResult:
    """Fit a law to the bounces of another, calibrated law.

    Parameters
    ----------
    source : FitResult, contact card, or path of the JSON of either
    law : str
        Law of the translation.
    speeds : pair of float, optional
        Lowest and highest impact speed [m/s]. Default: those of the card.
    effective_mass : float, optional
        [kg]. Default: that of the card.
    free : str or list of str, optional
        Parameters to fit. Default: those that the bounces determine.
    separation : {"zero_indentation", "zero_force"}, optional
        Default: that of the card.
    seed, threads : int
        Seed and threads of the search; the result does not depend on `threads`.
    **fixed : float
        Fixed parameters [SI].

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
    settings.effective_mass = None if effective_mass is None else number("effective_mass", effective_mass)
    settings.free = name_list("free", free)
    settings.fixed = {key: number(key, value) for key, value in fixed.items()}
    settings.seed, settings.threads = whole_number("seed", seed, 0, 2 * 10**9), whole_number("threads", threads, 1, 10**6)
    return TranslationResult(
        _core.translate_law(*_text_of(source), law, settings, _pair("speeds", speeds), separation))


def _pair(name, values):
    if values is None:
        return None
    try:
        first, second = values
    except (TypeError, ValueError):
        raise UsageError(f"{name} is not a pair", repr(values), "two numbers, SI units") from None
    return [number(name, first), number(name, second)]


def _text_of(source):
    """JSON and name of a card or result."""
    if isinstance(source, (str, os.PathLike)):
        try:
            return pathlib.Path(source).read_text(encoding="utf-8"), str(source)
        except (OSError, UnicodeDecodeError) as error:
            raise DataError("the card cannot be read", str(error), "JSON of a card or of a fit",
                            (str(source), 0, 0, "")) from None
    if isinstance(getattr(source, "json", None), str):
        return source.json, type(source).__name__
    raise UsageError("no card and no result of a fit", repr(source), "FitResult, contact card, or path")
