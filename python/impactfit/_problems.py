"""Calibration problems: from a file, from data with keyword arguments, or in code."""

from __future__ import annotations

import copy
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from ._data import data_folder, request_of, table_of
from ._own_law import function_law
from .errors import DataError

if TYPE_CHECKING:
    from ._types import Callable, Data, Exclusions, Free, Names, Path, Quantity, Sequence


def _from_request(data, options, table):
    """Problem of data with options. `table`: content of a DataFrame or of a dict of columns, else None."""
    request = request_of(data, **options)
    if table is not None:
        request.set_table(table)
    return _core.problem_of_request(request)


def _from_entries(entries, name, folder):
    """Problem of a dict. A law that is a function has the defaults of its arguments as fixed parameters."""
    law = entries.get("law")
    if not callable(law):
        return _core.problem_of_entries(entries, name, folder, None)
    model, arguments = function_law(law)
    fixed = {name: {"fix": value} for name, value in arguments.items() if value is not None}
    parameters = {**fixed, **entries.get("parameters", {})}
    return _core.problem_of_entries({**entries, "law": model.name, "parameters": parameters}, name, folder, model)


_makers = {
    "model": _core.make_problem,
    "file": _core.read_problem,
    "entries": _from_entries,
    "request": _from_request,
}


def _found(argument, folder):
    """Argument of a maker in another process: a relative path that does not exist here is in the folder of pickling."""
    if not isinstance(argument, str) or os.path.exists(argument):
        return argument
    path = os.path.join(folder, argument)
    return path if os.path.exists(path) else argument


class Problem:
    """Calibration problem in code.

    Parameters
    ----------
    model : str
        Name of a law or model.

    Examples
    --------
    >>> problem = impactfit.Problem("hunt_crossley_1975")
    >>> problem.fix("hertz_exponent", 1.5)
    >>> problem.free("stiffness", start=2e5, lower=1e4, upper=1e7)
    >>> problem.free("hysteresis_damping")
    >>> problem.add_impact(0.035, 1.4, restitution=(0.964, 0.005), duration=(5.14e-3, 1e-4))
    """

    def __init__(self, model):
        self._start("model", model)

    def _start(self, maker, *arguments):
        self._made_by, self._calls = (maker, arguments), []
        self._core = _makers[maker](*arguments)

    @classmethod
    def _made(cls, maker, *arguments):
        problem = cls.__new__(cls)
        problem._start(maker, *arguments)
        return problem

    def _call(self, name, *arguments):
        getattr(self._core, name)(*arguments)
        self._calls.append((name, arguments))

    def __getstate__(self):
        return self._made_by, self._calls, os.getcwd(), self._core.digest()

    def __setstate__(self, state):
        (maker, arguments), calls, folder, digest = state
        self._start(maker, *(_found(argument, folder) for argument in arguments))
        for name, values in calls:
            self._call(name, *values)
        if self._core.digest() != digest:
            raise DataError("files of a pickled problem have changed", repr(arguments), "the files at pickling")

    @property
    def _function(self):
        """Function that is the law, or None."""
        maker, arguments = self._made_by
        place = {"request": 1, "entries": 0}.get(maker)
        law = None if place is None else arguments[place].get("law")
        return law if callable(law) else None

    def data_options(self) -> Any:
        """Text that identifies a problem, for checkpoints. Empty for an unchanged problem file."""
        changes = [call for call in self._calls if call[0] != "set_option"]
        if self._made_by[0] == "file":
            return repr(changes) if changes else ""
        return repr((self._made_by, changes))

    def fix(self, name: str, value: float) -> None:
        """Fixes a parameter at a value [SI]."""
        self._call("fix", name, value)

    def free(self, name: str, *, start: float | None = None, lower: float | None = None, upper: float | None = None,
             prior: tuple[float, float] | None = None) -> None:
        """Makes a parameter free. Missing values are derived from the data.

        Parameters
        ----------
        name : str
        start, lower, upper : float, optional
            Start and bounds [SI].
        prior : (mean, standard_deviation), optional
            Normal prior [SI].
        """
        self._call("free", name, start, lower, upper, prior)

    def tie(self, name: str, expression: str) -> None:
        """Ties a parameter to an expression of other parameter names."""
        self._call("tie", name, expression)

    def prior(self, name: str, density: str) -> None:
        """Replaces the prior of a free parameter.

        Parameters
        ----------
        name : str
        density : str
            "uniform", "normal(mean, standard deviation)", "lognormal(median, standard deviation of ln)" or
            "half_normal(standard deviation)": numbers [SI], or with units.
        """
        self._call("prior", name, density)

    def add_impact(self, effective_mass: float, impact_speed: float, **measured: float | tuple[float, float]) -> None:
        """Adds an impact with its measured values.

        Parameters
        ----------
        effective_mass, impact_speed : float
            [kg], [m/s].
        **measured : float or (value, standard_deviation)
            Observables [SI], for example restitution=(0.96, 0.005).
        """
        values = []
        for name, value in measured.items():
            value, deviation = value if isinstance(value, (tuple, list)) else (value, float("nan"))
            values.append((name, value, deviation))
        self._call("add_impact", effective_mass, impact_speed, values)

    def set(self, **options: Any) -> None:
        """Sets options of the fit.

        Parameters
        ----------
        method : {"least_squares", "ceres", "nelder_mead", "global"}
        starts, seed, threads, max_evaluations : int
        errors : {"profile", "covariance", "none"}
        bootstrap : int
            Number of draws.
        bootstrap_kind : {"parametric", "residual"}
        posterior : int
            Draws of each of 4 chains from the posterior, by NUTS; 0: none. Other options: [posterior] of a problem file.
        level : float
            Confidence level, 0 to 1.
        """
        for name, value in options.items():
            if value is not None:
                self._call("set_option", name, value)

    def explain(self) -> str:
        """Summary: law, free parameters, data, noise, fixed parameters with reasons, structural identifiability."""
        return self._core.explain()

    def check(self) -> None:
        """Raises the error of a problem that cannot be fitted."""
        self._core.check()

    def __repr__(self):
        return self.explain()


