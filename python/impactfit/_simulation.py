"""Impacts: single and in batches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from ._cards.read_card import card_of, names_card
from ._checks import number, quantity, whole_number
from ._own_law import function_options, simulate_function, simulate_function_batch
from ._results.columns import Columns, broadcast, column
from ._results.plots import curve, panel, plot_figure
from .errors import UsageError

if TYPE_CHECKING:
    from ._core import Collision
    from ._types import ArrayLike, Quantity


def simulate(model: Any, *, effective_mass: Quantity | None = None, impact_speed: Quantity | None = None,
             load: Quantity = 0.0, gravity: bool = False, separation: str = "law",
             tolerance: float = _core.default_tolerance, **parameters: float) -> Collision:
    """Result of one impact.

    Parameters
    ----------
    model : str, ContactCard, path or callable
        Name of a model, see `laws`; a contact card or the path of its file, FILE.json; or a user-defined force law [N],
        ``force(indentation, indentation_rate, **parameters)``, indentation >= 0. The slow path, a thousand calls of
        the function: about 0.4 ms an impact, 2 ms for NumPy scalars, while the compiled laws need microseconds. Bodies
        that never separate are not_converged.
    effective_mass : float or str
        m1 m2 / (m1 + m2) > 0 [kg], or a text: "35 g". Optional for a card with a single mass.
    impact_speed : float or str
        Relative speed at first touch > 0 [m/s], or a text: "15 cm/s". Optional for a card with a single speed.
    load : float or str
        Constant force >= 0 that presses the bodies together [N], or a text: "2 N". Bodies that it keeps in contact
        have the status "rests", and the indentation at rest as `residual_indentation`.
    gravity : bool
        The weight of the effective mass as the load: a body above a fixed one. See `rebound_height`.
    separation : {"law", "zero_indentation", "zero_force"}
        End of contact. "law": the rule of the publication or of the card; zero_indentation for a function.
    tolerance : float
        Error of a step, 1e-13 to 1e-3. Largest errors of an impact: 200 times this, of the restitution absolute.
    **parameters : float
        Parameters of the model in SI units; none for a card. `prescribed_restitution` replaces `hysteresis_damping`. Options of a
        function: `indentation_exponent` (default 1.5), the power of its force near zero indentation, or the powers of
        its elastic force and of its damping; `rate_exponent` (default 1). A wrong power costs time, not accuracy.

    Returns
    -------
    Collision
        Of a function: the power (F(x, x') - F(x, 0)) x' is dissipated, the work of F(x, 0) is stored.

    Raises
    ------
    UsageError
        Unknown or missing parameter, value out of range. A function that returns no number, attracts at first touch,
        generates energy, or does not stop the bodies.
    """
    if names_card(model):
        card = _without_parameters(card_of(model), separation, parameters)
        if not (load or gravity):
            return card.simulate(impact_speed, effective_mass=effective_mass, tolerance=tolerance)
        model, separation, effective_mass, impact_speed, parameters = _law_of(card, effective_mass, impact_speed)
    effective_mass, impact_speed = _impact(effective_mass, impact_speed)
    load = _load(load, gravity, effective_mass)
    if callable(model):
        return simulate_function(model, effective_mass=effective_mass, impact_speed=impact_speed, load=load,
                                 separation=separation, tolerance=tolerance, **parameters)
    try:
        return _core.simulate(model, parameters, effective_mass, impact_speed, load, separation, tolerance)
    except TypeError:
        _check_numbers(effective_mass=effective_mass, impact_speed=impact_speed, load=load, tolerance=tolerance,
                       **parameters)
        raise


def _without_parameters(card, separation, parameters):
    """The card. Raises UsageError for settings that it determines."""
    given = [*parameters, *(["separation"] if separation != "law" else [])]
    if given:
        raise UsageError("the contact card determines the law and its parameters", ", ".join(given),
                         "effective_mass, impact_speed and tolerance")
    return card


def _law_of(card, effective_mass, impact_speed):
    """Law, separation, mass, speed and parameters of a card at an impact. Raises UsageError for a nominal stiffness."""
    if card._card.has_nominal_stiffness():
        raise UsageError("the data of the card do not determine the stiffness, so no force and no time",
                         card.law, "a card from data with a duration or a force")
    impact = card._impact(effective_mass, impact_speed)
    parameters = card.law_parameters(effective_mass=impact[0], impact_speed=impact[1])
    return card.law, card.separation, *impact, parameters


def _load(load, gravity, effective_mass):
    """Load [N] of a mass [kg], number or array."""
    if not gravity:
        return quantity("load", load, "N") if isinstance(load, str) else load
    if np.any(load):
        raise UsageError("duplicate load", "load and gravity", "one of them")
    return _core.standard_gravity * effective_mass


def _impact(effective_mass, impact_speed):
    """Mass and speed; texts in SI."""
    for name, value in (("effective_mass", effective_mass), ("impact_speed", impact_speed)):
        if value is None:
            raise UsageError(f"{name} is missing", "none", f"{name}=..., SI units")
    if isinstance(effective_mass, str) or isinstance(impact_speed, str):
        return quantity("effective_mass", effective_mass, "kg"), quantity("impact_speed", impact_speed, "m/s")
    return effective_mass, impact_speed


def _check_numbers(**values):
    for name, value in values.items():
        number(name, value)


class Trajectory(Columns):
    """Motion of an impact in columns of shape (n,), SI units.

    `time`, `indentation`, `indentation_rate`, `force`, `energy_lost` since first touch.
    """

    def plot(self, name: str | None = None, ax: Any = None) -> Any:
        """Draws the motion on matplotlib axes and returns these.

        Parameters
        ----------
        name : {"loop", "history"}, optional
            "loop": force over indentation. "history": indentation and force over time, on two axes.
        ax : matplotlib.axes.Axes or list of these, optional
        """
        loop = panel("indentation [m]", "force [N]", [curve("", "line", self.indentation, self.force)])
        history = [panel("time [s]", label, [curve("", "line", self.time, values)])
                   for label, values in (("indentation [m]", self.indentation), ("force [N]", self.force))]
        return plot_figure([{"name": "loop", "title": "Force over indentation", "panels": [loop]},
                            {"name": "history", "title": "Motion", "panels": history}], name, ax)


def simulate_trajectory(model: Any, *, effective_mass: Quantity | None = None, impact_speed: Quantity | None = None,
                        load: Quantity = 0.0, gravity: bool = False, points: int = 200, separation: str = "law",
                        tolerance: float = _core.default_tolerance, **parameters: float) -> Trajectory:
    """Motion of one impact at evenly spaced times from first touch to separation.

    The motion of bodies that never separate ends where this is certain.

    Parameters
    ----------
    model : str, ContactCard or path
        Name of a model, see `laws`; a contact card or the path of its file.
    effective_mass, impact_speed, load, gravity, separation, tolerance, **parameters
        As in `simulate`.
    points : int
        2 to 1e6.

    Returns
    -------
    Trajectory

    Raises
    ------
    UsageError
        As `simulate`; a card of restitutions alone.
    """
    if names_card(model):
        card = _without_parameters(card_of(model), separation, parameters)
        model, separation, effective_mass, impact_speed, parameters = _law_of(card, effective_mass, impact_speed)
    impact = _checked_impact(effective_mass, impact_speed, load, gravity)
    _check_numbers(tolerance=tolerance, **parameters)
    return Trajectory(_core.simulate_trajectory(model, parameters, *impact, separation, tolerance,
                                                whole_number("points", points, 2, 10**6)))


def smallest_rebounding_speed(model: str, *, effective_mass: Quantity, impact_speed: Quantity, load: Quantity = 0.0,
                              gravity: bool = False, separation: str = "law",
                              tolerance: float = _core.default_tolerance, **parameters: float) -> float | None:
    """Smallest impact speed at which bodies under a load separate again.

    Parameters
    ----------
    model : str
        Name of a model, see `laws`.
    impact_speed : float or str
        Start of the search, which covers six decades on either side. A `prescribed_restitution` is that of this speed.
    effective_mass, load, gravity, separation, tolerance, **parameters
        As in `simulate`.

    Returns
    -------
    float or None
        [m/s], to a relative error of 1e-6. None without a load, and if the status does not change in this range.

    Raises
    ------
    UsageError
        As `simulate`.
    """
    impact = _checked_impact(effective_mass, impact_speed, load, gravity)
    _check_numbers(tolerance=tolerance, **parameters)
    return _core.smallest_rebounding_speed(model, parameters, *impact, separation, tolerance)


def rebound_height(collision: Collision, *, impact_speed: Quantity, gravity: float = _core.standard_gravity) -> float:
    """Height of a rebound above the level of first touch, without drag.

    Parameters
    ----------
    collision : Collision
        Of an impact with `gravity`.
    impact_speed : float or str
        That of the impact [m/s].
    gravity : float
        g > 0 [m/s^2].

    Returns
    -------
    float
        v'^2 / (2 g) - x [m], v' the speed and x the indentation at separation. NaN for bodies that do not separate.
        Negative for a slow body that separates at zero force below this level.
    """
    return _core.rebound_height(collision, quantity("impact_speed", impact_speed, "m/s"), number("gravity", gravity))


def _checked_impact(effective_mass, impact_speed, load, gravity):
    """Mass, speed and load in SI."""
    effective_mass, impact_speed = _impact(effective_mass, impact_speed)
    mass, speed = number("effective_mass", effective_mass), number("impact_speed", impact_speed)
    return mass, speed, number("load", _load(load, gravity, mass))


class Collisions(Columns):
    """Results of a batch: an array for each observable, and `status`, an array of indices into `statuses`."""


def simulate_batch(model: Any, *, effective_mass: ArrayLike, impact_speed: ArrayLike, load: ArrayLike = 0.0,
                   gravity: bool = False, separation: str = "law", tolerance: float = _core.default_tolerance,
                   threads: int = 1, **parameters: ArrayLike) -> Collisions:
    """Results of many impacts.

    Parameters
    ----------
    model : str or callable
        Name of a law, see `laws`; or a function as in `simulate`: the slow path, in a single thread.
    effective_mass, impact_speed : float or array of shape (n,)
        Impacts [kg], [m/s], > 0. Numbers repeat. Arrays of float64 are read in place, also non-contiguous.
    load : float or array of shape (n,)
        Constant forces >= 0 that press the bodies together [N].
    gravity, separation, tolerance
        As in `simulate`.
    threads : int
        Number of threads. Results do not depend on it.
    **parameters : float or array of shape (n,)
        Parameters of the law in SI units. `prescribed_restitution` replaces `hysteresis_damping`.

    Returns
    -------
    Collisions
        Arrays of shape (n,): `status`, and an array for each observable, NaN without a result. With `gravity` also
        `rebound_height`.

    Raises
    ------
    UsageError
        Unknown or missing parameter, different lengths, or a value out of range, with the number of the impact.
    """
    impact = {"effective_mass": column("effective_mass", effective_mass), "impact_speed": impact_speed}
    impact["load"] = _load(load, gravity, impact["effective_mass"])
    if callable(model):
        options = {name: parameters.pop(name) for name in function_options if name in parameters}
        columns = broadcast({name: column(name, value) for name, value in {**impact, **parameters}.items()})
        results = simulate_function_batch(model, columns, {"separation": separation, "tolerance": tolerance, **options})
        return _collisions(results, columns["impact_speed"], gravity)
    names = _core.parameters(model)
    columns = broadcast({name: column(name, value) for name, value in {**impact, **parameters}.items()})
    impacts = [columns.pop(name) for name in impact]
    threads = whole_number("threads", threads, 1, 10**4)
    if "prescribed_restitution" in columns and "hysteresis_damping" in names:
        damping = _core.damping_of_model(model, columns, *impacts, separation, tolerance, threads)
        del columns["prescribed_restitution"]
        columns["hysteresis_damping"] = damping
    _check_names(model, names, columns)
    results = _core.simulate_batch(model, [columns[name] for name in names], *impacts, separation, tolerance, threads)
    return _collisions(results, impacts[1], gravity)


def _collisions(results, impact_speed, gravity):
    """Collisions, with heights under gravity."""
    if gravity:
        results["rebound_height"] = _core.rebound_heights(
            results["status"], results["restitution"], results["residual_indentation"], impact_speed,
            _core.standard_gravity)
    return Collisions(results)


def _check_names(model, names, columns):
    for name in columns:
        if name not in names:
            raise UsageError(f"{model} has no such parameter", name, ", ".join(names))
    for name in names:
        if name not in columns:
            raise UsageError(f"parameter {name} of {model} is missing", "", ", ".join(names))
