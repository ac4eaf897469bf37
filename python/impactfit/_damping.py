"""Damping of a prescribed restitution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core
from ._checks import whole_number
from ._results.columns import broadcast, column

if TYPE_CHECKING:
    from ._types import ArrayLike


def damping_for_restitution(restitution: ArrayLike, *, stiffness: ArrayLike, hertz_exponent: ArrayLike,
                            damping_exponent: ArrayLike, effective_mass: ArrayLike, impact_speed: ArrayLike,
                            velocity_exponent: ArrayLike = 1.0, load: ArrayLike = 0.0,
                            separation: str = "zero_indentation",
                            tolerance: float = _core.default_tolerance, threads: int = 1) -> Any:
    """Exact damping of the power law ``F = k x^n + lambda x^m sgn(x') |x'|^q`` for a restitution.

    Parameters
    ----------
    restitution : float or array of shape (n,)
        0 < e <= 1.
    stiffness, hertz_exponent, damping_exponent, velocity_exponent : float or array of shape (n,)
        k [N/m^n], n, m, q.
    effective_mass, impact_speed : float or array of shape (n,)
        Impact [kg], [m/s].
    load : float or array of shape (n,)
        Constant force >= 0 that presses the bodies together [N]; the restitution is that with the load.
    separation : {"zero_indentation", "zero_force"}
    tolerance : float
        Error of a step of the simulations, 1e-13 to 1e-3.
    threads : int
        No influence on the result.

    Returns
    -------
    float or array of shape (n,)
        lambda [N s^q/m^(m+q)].

    Raises
    ------
    UsageError
        Value out of range, with the row of an array.
    """
    values = dict(stiffness=stiffness, hertz_exponent=hertz_exponent, damping_exponent=damping_exponent,
                  velocity_exponent=velocity_exponent, effective_mass=effective_mass, impact_speed=impact_speed,
                  load=load, restitution=restitution)
    return by_rows(values, lambda columns: _core.damping_for_restitution(
        columns, separation, tolerance, whole_number("threads", threads, 1, 10**4)))


def by_rows(values, function):
    """`function` of columns of equal length; a float if every value is a number."""
    columns = {name: column(name, value) for name, value in values.items()}
    result = function(list(broadcast(columns).values()))
    return result if any(array.ndim for array in columns.values()) else float(result[0])