def read_problem(path: Path | Mapping[str, Any], data: Path | None = None) -> Problem:
    """Problem of a file in TOML (docs/problem_file.md), or of a dict with the entries of such a file.

    Parameters
    ----------
    path : path or dict
        Problem file. Paths in it are relative to its folder; paths in a dict are relative to the current folder. The
        law of a dict may be a function as in `make_problem`; the defaults of its arguments are fixed parameters.
    data : path, optional
        Folder of the shipped datasets. Default: environment variable IMPACTFIT_DATA, else the shipped data.

    Returns
    -------
    Problem

    Raises
    ------
    ProblemError, DataError
        With file, line, key, actual and allowed value.
    """
    if isinstance(path, Mapping):
        return Problem._made("entries", copy.deepcopy(dict(path)), "dict", data_folder(data))
    return Problem._made("file", str(path), data_folder(data))


def make_problem(data: Data | None = None, *, law: str | Callable[..., float] | None = None, form: str | None = None,
                 objective: str | None = None, mass: Quantity | None = None, masses: Sequence[Quantity] | None = None,
                 free: Names | Mapping[str, Free] | None = None, fix: Mapping[str, Quantity] | None = None,
                 tie: Mapping[str, str] | None = None, sd: Mapping[str, Quantity] | None = None,
                 observables: Names | None = None,
                 columns: Mapping[str, str] | None = None, unit: Mapping[str, str] | None = None,
                 set_columns: Mapping[str, Quantity] | None = None, computed: Mapping[str, str] | None = None,
                 where: Mapping[str, Names] | None = None,
                 names: Names | None = None, sheet: str | None = None, layout: str | None = None,
                 header_line: int | None = None, fill_down: Names | None = None, exclude: Exclusions | None = None,
                 group: str | None = None,
                 separate: Names | None = None, population: Names | None = None, grid: Mapping[str, str] | None = None,
                 separation: str | None = None, damping_formula: str | None = None,
                 rig: Mapping[str, Quantity | bool] | None = None,
                 recording: Mapping[str, Any] | None = None, prior: Mapping[str, str] | None = None,
                 data_root: Path | None = None) -> Problem:
    """Problem of measured data.

    Parameters
    ----------
    data : path, name, pandas.DataFrame or dict of arrays
        CSV file, workbook, Data Package, shipped dataset, or columns with units in their headers:
        ``impact_speed [m/s]``.
        None: synthetic points on `grid`.
    law : str or callable, optional
        Law or model, or a function ``force(x, v, stiffness, damping)`` [N] of indentation >= 0 [m], its rate [m/s]
        and parameters [SI]. Default: chosen by the data.
    form : str, optional
        Form in place of a law.
    objective : str, optional
        Residual of a form: "output", "relative_output", "realised_restitution", "measured_impacts".
    mass : float or str, optional
        Effective mass [kg], or with a unit: "35 g". Default: column ``effective_mass``.
    masses : pair of float or str, optional
        Masses of both bodies [kg], "inf" for a wall.
    free : str, list of str, or dict, optional
        Free parameters. Values of a dict: a start, None for a start from the data, or a dict with some of ``start``,
        ``lower``, ``upper``, ``scale`` ("linear", "log10", "logit") and ``prior`` (mean, standard deviation).
    fix : dict, optional
        Fixed parameters: a value [SI], a text with a unit, or the name of a data column.
    tie : dict, optional
        Parameters as expressions of others: ``{"damping_exponent": "hertz_exponent"}``.
    sd : dict, optional
        Standard deviations by observable: a number [SI], a text such as "2 %" or "5 us", or the name of a column.
    observables : list of str, optional
        Default: all measured observables.
    columns : dict, optional
        Meaning of columns: ``{"v_in": "impact_speed [m/s]"}``.
    unit : dict, optional
        Units of columns without a unit: ``{"duration": "ms"}``.
    set_columns : dict, optional
        Columns with one quantity for all rows: ``{"drop_height": "120 cm"}``.
    computed : dict, optional
        Columns by formulas of others, in SI:
        ``{"impact_speed [m/s]": "sqrt(2*9.81*L*(1-cos(angle)))"}``.
    where : dict, optional
        Rows whose column has a text, or one of several texts: ``{"ball": "A"}``.
    names : str or list of str, optional
        Header of a file without one: ``"time [ms], force [N]"``.
    sheet : str, optional
        Sheet of a workbook (.xlsx, .ods, .xls). Default: the only one with data.
    layout : {"rows", "side_by_side", "transposed", "long", "crossed", "titled", "blocks"}, optional
        Layout of the table. Default: from its cells. "rows": a header above rows.
    header_line : int, optional
        Line of the header, from 1; lines above it are titles. Default: from the cells.
    fill_down : str or list of str, optional
        Columns whose empty cells have the value above them.
    exclude : int, str or list of these, optional
        Numbers of rows, or of impacts of a recording, that are left out, also with a reason: [3, "7: double hit"].
    group : str, optional
        Column whose texts are the groups of its rows, such as specimens or days. Parameters are equal for all groups; a
        test states whether this is true.
    separate : str or list of str, optional
        Free parameters with one value for each group.
    population : str or list of str, optional
        Free parameters whose values of the groups come from a lognormal distribution; ``population`` of the result has
        its mean and deviation. Covariates need a problem file.
    grid : dict, optional
        Synthetic points of a form: ``{"restitution": "0.05:0.95:19"}``.
    separation : {"law", "zero_force", "zero_indentation"}, optional
    damping_formula : str, optional
        For ``prescribed_restitution``: "exact", or a published formula.
    rig : dict, optional
        ``weight``: True or False, whether the weight acts during the contact; default: for measured heights.
        ``load``: a constant force beside it [N]. ``diameter``: of a sphere in air, whose heights become speeds with
        drag and buoyancy; ``air_density`` [kg/m^3], default 1.204; ``drag_coefficient``, default 0.47 +- 0.05.
        ``height_reference``: "bottom", "centre" or "top" of the sphere, two with a comma for drop and rebound.
        ``shared``: "drop_height" (default) or "none", what repeats share. Errors are in `sd`: ``drop_height``,
        ``drag_coefficient``, ``height_scale``, ``time_scale``.
    recording : dict, optional
        How impacts are found in a recording. ``kind``: "bounce_times", "track", "sound", "force", "acceleration",
        "displacement", or "quasi_static" for a compression test; default: by the columns. ``exclude``: numbers of
        impacts that are left out, also with a reason: [3, "7: double hit"]. ``contact_duration`` [s]: part of each interval between bounces. The error of the
        time of a bounce is ``event_time`` in `sd`. Of a track: ``frame_rate`` [1/s], and ``scale`` [m], the length of
        one unit of its coordinates; default: from gravity. Of a column of sound: ``sample_rate`` [1/s]. Of a signal
        over time: ``impact_speed`` [m/s], and ``scales`` of channels in volts, {"Load": "4.44 N/mV"}.
    prior : dict, optional
        Priors of free parameters as in `Problem.prior`: ``{"stiffness": "lognormal(8e5, 0.3)"}``. Default: uniform.
    data_root : path, optional
        Folder of the shipped datasets, as in `read_problem`.

    Returns
    -------
    Problem

    Raises
    ------
    UsageError, DataError, ProblemError

    Notes
    -----
    Of a function, an argument is free if `free` names it, and needs a start: that of `free`, else its default. An
    argument with another role or without one is fixed at its default. Bounds are those of `free`, else none. Results
    state no units. The fit has one start and one thread; its derivatives are differences of the force. It takes 50 to
    90 times as long as with the same law of impactfit: for 14 impacts and two free parameters 0.2 s, 0.9 s with profile
    likelihoods. A function that returns no number, or at the start no finite one, raises UsageError; its own exceptions
    arrive unchanged.
    """
    options = {"law": law, "form": form, "objective": objective, "mass": mass, "masses": masses, "free": free,
               "fix": fix, "tie": tie, "sd": sd, "observables": observables, "columns": columns, "unit": unit,
               "set_columns": set_columns, "computed": computed,
               "where": where, "names": names, "sheet": sheet, "layout": layout,
               "header_line": header_line, "fill_down": fill_down, "exclude": exclude, "group": group,
               "separate": separate, "population": population, "grid": grid,
               "separation": separation,
               "damping_formula": damping_formula, "rig": rig, "recording": recording, "prior": prior,
               "data_root": data_root}
    name, table = (None, None) if data is None else table_of(data)
    return Problem._made("request", name, {key: value for key, value in options.items() if value is not None}, table)
