"""Impacts: single and in batches."""

import numpy as np

from . import _core
from ._own_law import function_options, simulate_function, simulate_function_batch
from .errors import UsageError


def simulate(model, *, effective_mass, impact_speed, separation="law", tolerance=_core.default_tolerance, **parameters):
    """Result of one impact.

    Parameters
    ----------
    model : str or callable
        Name of a model, see `laws`; or a force law of one's own [N],
        ``force(indentation, indentation_rate, **parameters)``, indentation >= 0. The slow path, a thousand calls of
        the function: about 0.4 ms an impact, 2 ms for NumPy scalars, while the compiled laws need microseconds. Bodies
        that never separate are not_converged.
    effective_mass : float
        m1 m2 / (m1 + m2) > 0 [kg].
    impact_speed : float
        Relative speed at first touch > 0 [m/s].
    separation : {"law", "zero_indentation", "zero_force"}
        End of contact. "law": the rule of the publication; zero_indentation for a function.
    tolerance : float
        Relative error, 1e-13 to 1e-3.
    **parameters : float
        Parameters of the model in SI units. `prescribed_restitution` replaces `hysteresis_damping`. Options of a
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
    if callable(model):
        return simulate_function(model, effective_mass=effective_mass, impact_speed=impact_speed,
                                 separation=separation, tolerance=tolerance, **parameters)
    return _core.simulate(model, parameters, effective_mass, impact_speed, separation, tolerance)


class Collisions:
    """Results of a batch: an array for each observable, and `status`, an array of indices into `statuses`."""

    def __init__(self, columns):
        self._columns = columns

    def __getattr__(self, name):
        try:
            return self.__dict__["_columns"][name]
        except KeyError:
            raise AttributeError(f"no column {name}; columns: {', '.join(self.__dict__['_columns'])}") from None

    def __getstate__(self):
        return self._columns

    def __setstate__(self, columns):
        self._columns = columns

    def __dir__(self):
        return [*super().__dir__(), *self._columns]

    def __len__(self):
        return len(self._columns["status"])

    def to_dict(self):
        """Arrays by name."""
        return dict(self._columns)

    def to_dataframe(self):
        """pandas.DataFrame with one row per impact. `status` is a category."""
        import pandas

        columns = self.to_dict()
        columns["status"] = pandas.Categorical.from_codes(columns["status"], _core.statuses)
        return pandas.DataFrame(columns)

    def __repr__(self):
        count = np.bincount(self.status, minlength=len(_core.statuses))
        parts = [f"{n} {name}" for n, name in zip(count, _core.statuses) if n]
        return f"<impactfit.Collisions: {', '.join(parts) or 'empty'}>"


def _column(name, value):
    """Array of float64 with at most one dimension, without a copy where possible."""
    try:
        array = np.asarray(value)
        if array.dtype.kind not in "fiu":
            raise ValueError
        array = np.asarray(array, dtype=np.float64)
    except (TypeError, ValueError):
        raise UsageError(f"{name} is not an array of numbers", type(value).__name__,
                         "a number or an array of numbers") from None
    if array.ndim > 1:
        raise UsageError(f"{name} has more than one dimension", f"shape {array.shape}",
                         "a number or an array with one dimension")
    if any(stride % array.itemsize for stride in array.strides) or not array.flags.aligned:
        array = array.copy()
    return array


def _broadcast(columns):
    """Views of equal length. A number repeats without a copy."""
    lengths = {name: len(array) for name, array in columns.items() if array.ndim == 1}
    if len(set(lengths.values())) > 1:
        got = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise UsageError("arrays have different lengths", got, "equal lengths, or numbers")
    length = next(iter(lengths.values()), 1)
    return {name: np.broadcast_to(array, (length,)) for name, array in columns.items()}


def simulate_batch(model, *, effective_mass, impact_speed, separation="law", tolerance=_core.default_tolerance,
                   threads=1, **parameters):
    """Results of many impacts.

    Parameters
    ----------
    model : str or callable
        Name of a law, see `laws`; or a function as in `simulate`: the slow path, in a single thread.
    effective_mass, impact_speed : float or array of shape (n,)
        Impacts [kg], [m/s], > 0. Numbers repeat. Arrays of float64 are read in place, also non-contiguous.
    separation, tolerance
        As in `simulate`.
    threads : int
        Number of threads. Results do not depend on it.
    **parameters : float or array of shape (n,)
        Parameters of the law in SI units.

    Returns
    -------
    Collisions
        Arrays of shape (n,): `status`, and an array for each observable, NaN without a result.

    Raises
    ------
    UsageError
        Unknown or missing parameter, different lengths, or a value out of range, with the number of the impact.
    """
    impact = {"effective_mass": effective_mass, "impact_speed": impact_speed}
    if callable(model):
        options = {name: parameters.pop(name) for name in function_options if name in parameters}
        columns = _broadcast({name: _column(name, value) for name, value in {**impact, **parameters}.items()})
        return Collisions(simulate_function_batch(model, columns, {"separation": separation, "tolerance": tolerance,
                                                                   **options}))
    names = _core.parameters(model)
    for name in parameters:
        if name not in names:
            raise UsageError(f"{model} has no such parameter", name, ", ".join(names))
    for name in names:
        if name not in parameters:
            raise UsageError(f"parameter {name} of {model} is missing", "", ", ".join(names))
    columns = _broadcast({name: _column(name, value) for name, value in {**impact, **parameters}.items()})
    return Collisions(_core.simulate_batch(model, [columns[name] for name in names], columns["effective_mass"],
                                           columns["impact_speed"], separation, tolerance, threads))


def damping_for_restitution(restitution, *, stiffness, hertz_exponent, damping_exponent, effective_mass, impact_speed,
                            velocity_exponent=1.0, separation="zero_indentation", tolerance=_core.default_tolerance):
    """Exact damping of the power law ``F = k x^n + lambda x^m sgn(x') |x'|^q`` for a restitution.

    Parameters
    ----------
    restitution : float
        0 < e <= 1.
    stiffness, hertz_exponent, damping_exponent, velocity_exponent : float
        k [N/m^n], n, m, q < 2.
    effective_mass, impact_speed : float
        Impact [kg], [m/s].

    Returns
    -------
    float
        lambda [N s^q/m^(m+q)].
    """
    return _core.damping_for_restitution(stiffness, hertz_exponent, damping_exponent, velocity_exponent,
                                         effective_mass, impact_speed, restitution, separation, tolerance)


def hertz_contact(first, second):
    """Hertz contact of two elastic spheres.

    Parameters
    ----------
    first, second : (radius, modulus, poisson_ratio)
        Radius [m], infinite for a plane; Young's modulus [Pa], infinite for a rigid body; Poisson's ratio.

    Returns
    -------
    HertzContact
        `effective_radius` [m], `effective_modulus` [Pa], `stiffness` [N/m^1.5].
    """
    return _core.hertz_contact(tuple(first), tuple(second))
