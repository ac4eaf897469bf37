"""Calibration: problems and fits."""

from __future__ import annotations

import copy
import functools
import html
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from . import _core
from ._cards.contact_card import ContactCard
from ._checks import card_texts, pair
from ._data import is_problem, priors_of, refuse_options
from ._problems import Problem, make_problem, read_problem
from ._results.parameters import Parameters, number, parameters_of
from ._results.results import Result
from ._work.executors import UnitRunner
from ._work.progress import reporter
from .errors import UsageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._types import Callable, Data, DataFrame, Exclusions, Executor, Free, Names, Path, Progress, Quantity, Sequence


class FitResult(Result):
    """Result of a fit. Further members as in the output of ``impactfit fit --format json`` (data/schema/fit.json).

    Examples
    --------
    >>> result = impactfit.fit("bounce_test.csv", mass="35 g")
    >>> result["stiffness"].value, result["stiffness"].standard_error, result["stiffness"].interval
    >>> result.chi_squared, result.degrees_of_freedom, result.verdict
    """

    def __init__(self, problem, finished):
        self.problem, self._finished, self._units = problem, finished, finished.units()
        super().__init__(finished.texts())

    @functools.cached_property
    def parameters(self) -> Parameters:
        """Parameters of the law by name: value, standard error, interval, unit, role."""
        return parameters_of(self._members)

    @property
    def chi_squared(self) -> float:
        """Sum of the squared standardised residuals. NaN if the fit failed."""
        return self._statistic("chi_squared")

    @property
    def reduced_chi_squared(self) -> float:
        """Chi-squared per degree of freedom. NaN without degrees of freedom."""
        return self._statistic("reduced_chi_squared")

    @property
    def degrees_of_freedom(self) -> int:
        """Measured values minus free parameters."""
        return int(self._statistic("degrees_of_freedom"))

    @property
    def free_parameters(self) -> list[str]:
        """Names of the rows of `covariance`."""
        return list((self._members["uncertainty"] or {"parameters": []})["parameters"])

    @property
    def covariance(self) -> NDArray[np.float64]:
        """Covariance of the free parameters [SI], of shape (p, p). inf: not determined by the data."""
        uncertainty = self._members["uncertainty"]
        if uncertainty is None:
            return np.full((0, 0), np.nan)
        return np.array([[number(value) for value in row] for row in uncertainty["covariance"]])

    @property
    def draws(self) -> dict[str, NDArray[np.float64]]:
        """Draws of the posterior by parameter [SI], of shape (chains, draws), as ``arviz.from_dict`` reads them.

        Empty without a posterior. `posterior` has the priors, moments and diagnostics. Those of a population are its
        fixed effects, ``deviation_of_ln_NAME`` or ``deviation_of_NAME``, correlations and noise, then the values of the
        specimens; ``posterior.new_specimens`` are predictions.
        """
        names = [row["parameter"] for row in (self._members.get("posterior") or {"parameters": []})["parameters"]]
        return dict(zip(names, np.moveaxis(self._core.posterior_draws(), 2, 0))) if names else {}

    def inference_data(self) -> dict[str, dict[str, NDArray[Any]]]:
        """Arrays of the posterior [SI] by group and name, for ``arviz.from_dict(**result.inference_data())``.

        Returns
        -------
        dict
            ``posterior``, ``sample_stats``, ``log_likelihood`` of each measured value, ``posterior_predictive``,
            ``observed_data``, ``constant_data``, and ``prior`` of the parameters whose prior is proper.

        Raises
        ------
        UsageError
            A fit without posterior.
        """
        return self._core.posterior_groups()

    def to_netcdf(self, path: Path) -> None:
        """Writes the arrays of `inference_data` as NetCDF, which ``arviz.from_netcdf`` opens.

        Parameters
        ----------
        path : path
            File to write; an existing one is replaced.

        Raises
        ------
        UsageError
            A fit without posterior, or a system without the library netCDF.
        """
        self._core.write_posterior_file(str(path))

    def _statistic(self, name):
        return number((self._members["statistics"] or {}).get(name))

    @property
    def _core(self):
        """Result in C++; after pickling, repeated from the finished units."""
        if self._finished is None:
            self._finished = _core.fit(self.problem._core, None, None, self._units, "", "")
        return self._finished

    def __getstate__(self):
        return {**super().__getstate__(), "_finished": None}

    def __getitem__(self, name):
        """Member of the JSON, or the estimate of a free parameter."""
        if name in self._members:
            return super().__getitem__(name)
        free = {name: parameter for name, parameter in self.parameters.items() if parameter.role == "free"}
        if name not in free:
            raise UsageError("no free parameter of this name", str(name), ", ".join(free))
        return free[name]

    def _repr_html_(self) -> str:
        """Verdict, table of the parameters, and the short report to unfold."""
        first, _, _ = self.summary().partition("\n")
        return (f"<p><b>{html.escape(first)}</b></p>{self.parameters._repr_html_()}"
                f"<details><summary>report</summary><pre>{html.escape(self.summary())}</pre></details>")

    def card(self, *, title: str = "", specimen: str = "", licence: str = "", citation: str = "",
             radii: Sequence[Quantity] | None = None) -> ContactCard:
        """Contact card of the fit: law, parameters, covariance, validity range and provenance.

        Parameters
        ----------
        title, specimen, licence, citation : str, optional
            Texts of the card. Default of the title: that of the problem.
        radii : pair of quantities, optional
            Radii of both bodies [m], infinite for a plane. `export` scales a Hertz stiffness to other radii.

        Returns
        -------
        ContactCard

        Raises
        ------
        UsageError
            A radius out of range, or two planes. A law that is a function.
        DataError
            A form, a failed fit, nondimensional parameters, or parameters that differ between the impacts.
        """
        if self.problem._function:
            raise UsageError("a contact card needs a law of impactfit", self.law["name"], "law=..., a name of laws()")
        texts = card_texts(title=title, specimen=specimen, licence=licence, citation=citation)
        return ContactCard(_core.card_of_fit(self.json, texts, pair("radii", radii, "m")))

    def to_dataframe(self) -> DataFrame:
        """pandas.DataFrame with one row per parameter: value, errors, confidence interval, bounds of the search.

        The interval is that of the profile likelihood, else of the covariance.
        """
        import pandas

        frame = pandas.DataFrame(self.to_dict()["parameters"]).set_index("parameter")
        frame = frame.rename(columns={"lower": "lower_bound", "upper": "upper_bound"})
        for place, end in enumerate(("lower", "upper")):
            frame.insert(2 + place, end, [self.parameters[name].interval[place] for name in frame.index])
        return frame


