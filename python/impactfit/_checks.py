"""Checks of arguments."""

import numbers

from .errors import UsageError


def whole_number(name, value, least, most):
    """`value` as int. Raises UsageError for another type and out of range."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real) or value != int(value):
        raise UsageError(f"{name} is not an integer", repr(value), f"{least} to {most}")
    if not least <= value <= most:
        raise UsageError(f"{name} is out of range", str(value), f"{least} to {most}")
    return int(value)


def number(name, value):
    """`value` as float. Raises UsageError for another type."""
    try:
        return float(value)
    except (TypeError, ValueError):
        raise UsageError(f"{name} is not a number", repr(value), "a number, SI units") from None


def name_list(name, value):
    """Names of None (empty), of a single name, or of a list."""
    names = [] if value is None else [value] if isinstance(value, str) else list(value)
    for item in names:
        if not isinstance(item, str):
            raise UsageError(f"{name} has an item that is no text", repr(item), "a name or a list of names")
    return names


def search_options(target, *, starts, seed, max_evaluations):
    """Sets the options of a search that are not None."""
    limits = {"starts": (starts, 1, 10**6), "seed": (seed, 0, 2 * 10**9),
              "max_evaluations": (max_evaluations, 1, 10**9)}
    for name, (value, least, most) in limits.items():
        if value is not None:
            setattr(target, name, whole_number(name, value, least, most))
    return target
