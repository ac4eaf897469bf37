"""Exceptions of impactfit."""

from collections.abc import Sequence
from typing import Any


class Where(tuple):
    """Location of an error: (file, line, column, key). Empty or zero items are undetermined."""

    __slots__ = ()

    @property
    def file(self) -> str:
        return self[0]

    @property
    def line(self) -> int:
        return self[1]

    @property
    def column(self) -> int:
        return self[2]

    @property
    def key(self) -> str:
        return self[3]


class Error(Exception):
    """Base of all errors.

    Attributes
    ----------
    problem, got, allowed : str
        The fault, the offending value, and the allowed values.
    where : Where
        File, line, column and key of the error. The key is the keyword or the key of a file, without a value.
    """

    def __init__(self, problem: str, got: str = "", allowed: str = "", where: Sequence[Any] = ("", 0, 0, ""),
                 message: str = "") -> None:
        parts = [problem, got and f"got: {got}", allowed and f"allowed: {allowed}"]
        super().__init__(problem, got, allowed, tuple(where), message or "; ".join(part for part in parts if part))
        self.problem = problem
        self.got = got
        self.allowed = allowed
        self.where = Where(where)

    def __str__(self) -> str:
        return self.args[-1]


class UsageError(Error, ValueError):
    """An argument is out of range or unknown."""


class DataError(Error):
    """A data file has an error."""


class ProblemError(Error):
    """A problem or its file has an error."""


class InternalError(Error, RuntimeError):
    """A defect of impactfit."""
