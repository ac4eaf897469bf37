"""Units of long calls in a concurrent.futures.Executor."""

import concurrent.futures
import importlib
import multiprocessing
import os
import pickle
import warnings

from .. import _core
from ..errors import Error, InternalError, UsageError
from .worker import compute_units

_jobs_a_worker = 4  # a worker that finishes early takes another job
_most_units = 16  # of a job: Ctrl-C and a lost worker cost little
_reach_timeout = 10  # seconds until a scheduler counts as unreachable
_poll = 0.1  # seconds between checks of progress and Ctrl-C


def workers_of(executor):
    """Number of workers of an executor, or of cores if the executor does not state it."""
    for name in ("_max_workers", "num_workers"):
        if count := getattr(executor, name, None):
            return int(count)
    client = getattr(executor, "_client", None)
    return sum(client.nthreads().values()) if client else os.cpu_count()


def chunks(numbers, workers):
    """Numbers in jobs: equal lengths, several jobs a worker."""
    length = min(max(1, len(numbers) // (_jobs_a_worker * workers)), _most_units)
    return [numbers[i:i + length] for i in range(0, len(numbers), length)]


def make_executor(name, workers=None, scheduler=None):
    """Executor of a command line.

    Parameters
    ----------
    name : {"processes", "dask", "mpi"}
    workers : int, optional
        Processes. Default: number of cores.
    scheduler : str, optional
        Address of the Dask scheduler, or its scheduler file.
    """
    if scheduler and name != "dask":
        raise UsageError("a scheduler belongs to Dask", f"--executor {name} --scheduler {scheduler}",
                         "--executor dask")
    if workers is not None and (workers < 1 or name != "processes"):
        raise UsageError("invalid number of workers", f"--executor {name} --workers {workers}",
                         "1 or more, with --executor processes")
    return {"processes": _processes, "dask": _dask, "mpi": _mpi}[name](workers, scheduler)


def _processes(workers, _):
    spawn = multiprocessing.get_context("spawn")  # a fork would copy locks of threads
    return concurrent.futures.ProcessPoolExecutor(workers, spawn)


def _dask(_, scheduler):
    distributed = _imported("distributed")
    if not scheduler:
        raise UsageError("Dask needs a scheduler", "no --scheduler", "--scheduler tcp://host:8786")
    where = {"scheduler_file": scheduler} if os.path.exists(scheduler) else {"address": scheduler}
    try:
        return distributed.Client(**where, timeout=_reach_timeout, set_as_default=False).get_executor()
    except (OSError, ValueError) as error:
        raise UsageError("the scheduler cannot be reached", f"{scheduler}: {error}", "a running dask-scheduler"
                         ) from error


def _mpi(*_):
    return _imported("mpi4py.futures").MPIPoolExecutor()


def _imported(module):
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise UsageError("a package is missing", module, "the installed package") from error


def _pickled(call):
    """Bytes of a call. Raises UsageError for a law that is a function within another one."""
    try:
        return pickle.dumps(call)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise UsageError("the call cannot be sent to other processes", str(error),
                         "data and laws that pickle accepts: a law is a function at the top level of a module"
                         ) from error


class UnitRunner:
    """Computes the units of a stage in an executor.

    Parameters
    ----------
    executor : concurrent.futures.Executor
    call : object
        The long call in a worker: ``units(known, kind, numbers)`` returns the results of units. Picklable.
    progress : callable, optional
        As in `fit`; gets the number of finished units.
    """

    def __init__(self, executor, call, progress=None):
        if isinstance(executor, type) or not hasattr(executor, "submit"):
            raise UsageError("not an executor", repr(executor), "a concurrent.futures.Executor")
        self._executor, self._progress = executor, progress
        self._call = _pickled(call)

    def __call__(self, kind, missing, known, keep):
        """Computes units `missing` of the stage `kind`. Returns early if the executor breaks or progress returns
        False."""
        self._kind, self._known, self._keep = kind, known, keep
        self._failed, self._done, self._count = set(), 0, len(missing)
        self._jobs = {}
        try:
            for numbers in chunks(missing, workers_of(self._executor)):
                self._submit(numbers)
            self._collect()
        except concurrent.futures.BrokenExecutor as broken:
            warnings.warn(f"the executor lost its workers; this process continues: {broken}", RuntimeWarning)
        finally:
            for future in self._jobs:
                future.cancel()

    def _submit(self, numbers):
        try:
            future = self._executor.submit(compute_units, _core.__version__, self._call, self._known, self._kind,
                                           numbers)
        except concurrent.futures.BrokenExecutor:
            raise
        except RuntimeError as error:
            allowed = "an executor that is not shut down"
            raise UsageError("the executor accepts no work", str(error), allowed) from error
        self._jobs[future] = numbers

    def _collect(self):
        while self._jobs:
            finished, _ = concurrent.futures.wait(self._jobs, _poll, concurrent.futures.FIRST_COMPLETED)
            for future in finished:
                self._take(future)
            if self._progress and not self._progress(0, float("nan"), self._done, self._count, self._kind):
                return

    def _take(self, future):
        numbers = self._jobs.pop(future)
        try:
            self._keep(future.result())
            self._done += len(numbers)
        except (Error, concurrent.futures.BrokenExecutor):
            raise
        except Exception as error:
            self._repeat(numbers, error)

    def _repeat(self, numbers, error):
        """Submits the units of a failed job again, each alone."""
        for number in numbers:
            if number in self._failed:
                raise InternalError("a unit failed twice", f"{self._kind} {number}: {error!r}") from error
            self._failed.add(number)
            self._submit([number])
