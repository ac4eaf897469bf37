"""Calibration: problems and fits."""

import copy
import html
import os
import pathlib

from . import _core
from ._problems import Problem, make_problem, read_problem
from ._records import Record, record


class FitResult(Record):
    """Result of a fit. Members as in the output of ``impactfit fit --format json`` (data/schema/fit.json)."""

    def __init__(self, result):
        self.json = result.json()
        self._text, self._short = result.text(), result.short_text()
        super().__init__(record(self.json).to_dict())

    def __getstate__(self):
        return self.__dict__

    def __setstate__(self, state):
        self.__dict__.update(state)

    def summary(self):
        """Verdict, parameters with intervals, goodness of fit and warnings, in at most 24 lines."""
        return self._short

    def text(self):
        """Full report as text."""
        return self._text

    def to_dataframe(self):
        """pandas.DataFrame with one row per parameter."""
        import pandas

        return pandas.DataFrame(self.to_dict()["parameters"]).set_index("parameter")

    def report(self, path):
        """Writes the result as a page with interactive figures. Whole or not at all."""
        write_whole(path, _core.result_page(self.json))

    def __repr__(self):
        return self._short

    def _repr_html_(self):
        return f"<pre>{html.escape(self._short)}</pre>"


def write_whole(path, text):
    """Writes a file by renaming a complete one."""
    path = pathlib.Path(path)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def fit(problem, *, data_root=None, progress=None, method=None, starts=None, seed=None, threads=None,
        max_evaluations=None, errors=None, bootstrap=None, bootstrap_kind=None, level=None, **options):
    """Fits a problem or measured data.

    Parameters
    ----------
    problem : Problem, path, name or pandas.DataFrame
        Problem, problem file (.toml), or data as in `make_problem`.
    data_root : path, optional
        Folder of the shipped datasets, as in `read_problem`.
    progress : callable, optional
        progress(evaluations, best_cost, done, count, unit), at most 20 times a second. The search stops at the best
        point so far if it returns False.
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
        problem = copy.deepcopy(problem)
    elif str(problem).endswith(".toml"):
        problem = read_problem(problem, data_root)
    else:
        problem = make_problem(problem, data_root=data_root, **options)
    problem.set(method=method, starts=starts, seed=seed, threads=threads, max_evaluations=max_evaluations,
                errors=errors, bootstrap=bootstrap, bootstrap_kind=bootstrap_kind, level=level)
    return FitResult(_core.fit(problem._core, progress))
