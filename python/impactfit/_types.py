"""Types of arguments, for type checkers only: no module imports this file at run time."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Union

from numpy.typing import ArrayLike
from pandas import DataFrame

__all__ = ["ArrayLike", "Callable", "Data", "DataFrame", "Executor", "Free", "Mapping", "Names", "Path", "Progress",
           "Quantity", "Sequence"]

Path = Union[str, "os.PathLike[str]"]
Names = Union[str, Sequence[str]]
Exclusions = Union[int, str, Sequence[Union[int, str]]]
# Data file, name of a shipped dataset, DataFrame, or dict of columns.
Data = Union[str, "os.PathLike[str]", DataFrame, Mapping[str, Any]]
Quantity = Union[float, str]  # SI, or text with a unit
Free = Union[float, str, None, Mapping[str, Any]]  # start, or dict: start, lower, upper, scale, prior
Progress = Union[Callable[..., Any], str]
