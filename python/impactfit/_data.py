"""Measured data as arguments, and requests of problems: data, law, roles of the parameters, noise."""

import csv
import io
import numbers
import os
import pathlib
from collections.abc import Mapping

import numpy as np

from . import _core
from ._checks import name_list, whole_number
from ._own_law import function_law, with_defaults
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


def _use_own_units():
    """Lets UDUNITS read the units of a wheel that carries its libraries."""
    units = pathlib.Path(__file__).resolve().parent / "units" / "udunits2.xml"
    if units.is_file():
        os.environ.setdefault("UDUNITS2_XML_PATH", str(units))


_use_own_units()


# ---- Data ------------------------------------------------------------------------------------------------------


def is_columns(data):
    """True for a dict of columns: each value is a list or an array."""
    return isinstance(data, Mapping) and bool(data) and all(
        hasattr(column, "__len__") and not isinstance(column, (str, Mapping)) for column in data.values())


def _cells(name, column):
    """Cells of a column. Missing values, masked ones too, are empty."""
    if np.ndim(column) != 1:
        raise UsageError(f"the column {name} has no single dimension", f"{np.ndim(column)} dimensions",
                         "a list of values")
    masked = np.ma.getmaskarray(column) if np.ma.isMaskedArray(column) else [False] * len(column)
    return ["" if hidden or _is_missing(cell) else cell for cell, hidden in zip(column, masked)]


def _is_missing(cell):
    try:
        return cell is None or bool(cell != cell)
    except TypeError:  # the missing value of pandas has no truth value
        return True


def _table_of_columns(columns):
    """CSV of a dict of columns, HEADER: values."""
    for name in columns:
        if not isinstance(name, str):
            raise UsageError("the name of a column is no text", repr(name), '"impact_speed [m/s]"')
    cells = {name: _cells(name, column) for name, column in columns.items()}
    lengths = {name: len(column) for name, column in cells.items()}
    if len(set(lengths.values())) > 1:
        raise UsageError("columns of different lengths", str(lengths), "as many values in each column")
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(cells)
    writer.writerows(zip(*cells.values()))
    return text.getvalue()


def table_of(data):
    """Name of the data, and the content of a DataFrame or of a dict of columns as CSV, else None."""
    if hasattr(data, "to_csv"):
        return "DataFrame", data.to_csv(index=False)
    if is_columns(data):
        return "table", _table_of_columns(data)
    return str(data), None


# ---- Request ---------------------------------------------------------------------------------------------------


def _value(name, value):
    """A number, or a text: a quantity with a unit or the name of a column."""
    if isinstance(value, str):
        return value
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        return float(value)
    raise UsageError(f"{name} is neither a number nor a text", repr(value), f"{name}=1.5, or a text with a unit")


def _mapping(name, value, example):
    if value is None:
        return {}
    if isinstance(value, Mapping):
        return value
    raise UsageError(f"{name} is no dict", repr(value), f"{name}={{{example}}}")


def _named(name, value, example):
    """List of pairs (key, number or text)."""
    return [(str(key), _value(f"{name}[{str(key)!r}]", item)) for key, item in _mapping(name, value, example).items()]


def _texts(name, value, example):
    return {str(key): str(item) for key, item in _mapping(name, value, example).items()}


