"""Calibration problems: from a file, from data with keyword arguments, or in code."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from ._data import data_arguments, data_folder, data_options
from ._toml import toml_text
from .errors import DataError

if TYPE_CHECKING:
    from ._types import Data, Path


def _from_options(arguments, data, csv):
    """Problem of data with options."""
    with data_options(arguments, csv) as (options, name):
        problem = _core.problem_from_options(options, data)
    if name:
        problem.name_sources(name)
    return problem


_makers = {
    "model": _core.make_problem,
    "file": _core.read_problem,
    "text": _core.parse_problem,
    "options": _from_options,
}


def _found(argument, folder):
    """Argument of a maker in another process: a relative path that does not exist here is in the folder of pickling."""
    if isinstance(argument, dict) and "data" in argument:
        return {**argument, "data": _found(argument["data"], folder)}
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
        Problem file. Paths in it are relative to its folder; paths in a dict are relative to the current folder.
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
        return Problem._made("text", toml_text(path), "dict", data_folder(data))
    return Problem._made("file", str(path), data_folder(data))


def make_problem(data: Data, *, data_root: Path | None = None, **options: Any) -> Problem:
    """Problem of measured data.

    Parameters
    ----------
    data : path, name or pandas.DataFrame
        CSV file, Data Package, shipped dataset, or a DataFrame with units in its headers: ``impact_speed [m/s]``.
    law : str, optional
        Law or model. Default: chosen by the data.
    form : str, optional
        Form in place of a law.
    mass : str or float, optional
        Effective mass: "35 g", or a number in kg.
    masses : list of str
        Masses of both bodies, "inf" for a wall.
    free : list of str or dict
        Free parameters, with starting values in a dict.
    fixed : dict
        Fixed parameters: a value [SI], or the name of a data column.
    separation, rule, objective : str
    observables : list of str
        Default: all measured observables.
    deviations, columns, units, rows : dict or list of str
        As the options of ``impactfit fit``.

    Returns
    -------
    Problem
    """
    arguments, csv = data_arguments(data, options)
    return Problem._made("options", arguments, data_folder(data_root), csv)
