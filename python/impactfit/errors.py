"""Exceptions of impactfit."""


class Where(tuple):
    """Location of an error: (file, line, column, key). Empty or zero items are undetermined."""

    __slots__ = ()
    file = property(lambda self: self[0])
    line = property(lambda self: self[1])
    column = property(lambda self: self[2])
    key = property(lambda self: self[3])


class Error(Exception):
    """Base of all errors.

    Attributes
    ----------
    problem, got, allowed : str
        What is wrong, the offending value, and the allowed values.
    where : Where
        File, line, column and key of the error.
    """

    def __init__(self, problem, got="", allowed="", where=("", 0, 0, ""), message=""):
        parts = [problem, got and f"got: {got}", allowed and f"allowed: {allowed}"]
        super().__init__(problem, got, allowed, tuple(where), message or "; ".join(part for part in parts if part))
        self.problem = problem
        self.got = got
        self.allowed = allowed
        self.where = Where(where)

    def __str__(self):
        return self.args[-1]


class UsageError(Error, ValueError):
    """An argument is out of range or unknown."""


class DataError(Error):
    """A data file has an error."""


class ProblemError(Error):
    """A problem or its file has an error."""


class InternalError(Error, RuntimeError):
    """A defect of impactfit."""
