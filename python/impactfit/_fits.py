"""Calibration: problems and fits."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from ._cards.contact_card import ContactCard
from ._checks import card_texts, pair
from ._data import refuse_options
from ._problems import Problem, make_problem, read_problem
from ._results.records import wrapped
from ._results.results import Result
from ._work.executors import UnitRunner
from ._work.progress import reporter
from .errors import UsageError

if TYPE_CHECKING:
    from ._types import Data, DataFrame, Executor, Path, Progress, Quantity, Sequence


def _end(row, end):
    """End of the interval of a parameter by the profile, else by the covariance; NaN without interval."""
    if row is None:
        return float("nan")
    kind = "covariance" if row["profile_lower"] is None and row["profile_upper"] is None else "profile"
    value = row[f"{kind}_{end}"]
    return float("nan") if value is None else float(value)


class FitResult(Result):
    """Result of a fit. Members as in the output of ``impactfit fit --format json`` (data/schema/fit.json)."""

    def __init__(self, problem, finished):
        self.problem, self._finished, self._units = problem, finished, finished.units()
        super().__init__(finished.texts())

    @property
    def _core(self):
        """Result in C++; after pickling, repeated from the finished units."""
        if self._finished is None:
            self._finished = _core.fit(self.problem._core, None, None, self._units, "", "")
        return self._finished

    def __getstate__(self):
        return {**super().__getstate__(), "_finished": None}

    def __getitem__(self, name):
        """Member of the JSON, or the estimate of a free parameter: value, standard_error, ... [SI]."""
        if name in self._members:
            return super().__getitem__(name)
        free = {row["parameter"]: row for row in self._members["parameters"] if row["role"] == "free"}
        if name not in free:
            raise UsageError("no free parameter of this name", str(name), ", ".join(free))
        return wrapped(free[name])

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
            A radius out of range, or two planes.
        DataError
            A form, a failed fit, nondimensional parameters, or parameters that differ between the impacts.
        """
        texts = card_texts(title=title, specimen=specimen, licence=licence, citation=citation)
        return ContactCard(_core.card_of_fit(self.json, texts, pair("radii", radii, "m")))

    def to_dataframe(self) -> DataFrame:
        """pandas.DataFrame with one row per parameter: value, errors, confidence interval, bounds of the search.

        The interval is that of the profile likelihood, else of the covariance.
        """
        import pandas

        frame = pandas.DataFrame(self.to_dict()["parameters"]).set_index("parameter")
        frame = frame.rename(columns={"lower": "lower_bound", "upper": "upper_bound"})
        found = {row["parameter"]: row for row in (self.to_dict()["intervals"] or {"parameters": []})["parameters"]}
        for place, end in enumerate(("lower", "upper")):
            frame.insert(2 + place, end, [_end(found.get(name), end) for name in frame.index])
        return frame


class FitCall:
    """Fit in a worker."""

    def __init__(self, problem):
        self._problem = problem

    def units(self, *units):
        """Results of units of a stage."""
        return _core.fit_units(self._problem._core, *units)


def fit(problem: Problem | Mapping[str, Any] | Data, *, data_root: Path | None = None, progress: Progress | None = None,
        executor: Executor | None = None, resume: Path | None = None, method: str | None = None,
        starts: int | None = None, seed: int | None = None, threads: int | None = None,
        max_evaluations: int | None = None, errors: str | None = None, bootstrap: int | None = None,
        bootstrap_kind: str | None = None, level: float | None = None, **options: Any) -> FitResult:
    """Fits a problem or measured data.

    Parameters
    ----------
    problem : Problem, dict, path, name or pandas.DataFrame
        Problem, problem file (.toml) or its entries as a dict, or data as in `make_problem`.
    data_root : path, optional
        Folder of the shipped datasets, as in `read_problem`.
    progress : callable or "bar", optional
        progress(evaluations, best_cost, done, count, unit), at most 20 times a second. The search stops at the best
        point so far if it returns False. "bar": a bar on standard error.
    executor : concurrent.futures.Executor, optional
        Computes sides of profiles and draws of the bootstrap: ProcessPoolExecutor, mpi4py's MPIPoolExecutor, Dask's
        ``client.get_executor()``. The result has the bytes of a fit in a single process.
    resume : path, optional
        Checkpoint file. The fit resumes from an existing file, also from one of ``impactfit fit --resume``.
    method, starts, seed, threads, max_evaluations, errors, bootstrap, bootstrap_kind, level
        As in `Problem.set`.
    **options
        Of data, as in `make_problem`.

    Returns
    -------
    FitResult

    Raises
    ------
    ProblemError, DataError, UsageError
    """
    if isinstance(problem, Problem):
        refuse_options(options)
        problem = copy.deepcopy(problem)
    elif isinstance(problem, Mapping) or str(problem).endswith(".toml"):
        refuse_options(options)
        problem = read_problem(problem, data_root)
    else:
        problem = make_problem(problem, data_root=data_root, **options)
    problem.set(method=method, starts=starts, seed=seed, threads=threads, max_evaluations=max_evaluations,
                errors=errors, bootstrap=bootstrap, bootstrap_kind=bootstrap_kind, level=level)
    with reporter(progress) as callback:
        compute = executor and UnitRunner(executor, FitCall(problem), callback)
        finished = _core.fit(problem._core, callback, compute, [], str(resume or ""), problem.data_options())
    return FitResult(problem, finished)