def _free_members(name, value):
    """Start, bounds, scale and prior of a free parameter: of None, of a start, or of a dict."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        return {"start": _value(f"free[{name!r}]", value)}
    members = dict(value)
    prior = members.pop("prior", None)
    for key in members:
        if key not in ("start", "lower", "upper", "scale"):
            raise UsageError(f"unknown member of free[{name!r}]", str(key), "start, lower, upper, scale, prior")
    if prior is not None:
        if not isinstance(prior, (tuple, list)) or len(prior) != 2:
            raise UsageError("invalid prior", repr(prior), "(mean, standard deviation)")
        members["prior_mean"], members["prior_sd"] = prior
    if not isinstance(members.get("scale", ""), str):
        raise UsageError("invalid scale", repr(members["scale"]), "linear, log10, logit")
    return {key: _value(f"free[{name!r}][{key!r}]", item) for key, item in members.items()}


def _free(value):
    """List of pairs (parameter, members) of a name, a list of names, or a dict."""
    if isinstance(value, Mapping):
        return [(str(name), _free_members(name, item)) for name, item in value.items()]
    return [(name, {}) for name in name_list("free", value)]


def priors_of(value):
    """List of pairs (parameter, density)."""
    return list(_texts("prior", value, '"stiffness": "lognormal(8e5, 0.3)"').items())


def _where(value):
    return {str(column): name_list(f"where[{column!r}]", texts)
            for column, texts in _mapping("where", value, '"ball": "A"').items()}


def _masses(value):
    """Both masses, or None."""
    if value is None:
        return None
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise UsageError("masses is not a pair", repr(value), 'masses=("540 g", "inf")')
    return [_value("masses", one) for one in value]


def _exclusions(value):
    """Texts such as "3" and "7: double hit"."""
    try:
        return [str(one) for one in ([value] if isinstance(value, (int, str)) else value)]
    except TypeError:
        raise UsageError("exclude is no list of numbers", repr(value), '3, or [3, "7: double hit"]') from None


def _set_recording(request, recording):
    for name, value in recording.items():
        if name == "kind":
            request.set_recording_kind(str(value))
        elif name == "exclude":
            request.set_excluded(_exclusions(value))
        elif name == "scales":
            request.set_channel_scales([f"{channel} = {scale}" for channel, scale in value.items()])
        elif name in ("contact_duration", "frame_rate", "scale", "sample_rate", "impact_speed"):
            request.set_recording_size(name, _value(f"recording[{name!r}]", value))
        else:
            raise UsageError("unknown member of recording", str(name),
                             "kind, exclude, contact_duration, frame_rate, scale, scales,"
                             " sample_rate, impact_speed")


def request_of(data, *, data_root=None, law=None, form=None, objective=None, mass=None, masses=None, free=None,
               fix=None, tie=None, sd=None, observables=None, columns=None, unit=None,
               set_columns=None, computed=None, where=None, names=None, sheet=None,
               layout=None, header_line=None, fill_down=None, exclude=None, group=None, separate=None,
               population=None, grid=None, separation=None, damping_formula=None, rig=None, recording=None,
               prior=None):
    """_core.ProblemRequest of the arguments of `make_problem`. `data` is None for synthetic points."""
    request = _core.ProblemRequest()
    if data is not None:
        request.data, table = table_of(data)
        if table is not None:
            request.set_table(table)
    request.data_root = data_folder(data_root)
    roles = (_free(free), _named("fix", fix, '"hertz_exponent": 1.5'),
             list(_texts("tie", tie, '"damping_exponent": "hertz_exponent"').items()))
    if callable(law):
        model, arguments = function_law(law)
        request.set_own_law(model)
        law, roles = None, with_defaults(arguments, *roles)
    for name, text in (("law", law), ("form", form), ("objective", objective), ("damping_formula", damping_formula),
                       ("group", group)):
        if text is not None:
            setattr(request, name, str(text))
    request.set_separation(str(separation or ""))
    request.set_masses(None if mass is None else _value("mass", mass),
                       _masses(masses))
    for name, value in _mapping("rig", rig, '"diameter": "40 mm"').items():
        request.set_rig(str(name), value if isinstance(value, bool) else _value(f"rig[{name!r}]", value))
    request.set_reading(str(sheet or ""), str(layout or ""),
                        None if header_line is None else whole_number("header_line", header_line, 1, 10**9),
                        name_list("fill_down", fill_down))
    if exclude is not None:
        request.set_excluded(_exclusions(exclude))
    _set_recording(request, _mapping("recording", recording, '"kind": "bounce_times"'))
    request.set_roles(*roles)
    request.priors = priors_of(prior)
    request.set_noise(_named("sd", sd, '"duration": "2 %"'))
    request.observables = name_list("observables", observables)
    if names is not None:
        request.set_names(", ".join(name_list("names", names)))
    request.set_columns(list(_texts("columns", columns, '"v_in": "impact_speed [m/s]"').items()))
    for name, quantity in _texts("set_columns", set_columns, '"drop_height": "120 cm"').items():
        request.set_column(name, quantity)
    for name, formula in _texts("computed", computed, '"impact_speed [m/s]": "sqrt(2*9.81*L)"').items():
        request.compute_column(name, formula)
    request.unit = _texts("unit", unit, '"duration": "ms"')
    request.where = _where(where)
    request.separate = name_list("separate", separate)
    request.population = name_list("population", population)
    request.grid = _texts("grid", grid, '"restitution": "0.05:0.95:19"')
    return request


def own_candidate(law, free, fix):
    """_core.ProblemRequest with a function as its law, and with the roles of its arguments."""
    model, arguments = function_law(law)
    roles = [[(name, role) for name, role in roles if name in arguments]
             for roles in (_free(free), _named("fix", fix, '"hertz_exponent": 1.5'))]
    request = _core.ProblemRequest()
    request.set_own_law(model)
    request.set_roles(*with_defaults(arguments, *roles, []))
    return request


def is_problem(problem):
    """True for a problem, a problem file and the entries of a problem file."""
    if isinstance(problem, Mapping) and not is_columns(problem) and "format" not in problem:
        raise UsageError("neither columns of data nor entries of a problem file", str(list(problem)),
                         "a list of values for each column, or entries with format = 1")
    return hasattr(problem, "explain") or str(problem).endswith(".toml") or (
        isinstance(problem, Mapping) and not is_columns(problem))


def refuse_options(options):
    """Raises UsageError for options of data beside a problem."""
    for name, value in options.items():
        if value is not None:
            raise UsageError("this option needs data in place of a problem", name, "an entry of the problem")
