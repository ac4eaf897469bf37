"""Estimated parameters of a fit."""

from __future__ import annotations

import html
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .. import _core
from .records import wrapped

_unknown = float("nan")


@dataclass(frozen=True)
class Parameter:
    """A parameter of a fit, in SI units.

    Attributes
    ----------
    name, unit : str
    role : str
        "free", "fixed", "tied" or "column".
    value : float
        Estimate of a free parameter, value of a fixed one. NaN for a column, whose values differ between impacts.
    standard_error : float
        By the covariance. NaN for a parameter that is not free, and where the data do not determine it.
    interval : tuple of float
        Confidence interval, by the profile likelihood or else by the covariance. NaN: an end that is not known.
    bounds : tuple of float
        Bounds of the search.
    remark : str
        For example "at its lower bound".
    """

    name: str
    role: str
    value: float
    standard_error: float
    unit: str
    interval: tuple[float, float]
    bounds: tuple[float, float]
    remark: str = ""

    @property
    def relative_error(self) -> float:
        """Standard error / absolute value."""
        return self.standard_error / abs(self.value) if self.value else _unknown

    def text(self) -> str:
        """Value with its standard error in the last digits, and the unit: ``2.989(60)e5 N/m^1.5``."""
        return str(_core.concise(self.value, self.standard_error, self.unit))

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        remark = f"; {self.remark}" if self.remark else ""
        return f"<{self.name} = {self.text()}, {self.role}{remark}>"


class Parameters(Mapping[str, Parameter]):
    """Parameters of a fit by name, in the order of the law."""

    def __init__(self, parameters: list[Parameter]) -> None:
        self._by_name = {parameter.name: parameter for parameter in parameters}

    def __getitem__(self, name: str) -> Parameter:
        try:
            return self._by_name[name]
        except KeyError:
            raise KeyError(f"no parameter {name}; parameters: {', '.join(self._by_name)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def __repr__(self) -> str:
        width = max((len(name) for name in self), default=0)
        return "\n".join(f"{name:{width}}  {one.text()}  {one.role}{one.remark and '; ' + one.remark}"
                         for name, one in self.items())

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{html.escape(name)}</td><td>{html.escape(one.text())}</td>"
                       f"<td>{_interval_text(one)}</td><td>{one.role}</td><td>{html.escape(one.remark)}</td></tr>"
                       for name, one in self.items())
        heads = ("parameter", "value", "confidence interval", "role", "remark")
        return f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{rows}</table>"


def _interval_text(parameter: Parameter) -> str:
    lower, upper = parameter.interval
    return "" if math.isnan(lower) and math.isnan(upper) else f"{lower:.4g} to {upper:.4g}"


def number(value: Any) -> float:
    """Number of a JSON value; NaN for null, and for an end of an interval that is open."""
    value = wrapped(value)
    return float(value) if isinstance(value, (int, float)) else _unknown


def _interval(row: dict[str, Any] | None) -> tuple[float, float]:
    """Interval by the profile, else by the covariance; NaN without interval."""
    if row is None:
        return _unknown, _unknown
    kind = "covariance" if row["profile_lower"] is None and row["profile_upper"] is None else "profile"
    return number(row[f"{kind}_lower"]), number(row[f"{kind}_upper"])


def parameters_of(members: dict[str, Any]) -> Parameters:
    """Parameters of the JSON of a fit."""
    intervals = {row["parameter"]: row for row in (members["intervals"] or {"parameters": []})["parameters"]}
    return Parameters([
        Parameter(row["parameter"], row["role"], number(row["value"]), number(row["standard_error"]), row["unit"],
                  _interval(intervals.get(row["parameter"])), (number(row["lower"]), number(row["upper"])),
                  row["remark"] or "")
        for row in members["parameters"]])
