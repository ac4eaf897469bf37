"""Dictionaries as TOML."""

import json
import numbers
from collections.abc import Mapping

from .errors import UsageError


def toml_text(entries):
    """TOML of a dict with dicts, lists, texts, numbers and truth values. A line per entry."""
    return "".join(f"{_key(name)} = {_value(value, name)}\n" for name, value in entries.items())


def _key(name):
    return json.dumps(str(name), ensure_ascii=False)


def _value(value, name):
    if isinstance(value, Mapping):
        inner = (f"{_key(key)} = {_value(item, f'{name}.{key}')}" for key, item in value.items())
        return "{" + ", ".join(inner) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item, name) for item in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        return repr(float(value))
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    raise UsageError(f"{name} has no form in a problem file", repr(value), "text, number, bool, list or dict")
