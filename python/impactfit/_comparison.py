"""Laws and forms ranked on one dataset."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from ._cards.read_card import card_of
from ._checks import name_list, search_options, whole_number
from ._data import data_folder, is_problem, own_candidate, refuse_options, request_of
from ._problems import Problem, read_problem
from ._results.results import Result
from ._work.executors import UnitRunner
from ._work.progress import reporter
from .errors import DataError, UsageError

if TYPE_CHECKING:
    from ._types import Callable, Data, Exclusions, Executor, Free, Names, Path, Progress, Quantity, Sequence


class ComparisonResult(Result):
    """Ranking of laws or forms. Members as in the output of ``impactfit compare --format json``."""


class CompareCall:
    """Comparison: in this process, and its units in a worker."""

    def __init__(self, problem, options, laws, search, limits):
        self._problem, self._options = problem, options
        self._wanted, self._limits = (laws, search), limits
        self._comparison, self._digest = None, None

    def __getstate__(self):
        return {**self.__dict__, "_comparison": None, "_digest": self._made().digest()}

    def _made(self):
        """_core.Comparison, made once in each process."""
        if self._comparison is None:
            laws, search = self._wanted
            wanted = search_options(_core.CandidateOptions(), **search)
            wanted.laws = [law for law in laws if isinstance(law, str)]
            functions = [law for law in laws if callable(law)]
            threads, cards, posterior = self._limits
            limits = _core.ComparisonOptions(threads, [card._card for card in cards], posterior)
            if is_problem(self._problem):
                if functions:
                    raise UsageError("a law that is a function needs data in place of a problem",
                                     repr(functions[0]), "compare(data, laws=[force, ...], free=...)")
                problem = _problem(self._problem, self._options)
                self._comparison = _core.comparison_of_problem(problem._core, wanted, limits)
            else:
                request = request_of(self._problem, **self._options)
                for law in functions:
                    wanted.add_own_law(own_candidate(law, self._options["free"], self._options["fix"]))
                self._comparison = _core.comparison_of_data(request, wanted, limits)
        return self._comparison

    def result(self, progress, compute):
        """ComparisonResult."""
        return ComparisonResult(self._made().texts(progress, compute))

    def units(self, *units):
        """Results of units of a stage."""
        comparison = self._made()
        if comparison.digest() != self._digest:
            raise DataError("the data of a worker differ", repr(self._problem), "the data of the main process")
        return comparison.units(*units)


def compare(problem: Problem | Mapping[str, Any] | Data,
            laws: str | Callable[..., float] | Sequence[str | Callable[..., float]] | None = None, *,
            mass: Quantity | None = None, masses: Sequence[Quantity] | None = None,
            free: Names | Mapping[str, Free] | None = None, fix: Mapping[str, Quantity] | None = None,
            sd: Mapping[str, Quantity] | None = None, observables: Names | None = None,
            columns: Mapping[str, str] | None = None, unit: Mapping[str, str] | None = None,
            set_columns: Mapping[str, Quantity] | None = None, computed: Mapping[str, str] | None = None,
            where: Mapping[str, Names] | None = None,
            names: Names | None = None, sheet: str | None = None, layout: str | None = None,
            header_line: int | None = None, fill_down: Names | None = None, exclude: Exclusions | None = None,
            group: str | None = None,
            separate: Names | None = None, population: Names | None = None, mean: Names | None = None,
            separation: str | None = None,
            rig: Mapping[str, Quantity | bool] | None = None,
            cards: Any = None, threads: int = 1, starts: int | None = None, seed: int | None = None,
            max_evaluations: int | None = None, posterior: int = 0, progress: Progress | None = None,
            executor: Executor | None = None, data_root: Path | None = None) -> ComparisonResult:
    """Ranks laws on one dataset: fits, AICc, cross-validation, lack of fit.

    Parameters
    ----------
    problem : Problem, dict, path, name or pandas.DataFrame
        As in `fit`.
    laws : str, callable or list of these, optional
        Default: all laws. Of data, a law may be a function as in `make_problem`: ``[force, "hunt_crossley_1975"]``.
        Values of `free` and `fix` apply to each law with a parameter of this name.
    mass, masses, free, fix, sd, observables, columns, unit, where, separation, rig
        Of data, as in `make_problem`.
    set_columns, computed, names, sheet, layout, header_line, fill_down, exclude, group, separate, population
        Of data, as in `make_problem`. Populations are ranked by AIC and BIC of their marginal likelihood.
    mean : str or list of str, optional
        Means of the population of a problem file, ranked beside that of the file in place of laws:
        ``"stiffness = k0 * (thickness/3e-3)^b; b = 0"`` with starts of new coefficients, or ``"constant"``.
    cards : contact card, path of a card or result, FitResult, or list of these, optional
        Candidates without free parameters: calibrated laws on these data. The member `cards` has their misfits.
    threads : int
        No influence on the result.
    starts, seed, max_evaluations : int, optional
        Search of each fit, as in `Problem.set`.
    posterior : int
        Draws of each of 4 chains from the posterior of each law; 0: none. Adds the density of left-out values
        (PSIS-LOO) and stacking weights: the member `posterior` of each law.
    progress : callable or "bar", optional
        As in `fit`.
    executor : concurrent.futures.Executor, optional
        Fits laws and predicts held-out speeds, as in `fit`.
    data_root : path, optional
        Folder of the shipped datasets, as in `read_problem`.

    Returns
    -------
    ComparisonResult
        Members as in data/schema/compare.json, or compare_populations.json with a population. `to_dataframe` has one
        row per law or mean.

    Raises
    ------
    ProblemError, DataError, UsageError
    """
    if laws is not None and not laws:
        raise UsageError("no laws", repr(laws), "names of laws, or None for all")
    options = {"mass": mass, "masses": masses, "free": free, "fix": fix, "sd": sd, "observables": observables,
               "columns": columns, "unit": unit, "set_columns": set_columns, "computed": computed,
               "where": where, "names": names, "sheet": sheet, "layout": layout,
               "header_line": header_line, "fill_down": fill_down, "exclude": exclude, "group": group,
               "separate": separate, "population": population, "separation": separation, "rig": rig, "data_root": data_root}
    search = {"starts": starts, "seed": seed, "max_evaluations": max_evaluations}
    limits = (whole_number("threads", threads, 1, 10**4), _cards(cards), whole_number("posterior", posterior, 0, 10**6))
    if mean is not None:
        if laws is not None:
            raise UsageError("means are those of one law", "laws", "mean=, or laws=", ("", 0, 0, "mean"))
        return _compared_means(problem, name_list("mean", mean), options, search, limits, progress)
    call = CompareCall(problem, options, _law_list(laws), search, limits)
    with reporter(progress) as callback:
        return call.result(callback, executor and UnitRunner(executor, call, callback))


def compare_forms(problem: Problem | Mapping[str, Any] | Data, forms: Names | None = None, *,
                  objective: str | None = None, mass: Quantity | None = None,
                  masses: Sequence[Quantity] | None = None, free: Names | Mapping[str, Free] | None = None,
                  fix: Mapping[str, Quantity] | None = None, sd: Mapping[str, Quantity] | None = None,
                  observables: Names | None = None, columns: Mapping[str, str] | None = None,
                  unit: Mapping[str, str] | None = None,
                  set_columns: Mapping[str, Quantity] | None = None, computed: Mapping[str, str] | None = None,
                  where: Mapping[str, Names] | None = None, names: Names | None = None,
                  sheet: str | None = None, layout: str | None = None,
                  header_line: int | None = None, fill_down: Names | None = None, exclude: Exclusions | None = None,
                  separation: str | None = None, threads: int = 1, starts: int | None = None,
                  seed: int | None = None, max_evaluations: int | None = None,
                  data_root: Path | None = None) -> ComparisonResult:
    """Ranks forms on one set of points by AICc.

    Parameters
    ----------
    problem : Problem, path, name or pandas.DataFrame
        Problem of a form, its file (.toml), or data as in `make_problem`.
    forms : str or list of str, optional
        Names (see `forms`) or problem files of own forms. Default: all forms with the output and inputs of the data.
    objective, mass, masses, free, fix, sd, observables, columns, unit, set_columns, computed, where, names, sheet,
    layout, header_line, fill_down, exclude, separation
        Of data, as in `make_problem`.
    threads, starts, seed, max_evaluations, data_root
        As in `compare`.

    Returns
    -------
    ComparisonResult
        Members as in data/schema/compare_forms.json. `to_dataframe` has one row per form.

    Raises
    ------
    ProblemError, DataError, UsageError
    """
    search = search_options(_core.FormSearch(), starts=starts, seed=seed, max_evaluations=max_evaluations)
    search.threads = whole_number("threads", threads, 1, 10**4)
    wanted = name_list("forms", forms)
    options = {"objective": objective, "mass": mass, "masses": masses, "free": free, "fix": fix, "sd": sd,
               "observables": observables, "columns": columns, "unit": unit,
               "set_columns": set_columns, "computed": computed, "where": where, "names": names,
               "sheet": sheet, "layout": layout, "header_line": header_line, "fill_down": fill_down, "exclude": exclude,
               "separation": separation, "data_root": data_root}
    if is_problem(problem):
        root = data_folder(data_root)
        return ComparisonResult(_core.compare_problem_forms(_problem(problem, options)._core, root, wanted, search))
    return ComparisonResult(_core.compare_data_forms(request_of(problem, **options), wanted, search))


def _compared_means(problem, means, options, search, limits, progress):
    """ComparisonResult of the means of the population of a problem file."""
    if not isinstance(problem, (str, os.PathLike)) or not is_problem(problem):
        raise UsageError("means need a problem file", repr(problem), "the path of a problem file (.toml)",
                         ("", 0, 0, "mean"))
    root = data_folder(options["data_root"])
    refuse_options({name: value for name, value in options.items() if name != "data_root"})
    threads, cards, posterior = limits
    wanted = search_options(_core.CandidateOptions(), **search)
    with reporter(progress) as callback:
        return ComparisonResult(_core.compare_means(
            os.fspath(problem), root, means, wanted,
            _core.ComparisonOptions(threads, [card._card for card in cards], posterior), callback))


def _law_list(laws):
    """Names and functions of None (empty), of a single law, or of a list."""
    single = [laws] if callable(laws) else laws
    if isinstance(single, (list, tuple)):
        name_list("laws", [law for law in single if not callable(law)])
        return list(single)
    return name_list("laws", single)


def _cards(cards):
    """Contact cards of None, of a single card, or of a list."""
    if cards is None:
        return []
    return [card_of(card) for card in (cards if isinstance(cards, (list, tuple)) else [cards])]


def _problem(problem, options):
    """Problem of a problem, a problem file or its entries. Raises UsageError for options of data."""
    data_root = options["data_root"]
    refuse_options({name: value for name, value in options.items() if name != "data_root"})
    return problem if isinstance(problem, Problem) else read_problem(problem, data_root)
