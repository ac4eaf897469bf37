"""Contact cards of stated results, without a fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import _core
from .._checks import card_texts, numbers_or_texts, optional_quantity, pair, quantity, speed_range
from ..errors import UsageError
from .contact_card import ContactCard

if TYPE_CHECKING:
    from .._types import Quantity, Sequence


def card(law: str, *, restitution: Quantity | None = None, duration: Quantity | None = None,
         mass: Quantity | None = None, masses: Sequence[Quantity] | None = None, speed: Quantity | None = None,
         speeds: Quantity | Sequence[Quantity] | None = None, load: Quantity = 0.0, gravity: bool = False,
         radii: Sequence[Quantity] | None = None,
         keep: str | None = None, separation: str = "law", title: str = "", specimen: str = "", licence: str = "",
         citation: str = "", **parameters: Quantity) -> ContactCard:
    """Contact card of a law with stated results of an impact: without data and without a fit.

    A quantity is a float in SI units, or a text: "35 g", "4 ms".

    Parameters
    ----------
    law : str
        Name of a model, see `laws`.
    restitution : quantity, optional
        At this mass and speed: determines the damping exactly.
    duration : quantity, optional
        [s], at this mass and speed: determines the stiffness.
    mass, speed : quantity
        Effective mass [kg] and impact speed [m/s].
    masses : pair of quantities, optional
        Masses of both bodies [kg], infinite for a wall, in place of `mass`.
    speeds : quantity or pair of quantities, optional
        Lowest and highest impact speed [m/s] for which the card holds. Default: `speed`.
    load : quantity
        Constant force that presses the bodies together [N], also in the bounces of the card.
    gravity : bool
        The weight of `mass` as the load: a body above a fixed one.
    radii : pair of quantities, optional
        Radii of both bodies [m], infinite for a plane, for exports.
    keep : {"restitution", "damping", "material"}, optional
        What remains at another mass or other radii: the restitution, the damping, or damping/stiffness. Default: the
        restitution, if it is given and does not depend on the speed.
    separation : {"law", "zero_indentation", "zero_force"}
        End of contact.
    title, specimen, licence, citation : str, optional
        Texts of the card.
    **parameters : float or str
        Other parameters of the law: a float [SI], or a text with a unit. Default of `hertz_exponent`: that of spheres,
        1.5.

    Returns
    -------
    ContactCard
        Without standard errors: nothing was estimated.

    Raises
    ------
    UsageError
        Missing, unknown or duplicate parameter; value out of range; result that the law cannot have.

    Notes
    -----
    As ``impactfit card LAW``.
    """
    texts = card_texts(title=title, specimen=specimen, licence=licence, citation=citation)
    effective_mass = _effective_mass(mass, masses)
    impact = _core.StatedImpact(effective_mass, _speed(speed), _load(load, gravity, effective_mass, masses),
                                optional_quantity("restitution", restitution, "1"),
                                optional_quantity("duration", duration, "s"))
    return ContactCard(_core.stated_card(law, numbers_or_texts(parameters), impact, separation, speed_range(speeds),
                                         pair("radii", radii, "m"), keep, texts))


def _effective_mass(mass, masses):
    if (mass is None) == (masses is None):
        raise UsageError("the mass is ambiguous", "neither" if mass is None else "mass= and masses=",
                         "mass=M, the effective mass, or masses=(A, B)", ("", 0, 0, "mass"))
    return quantity("mass", mass, "kg") if masses is None else _core.effective_mass(*pair("masses", masses, "kg"))


def _speed(speed):
    if speed is None:
        raise UsageError("the impact speed is missing", "none", "speed=V [m/s]", ("", 0, 0, "speed"))
    return quantity("speed", speed, "m/s")


def _load(load, gravity, effective_mass, masses):
    force = quantity("load", load, "N")
    if not gravity:
        return force
    if force != 0.0 or masses is not None:
        other = "load" if force != 0.0 else "masses"
        raise UsageError("the weight is not the load", f"gravity and {other}", f"gravity=True, or {other}=",
                         ("", 0, 0, "gravity"))
    return _core.standard_gravity * effective_mass
