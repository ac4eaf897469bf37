"""Calibration: problems and fits."""

import copy
import html

from . import _core
from ._executors import UnitRunner
from ._files import write_whole
from ._problems import Problem, make_problem, read_problem
from ._records import Record, record
from ._versions import check_version


class FitResult(Record):
    """Result of a fit. Members as in the output of ``impactfit fit --format json`` (data/schema/fit.json)."""

    def __init__(self, problem, finished):
        self.problem, self._finished, self._units = problem, finished, finished.units()
        self.json = finished.json()
        self._text, self._short = finished.text(), finished.short_text()
        super().__init__(record(self.json).to_dict())

    @property
    def _core(self):
        """Result in C++; after pickling, repeated from the finished units."""
        if self._finished is None:
            self._finished = _core.fit(self.problem._core, None, None, self._units, "", "")
        return self._finished

    def __getstate__(self):
        return {**self.__dict__, "_finished": None, "_version": _core.__version__}

    def __setstate__(self, state):
        check_version(state.pop("_version", "unknown"), "pickled result")
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


def fit(problem, *, data_root=None, progress=None, executor=None, resume=None, method=None, starts=None, seed=None, threads=None,
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
        problem = copy.deepcopy(problem)
    elif str(problem).endswith(".toml"):
        problem = read_problem(problem, data_root)
    else:
        problem = make_problem(problem, data_root=data_root, **options)
    problem.set(method=method, starts=starts, seed=seed, threads=threads, max_evaluations=max_evaluations,
                errors=errors, bootstrap=bootstrap, bootstrap_kind=bootstrap_kind, level=level)
    compute = executor and UnitRunner(executor, ("fit", problem), progress)
    finished = _core.fit(problem._core, progress, compute, [], str(resume or ""), problem.data_options())
    return FitResult(problem, finished)
