"""Force laws as Python functions: the slow path, about 0.4 ms an impact. Compiled laws need microseconds."""

import functools
import inspect

import numpy as np

from . import _core
from .errors import UsageError

function_options = ("indentation_exponent", "rate_exponent")


def _bound(force, parameters):
    """Function of indentation and rate."""
    try:
        inspect.signature(force).bind(0.0, 0.0, **parameters)
    except TypeError as error:
        raise UsageError("the force does not accept these parameters", f"{', '.join(parameters) or 'none'}: {error}",
                         f"the arguments of force{inspect.signature(force)}") from error
    except ValueError:
        pass  # compiled functions have no signature
    return functools.partial(force, **parameters)


def _exponents(indentation_exponent, rate_exponent):
    """Exponents of the elastic force, of the damping, and of the rate."""
    both = indentation_exponent if isinstance(indentation_exponent, (tuple, list)) else (indentation_exponent,) * 2
    try:
        elastic, damping = map(float, both)
        return [elastic, damping, float(rate_exponent)]
    except (TypeError, ValueError):
        raise UsageError("invalid exponents of a force", f"{indentation_exponent!r}, {rate_exponent!r}",
                         "indentation_exponent: a number or a pair; rate_exponent: a number") from None


def simulate_function(force, *, effective_mass, impact_speed, separation, tolerance, indentation_exponent=1.5,
                      rate_exponent=1.0, **parameters):
    """Result of an impact with a function as its law, see `simulate`."""
    return _core.simulate_function(_bound(force, parameters), _exponents(indentation_exponent, rate_exponent),
                                   effective_mass, impact_speed, separation, tolerance)


def _row(hit):
    """Number of the status, and observables; NaN without a result."""
    status = _core.statuses.index(hit.status)
    numbers = hit.status in ("separated", "sticks")
    return [status, *(getattr(hit, name) if numbers else np.nan for name in _core.observables)]


def simulate_function_batch(force, columns, options):
    """Columns of `Collisions` of a function, see `simulate_batch`.

    Parameters
    ----------
    columns : dict of array of shape (n,)
        Mass, speed and parameters of each impact.
    options : dict
        Of `simulate_function`.
    """
    names, arrays = list(columns), list(columns.values())
    rows = []
    for i, values in enumerate(zip(*(array.tolist() for array in arrays))):
        try:
            rows.append(_row(simulate_function(force, **dict(zip(names, values)), **options)))
        except UsageError as error:
            raise UsageError(f"impact {i}: {error.problem}", error.got, error.allowed) from error
    table = np.array(rows, dtype=np.float64).reshape(len(rows), 1 + len(_core.observables))
    return {"status": table[:, 0].astype(np.int8),
            **{name: table[:, 1 + k].copy() for k, name in enumerate(_core.observables)}}
