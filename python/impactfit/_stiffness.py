"""Stiffness of two bodies, or from a measured duration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core
from ._checks import pair, quantities, quantity
from ._damping import by_rows
from ._results.results import Result
from .errors import UsageError

if TYPE_CHECKING:
    from ._core import HertzContact, HertzModuli
    from ._types import ArrayLike, Quantity, Sequence

_units = {"duration": "s", "restitution": "1", "hertz_exponent": "1", "effective_mass": "kg", "impact_speed": "m/s"}


class StiffnessResult(Result):
    """Stiffness. Members as in the output of ``impactfit stiffness --format json``.

    Attributes
    ----------
    stiffness, hertz_exponent : float
        [N/m^n], n.
    """

    def __init__(self, texts, hertz_exponent):
        super().__init__(texts)
        self.stiffness, self.hertz_exponent = self.rows[0].stiffness, hertz_exponent


def hertz_contact(first: Sequence[Quantity], second: Sequence[Quantity]) -> HertzContact:
    """Hertz contact of two elastic spheres.

    Parameters
    ----------
    first, second : (radius, modulus, poisson_ratio)
        Radius [m], infinite for a plane; Young's modulus [Pa], infinite for a rigid body; Poisson's ratio. Each is a
        float [SI], or a text: "24 mm", "inf", "2 GPa".

    Returns
    -------
    HertzContact
        `effective_radius` [m], `effective_modulus` [Pa], `stiffness` [N/m^1.5].

    Raises
    ------
    UsageError
        Value out of range, two planes, two rigid bodies.
    """
    return _core.hertz_contact(_body(first), _body(second))


def hertz_moduli(stiffness: Quantity, radii: Sequence[Quantity],
                 poisson_ratios: Sequence[float] | None = None) -> HertzModuli:
    """Moduli of two elastic spheres with a known stiffness: the inverse of `hertz_contact`.

    Parameters
    ----------
    stiffness : float or str
        k [N/m^1.5] of the exponent 3/2.
    radii : (float or str, float or str)
        Radii of both bodies [m], infinite for a plane; or texts: ("24 mm", "inf").
    poisson_ratios : (float, float), optional
        Poisson's ratios of both bodies.

    Returns
    -------
    HertzModuli
        `effective_modulus` E* = 3 k/(4 sqrt(R)) [Pa], `effective_radius` [m], `stiffness` [N/m^1.5].
        `youngs_modulus_if_equal`, Young's modulus of both bodies if it is equal, and `youngs_moduli_against_rigid`,
        that of each body against a rigid partner [Pa]; None without `poisson_ratios`.

    Raises
    ------
    UsageError
        Value out of range, two planes.
    """
    return _core.hertz_moduli(quantity("stiffness", stiffness, "N/m^1.5"), pair("radii", radii, "m"),
                              pair("poisson_ratios", poisson_ratios, "1"))


def stiffness(first: Sequence[Quantity], second: Sequence[Quantity]) -> StiffnessResult:
    """Stiffness of two elastic spheres, as `hertz_contact`, in the formats of the program.

    Parameters
    ----------
    first, second
        As in `hertz_contact`.

    Returns
    -------
    StiffnessResult
    """
    return StiffnessResult(_core.stiffness_of_bodies(_body(first), _body(second)), 1.5)


def compare_stiffness(duration: Quantity, restitution: float, *, hertz_exponent: float, effective_mass: Quantity,
                      impact_speed: Quantity) -> StiffnessResult:
    """Stiffness of a Hunt-Crossley contact from a measured impact, exact and by the published fits.

    Parameters
    ----------
    duration, restitution, hertz_exponent, effective_mass, impact_speed : float
        Measured duration [s] and restitution, 0 < e <= 1; exponent; impact [kg], [m/s]. Or texts: "1.2 ms", "35 g".

    Returns
    -------
    StiffnessResult
        `stiffness` is exact; `rows` has both.

    Raises
    ------
    UsageError
        Value out of range.
    """
    values = dict(duration=duration, restitution=restitution, hertz_exponent=hertz_exponent,
                  effective_mass=effective_mass, impact_speed=impact_speed)
    texts = _core.compare_stiffness(*(quantity(name, value, _units[name]) for name, value in values.items()))
    return StiffnessResult(texts, hertz_exponent)


def stiffness_from_duration(duration: ArrayLike, restitution: ArrayLike, *, hertz_exponent: ArrayLike,
                            effective_mass: ArrayLike, impact_speed: ArrayLike, formulas: str = "exact") -> Any:
    """Stiffness of a Hunt-Crossley contact from measured impacts (Ramaswamy and Humbert, Eqs. 24-25).

    Parameters
    ----------
    duration, restitution, hertz_exponent, effective_mass, impact_speed : float or array of shape (n,)
        As in `compare_stiffness`. Texts repeat, as numbers do.
    formulas : {"exact", "published"}

    Returns
    -------
    float or array of shape (n,)
        K [N/m^n].

    Raises
    ------
    UsageError
        Value out of range, with the row of an array.
    """
    if formulas not in ("exact", "published"):
        raise UsageError("unknown formulas", str(formulas), "exact, published")
    values = dict(duration=duration, restitution=restitution, hertz_exponent=hertz_exponent,
                  effective_mass=effective_mass, impact_speed=impact_speed)
    values = {name: quantity(name, value, _units[name]) if isinstance(value, str) else value
              for name, value in values.items()}
    return by_rows(values, lambda columns: _core.stiffness_from_duration(columns, formulas == "published"))


def _body(values):
    return quantities("a body", values, ("m", "Pa", "1"), "(radius, modulus, poisson_ratio)")
