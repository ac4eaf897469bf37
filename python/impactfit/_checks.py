"""Checks of arguments."""

import numbers

from . import _core
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


def quantity(name, value, unit):
    """`value` in SI as float: a number, or a text with a unit, such as "35 g"; "inf" is infinite.

    Raises UsageError for another type, and for a text that is no quantity of this unit.
    """
    if isinstance(value, str):
        return _core.si_value(value, unit, name)
    try:
        return float(value)
    except (TypeError, ValueError):
        raise UsageError(f"{name} is not a number", repr(value), f"a number [{unit}], or a text with a unit") from None


def optional_quantity(name, value, unit):
    """As `quantity`, or None."""
    return None if value is None else quantity(name, value, unit)


def quantities(name, values, units, form):
    """Tuple of as many quantities as `units`. `form` describes the tuple in the error."""
    try:
        if isinstance(values, str):
            raise TypeError
        values = tuple(values)
        if len(values) != len(units):
            raise ValueError
    except (TypeError, ValueError):
        raise UsageError(f"{name} is not {form}", repr(values), f"{len(units)} numbers in SI units, or texts with units"
                         ) from None
    return tuple(quantity(name, value, unit) for value, unit in zip(values, units))


def pair(name, values, unit):
    """Quantities of both bodies, or None."""
    return None if values is None else quantities(name, values, (unit, unit), "a pair")


def numbers_or_texts(values):
    """Values by name as floats; texts, which have units of the law, as they are."""
    return {name: value if isinstance(value, str) else number(name, value) for name, value in values.items()}


def speed_range(speeds):
    """Lowest and highest speed [m/s] of None, of a speed, or of a pair."""
    single = isinstance(speeds, (str, numbers.Real))
    return pair("speeds", (speeds, speeds) if single else speeds, "m/s")


def name_list(name, value):
    """Names of None (empty), of a single name, or of a list."""
    try:
        names = [] if value is None else [value] if isinstance(value, str) else list(value)
    except TypeError:
        raise UsageError(f"{name} is no list of names", repr(value), "a name or a list of names") from None
    for item in names:
        if not isinstance(item, str):
            raise UsageError(f"{name} has an item that is no text", repr(item), "a name or a list of names")
    return names


def card_texts(**texts):
    """Texts of a card in this order, checked."""
    for name, text in texts.items():
        if not isinstance(text, str):
            raise UsageError(f"{name} is no text", repr(text), "a text", ("", 0, 0, name))
    return tuple(texts.values())


def search_options(target, *, starts, seed, max_evaluations):
    """Sets the options of a search that are not None."""
    limits = {"starts": (starts, 1, 10**6), "seed": (seed, 0, 2 * 10**9),
              "max_evaluations": (max_evaluations, 1, 10**9)}
    for name, (value, least, most) in limits.items():
        if value is not None:
            setattr(target, name, whole_number(name, value, least, most))
    return target
