"""Results as trees of attributes, from JSON."""

import json
import math
from typing import Any

_numbers = {"inf": math.inf, "-inf": -math.inf}


class Record:
    """JSON object with its members as attributes."""

    _members: Any  # dict

    def __init__(self, members: dict[str, Any]) -> None:
        self._members = members

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return wrapped(self._members[name])
        except KeyError:
            raise AttributeError(f"no member {name}; members: {', '.join(self._members)}") from None

    def __getitem__(self, name: str) -> Any:
        return wrapped(self._members[name])

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._members]

    def __getstate__(self):
        return self._members

    def __setstate__(self, members):
        self._members = members

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._members == other._members

    def to_dict(self) -> dict[str, Any]:
        """Nested dictionaries and lists."""
        return self._members

    def __repr__(self) -> str:
        return f"Record({', '.join(self._members)})"


def wrapped(value: Any) -> Any:
    """Value of a member: dictionaries as Record, the texts inf and -inf as numbers."""
    if isinstance(value, dict):
        return Record(value)
    if isinstance(value, list):
        return [wrapped(item) for item in value]
    return _numbers.get(value, value) if isinstance(value, str) else value


def record(text: str) -> Record:
    """Record of a JSON text."""
    return Record(json.loads(text))
