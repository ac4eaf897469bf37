"""Types of arguments, for type checkers only: no module imports this file at run time."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Union

from numpy.typing import ArrayLike
from pandas import DataFrame

__all__ = ["ArrayLike", "Data", "DataFrame", "Executor", "Mapping", "Names", "Path", "Progress", "Quantity",
           "Sequence"]

Path = Union[str, "os.PathLike[str]"]
Names = Union[str, Sequence[str]]
Data = Union[str, "os.PathLike[str]", DataFrame]  # data file, name of a shipped dataset, or DataFrame
Quantity = Union[float, str]  # SI, or text with a unit
Progress = Union[Callable[..., Any], str]
