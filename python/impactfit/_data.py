"""Measured data as arguments: paths, names of shipped datasets, DataFrames, and their options."""

import contextlib
import numbers
import os
import pathlib
import tempfile

from . import _core
from .errors import UsageError


def _own_data():
    """Shipped data: in the package (wheel), in the share folder (Debian), or in the source tree of a build."""
    package = pathlib.Path(__file__).resolve().parent
    prefix = (package / "../../../..").resolve()  # of lib/python3/dist-packages or build/release/python
    for folder in (package / "data", prefix / "share" / "impactfit" / "data", prefix / "data"):
        if (folder / "datasets").is_dir():
            return folder
    return "data"


def data_folder(data):
    """Folder of the shipped datasets: `data`, else the environment variable IMPACTFIT_DATA, else the shipped data."""
    return str(data or os.environ.get("IMPACTFIT_DATA") or _own_data())


def _texts(value):
    """List of texts of a list, of a dictionary NAME: VALUE, or of a single value."""
    if value is None:
        return []
    if isinstance(value, dict):
        return [f"{name}={_text(number)}" for name, number in value.items()]
    if isinstance(value, str):
        return [value]
    return [str(item) for item in value]


def _text(value):
    return repr(float(value)) if isinstance(value, numbers.Real) else str(value)


def options_of(arguments):
    """_core.ProblemOptions of keyword arguments."""
    options = _core.ProblemOptions()
    for name in ("law", "form", "objective", "separation", "rule"):
        if arguments.get(name):
            setattr(options, name, str(arguments[name]))
    if arguments.get("mass") is not None:
        mass = arguments["mass"]
        options.mass = f"{float(mass)!r} kg" if isinstance(mass, numbers.Real) else mass
    for name, member in (("free", "free"), ("fixed", "settings"), ("masses", "masses"), ("observables", "observables"),
                         ("deviations", "deviations"), ("columns", "columns"), ("units", "units"), ("rows", "rows"),
                         ("grid", "grids")):
        if arguments.get(name) is not None:
            setattr(options, member, _texts(arguments[name]))
    return options


@contextlib.contextmanager
def data_options(arguments, csv):
    """_core.ProblemOptions, and the name that replaces the path of a DataFrame. `csv`: its content, else None."""
    options = options_of(arguments)
    if csv is None:
        options.data = str(arguments["data"])
        yield options, ""
        return
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "DataFrame.csv")
        path.write_text(csv, encoding="utf-8")
        options.data = str(path)
        yield options, "DataFrame"


def refuse_options(options):
    """Raises UsageError for options of data beside a problem."""
    if options:
        raise UsageError("this option needs data in place of a problem", next(iter(options)), "an entry of the problem")


def data_arguments(data, options):
    """Checked options with the name of the data, and the content of a DataFrame as CSV, else None."""
    known = ("law", "form", "objective", "separation", "rule", "mass", "masses", "free", "fixed", "observables",
             "deviations", "columns", "units", "rows", "grid")
    for name in options:
        if name not in known:
            raise UsageError("unknown option", name, ", ".join(known))
    csv = None
    if hasattr(data, "to_csv"):
        csv, data = data.to_csv(index=False), "DataFrame"
    return {**options, "data": str(data)}, csv
