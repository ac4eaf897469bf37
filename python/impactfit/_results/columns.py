"""Results in columns of numbers, and arrays as arguments."""

import numpy as np

from .. import _core
from ..errors import UsageError


class Columns:
    """Arrays by name as attributes. An array `status` has indices into `statuses`."""

    def __init__(self, columns):
        self._columns = columns

    def __getattr__(self, name):
        try:
            return self.__dict__["_columns"][name]
        except KeyError:
            raise AttributeError(f"no column {name}; columns: {', '.join(self.__dict__['_columns'])}") from None

    def __getitem__(self, name):
        return self._columns[name]

    def __getstate__(self):
        return self._columns

    def __setstate__(self, columns):
        self._columns = columns

    def __dir__(self):
        return [*super().__dir__(), *self._columns]

    def __len__(self):
        return len(next(iter(self._columns.values())))

    def to_dict(self):
        """Arrays by name."""
        return dict(self._columns)

    def to_dataframe(self):
        """pandas.DataFrame with one row per result. `status` is a category."""
        import pandas

        columns = self.to_dict()
        if "status" in columns:
            columns["status"] = pandas.Categorical.from_codes(columns["status"], _core.statuses)
        return pandas.DataFrame(columns)

    def __repr__(self):
        if "status" not in self._columns:
            return f"<impactfit.{type(self).__name__}: {len(self)} rows>"
        count = np.bincount(self.status, minlength=len(_core.statuses))
        parts = [f"{n} {name}" for n, name in zip(count, _core.statuses) if n]
        return f"<impactfit.{type(self).__name__}: {', '.join(parts) or 'empty'}>"


def column(name, value):
    """Array of float64 with at most one dimension, without a copy where possible."""
    if np.ma.is_masked(value):
        raise UsageError(f"{name} has masked values", f"{np.ma.count_masked(value)} masked", "no masked values")
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


def broadcast(columns):
    """Views of equal length. A number repeats without a copy."""
    lengths = {name: len(array) for name, array in columns.items() if array.ndim == 1}
    if len(set(lengths.values())) > 1:
        got = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise UsageError("arrays have different lengths", got, "equal lengths, or numbers")
    length = next(iter(lengths.values()), 1)
    return {name: np.broadcast_to(array, (length,)) for name, array in columns.items()}
