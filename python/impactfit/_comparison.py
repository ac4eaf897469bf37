"""Laws and forms ranked on one dataset."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _core
from ._cards.read_card import card_of
from ._checks import name_list, search_options, whole_number
from ._data import data_arguments, data_folder, data_options, refuse_options
from ._problems import Problem, read_problem
from ._results.results import Result
from ._work.executors import UnitRunner
from ._work.progress import reporter
from .errors import DataError, UsageError

if TYPE_CHECKING:
    from ._types import Data, Executor, Names, Path, Progress


class ComparisonResult(Result):
    """Ranking of laws or forms. Members as in the output of ``impactfit compare --format json``."""


class CompareCall:
    """Comparison: in this process, and its units in a worker."""

    def __init__(self, problem, options, data_root, laws, search, threads, cards):
        self._data = problem, options, data_root
        self._wanted, self._threads, self._cards = (laws, search), threads, cards
        self._digest = None

    def __getstate__(self):
        with self._comparison() as comparison:
            return {**self.__dict__, "_digest": comparison.digest()}

    @contextlib.contextmanager
    def _comparison(self):
        laws, search = self._wanted
        wanted = search_options(_core.CandidateOptions(), **search)
        wanted.laws = laws
        limits = _core.ComparisonOptions(self._threads, [card._card for card in self._cards])
        with _data(*self._data) as (data, root, name):
            if isinstance(data, Problem):
                yield _core.comparison_of_problem(data._core, wanted, limits)
            else:
                yield _core.comparison_of_data(data, root, name, wanted, limits)

    def result(self, progress, compute):
        """ComparisonResult."""
        with self._comparison() as comparison:
            return ComparisonResult(comparison.texts(progress, compute))

    def units(self, *units):
        """Results of units of a stage."""
        with self._comparison() as comparison:
            if comparison.digest() != self._digest:
                raise DataError("the data of a worker differ", repr(self._data[0]), "the data of the main process")
            return comparison.units(*units)


def compare(problem: Problem | Mapping[str, Any] | Data, laws: Names | None = None, *, cards: Any = None,
            threads: int = 1, starts: int | None = None, seed: int | None = None,
            max_evaluations: int | None = None, progress: Progress | None = None, executor: Executor | None = None,
            data_root: Path | None = None, **options: Any) -> ComparisonResult:
    """Ranks laws on one dataset: fits, AICc, cross-validation, lack of fit.

    Parameters
    ----------
    problem : Problem, dict, path, name or pandas.DataFrame
        As in `fit`.
    laws : str or list of str, optional
        Default: all laws.
    cards : contact card, path of a card or result, FitResult, or list of these, optional
        Candidates without free parameters: calibrated laws on these data. The member `cards` has their misfits.
    threads : int
        No influence on the result.
    starts, seed, max_evaluations : int, optional
        Search of each fit, as in `Problem.set`.
    progress : callable or "bar", optional
        As in `fit`.
    executor : concurrent.futures.Executor, optional
        Fits laws and predicts held-out speeds, as in `fit`.
    data_root : path, optional
        Folder of the shipped datasets, as in `read_problem`.
    **options
        Of data, as in `make_problem`, except `law`.

    Returns
    -------
    ComparisonResult
        Members as in data/schema/compare.json. `to_dataframe` has one row per law.

    Raises
    ------
    ProblemError, DataError, UsageError
    """
    if laws is not None and not laws:
        raise UsageError("no laws", repr(laws), "names of laws, or None for all")
    if "law" in options:
        raise UsageError("unknown option", "law", "laws, to choose the laws")
    call = CompareCall(problem, options, data_root, name_list("laws", laws),
                       {"starts": starts, "seed": seed, "max_evaluations": max_evaluations},
                       whole_number("threads", threads, 1, 10**4), _cards(cards))
    with reporter(progress) as callback:
        return call.result(callback, executor and UnitRunner(executor, call, callback))


def compare_forms(problem: Problem | Mapping[str, Any] | Data, forms: Names | None = None, *,
                  threads: int = 1, starts: int | None = None,
                  seed: int | None = None, max_evaluations: int | None = None, data_root: Path | None = None,
                  **options: Any) -> ComparisonResult:
    """Ranks forms on one set of points by AICc.

    Parameters
    ----------
    problem : Problem, path, name or pandas.DataFrame
        Problem of a form, its file (.toml), or data as in `make_problem`.
    forms : str or list of str, optional
        Names (see `forms`) or problem files of own forms. Default: all forms with the output and inputs of the data.
    threads, starts, seed, max_evaluations, data_root, **options
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
    names = name_list("forms", forms)
    with _data(problem, options, data_root) as (data, root, name):
        if isinstance(data, Problem):
            return ComparisonResult(_core.compare_problem_forms(data._core, root, names, search))
        return ComparisonResult(_core.compare_data_forms(data, root, name, names, search))


def _cards(cards):
    """Contact cards of None, of a single card, or of a list."""
    if cards is None:
        return []
    return [card_of(card) for card in (cards if isinstance(cards, (list, tuple)) else [cards])]


@contextlib.contextmanager
def _data(problem, options, data_root):
    """Problem, or _core.ProblemOptions of data; the folder of the shipped datasets; the name of a DataFrame."""
    root = data_folder(data_root)
    if isinstance(problem, (Problem, Mapping)) or str(problem).endswith(".toml"):
        refuse_options(options)
        yield problem if isinstance(problem, Problem) else read_problem(problem, data_root), root, ""
        return
    arguments, csv = data_arguments(problem, options)
    with data_options(arguments, csv) as (data, name):
        yield data, root, name