class FitCall:
    """Fit in a worker."""

    def __init__(self, problem):
        self._problem = problem

    def units(self, *units):
        """Results of units of a stage."""
        return _core.fit_units(self._problem._core, *units)


def fit(problem: Problem | Mapping[str, Any] | Data | None = None, *,
        law: str | Callable[..., float] | None = None, form: str | None = None, objective: str | None = None,
        mass: Quantity | None = None, masses: Sequence[Quantity] | None = None,
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
        rig: Mapping[str, Quantity | bool] | None = None, prior: Mapping[str, str] | None = None,
        data_root: Path | None = None, progress: Progress | None = None,
        executor: Executor | None = None, resume: Path | None = None, method: str | None = None,
        starts: int | None = None, seed: int | None = None, threads: int | None = None,
        max_evaluations: int | None = None, errors: str | None = None, bootstrap: int | None = None,
        bootstrap_kind: str | None = None, posterior: int | None = None, level: float | None = None) -> FitResult:
    """Fits a problem or measured data.

    Parameters
    ----------
    problem : Problem, dict, path, name, pandas.DataFrame or dict of arrays
        Problem, problem file (.toml) or its entries as a dict, or data as in `make_problem`.
    law, form, objective, mass, masses, free, fix, tie, sd, observables, columns, unit, where, grid, separation
        Of data, as in `make_problem`.
    set_columns, computed, names, sheet, layout, header_line, fill_down, exclude, group, separate, population
        Of data, as in `make_problem`.
    damping_formula, rig
        Of data, as in `make_problem`.
    prior : dict, optional
        Priors of free parameters as in `Problem.prior`: ``{"stiffness": "lognormal(8e5, 0.3)"}``. They replace those
        of a problem.
    data_root : path, optional
        Folder of the shipped datasets, as in `read_problem`.
    progress : callable or "bar", optional
        progress(evaluations, best_cost, done, count, unit), at most 20 times a second. The search stops at the best
        point so far if it returns False. "bar": a bar on standard error.
    executor : concurrent.futures.Executor, optional
        Computes sides of profiles, draws of the bootstrap and chains of a posterior: ProcessPoolExecutor, mpi4py's
        MPIPoolExecutor, Dask's ``client.get_executor()``. The result has the bytes of a fit in a single process.
    resume : path, optional
        Checkpoint file. The fit resumes from an existing file, also from one of ``impactfit fit --resume``.
    method, starts, seed, threads, max_evaluations, errors, bootstrap, bootstrap_kind, posterior, level
        As in `Problem.set`.

    Returns
    -------
    FitResult

    Raises
    ------
    ProblemError, DataError, UsageError
    """
    options: dict[str, Any] = {
        "law": law, "form": form, "objective": objective, "mass": mass, "masses": masses, "free": free, "fix": fix,
        "tie": tie, "sd": sd, "observables": observables, "columns": columns, "unit": unit,
        "set_columns": set_columns, "computed": computed, "where": where, "names": names,
        "sheet": sheet, "layout": layout, "header_line": header_line, "fill_down": fill_down, "exclude": exclude,
        "group": group, "separate": separate, "population": population, "grid": grid, "separation": separation,
        "damping_formula": damping_formula, "rig": rig}
    if not is_problem(problem):
        made = make_problem(cast("Data", problem), data_root=data_root, prior=prior, **options)
    else:
        refuse_options(options)
        made = (copy.deepcopy(problem) if isinstance(problem, Problem)
                else read_problem(cast("Path", problem), data_root))
        for name, density in priors_of(prior):
            made.prior(name, density)
    made.set(method=method, starts=starts, seed=seed, threads=threads, max_evaluations=max_evaluations,
             errors=errors, bootstrap=bootstrap, bootstrap_kind=bootstrap_kind, posterior=posterior, level=level)
    if resume and made._function:
        raise UsageError("a checkpoint needs a law of impactfit", repr(made._function), "no resume=")
    with reporter(progress) as callback:
        compute = executor and UnitRunner(executor, FitCall(made), callback)
        finished = _core.fit(made._core, callback, compute, [], str(resume or ""), made.data_options())
    return FitResult(made, finished)
