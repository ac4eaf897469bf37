"""Force laws as Python functions: the slow path, about 0.4 ms an impact. Compiled laws need microseconds."""

import functools
import inspect
import numbers

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


def simulate_function(force, *, effective_mass, impact_speed, load, separation, tolerance, indentation_exponent=1.5,
                      rate_exponent=1.0, **parameters):
    """Result of an impact with a function as its law, see `simulate`."""
    return _core.simulate_function(_bound(force, parameters), _exponents(indentation_exponent, rate_exponent),
                                   effective_mass, impact_speed, load, separation, tolerance)


def _row(hit):
    """Number of the status, and observables; NaN without a result."""
    status = _core.statuses.index(hit.status)
    numbers = hit.status in ("separated", "sticks", "rests")
    return [status, *(getattr(hit, name) if numbers else np.nan for name in _core.observables)]


def simulate_function_batch(force, columns, options):
    """Columns of `Collisions` of a function, see `simulate_batch`.

    Parameters
    ----------
    columns : dict of array of shape (n,)
        Mass, speed, load and parameters of each impact.
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


# ---- Laws of fits ----------------------------------------------------------------------------------------------

_laws = {}  # by id: function, model, arguments. Results keep pointers to their law until the end of the process.


def function_law(force):
    """_core.ContactModel of a function, and its arguments after indentation and rate: default, or None.

    Raises UsageError for a function without fixed arguments, and for a default that is no number.
    """
    if id(force) not in _laws:
        name, names, arguments = _signature_of(force)
        model = _core.function_model(force, name, f"F = {name}({', '.join(names)})", list(arguments))
        _laws[id(force)] = force, model, arguments
    return _laws[id(force)][1:]


def _signature_of(force):
    """Name of a function, names of its arguments, and defaults of those after indentation and rate."""
    try:
        all_arguments = list(inspect.signature(force).parameters.values())
    except (TypeError, ValueError) as error:
        raise UsageError("a law without a signature", repr(force), "def force(x, v, stiffness, damping)") from error
    motion, further = all_arguments[:2], all_arguments[2:]
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    if (len(motion) < 2 or any(one.kind not in by_place for one in motion)
            or any(one.kind not in by_name for one in further)):
        raise UsageError("these are not the arguments of a law", f"force{inspect.signature(force)}",
                         "indentation, rate and named parameters: def force(x, v, stiffness, damping)")
    name = getattr(force, "__name__", "")
    return (name if name.isidentifier() else "force", [one.name for one in all_arguments],
            {one.name: _default_of(one) for one in further})


def _default_of(argument):
    if argument.default is argument.empty:
        return None
    if isinstance(argument.default, numbers.Real) and not isinstance(argument.default, bool):
        return float(argument.default)
    raise UsageError(f"the default of {argument.name} is no number", repr(argument.default), "a number [SI], or none")


def with_defaults(arguments, free, fixed, tied):
    """Roles of the arguments of a function: the default is the start of a free one, the value of one without a role."""
    named = {name for roles in (free, fixed, tied) for name, _ in roles}
    given = {name: value for name, value in arguments.items() if value is not None}
    return ([(name, {"start": given[name], **members} if name in given else members) for name, members in free],
            fixed + [(name, value) for name, value in given.items() if name not in named], tied)
