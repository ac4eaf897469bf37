"""Work of another process: units of a stage of a long call."""

import functools
import pickle

from . import _core
from ._versions import check_version


@functools.lru_cache(maxsize=8)
def _call(pickled):
    name, problem = pickle.loads(pickled)
    problem.set(threads=1)
    return name, problem


_computes = {"fit": lambda problem, *units: _core.fit_units(problem._core, *units)}


def compute_units(version, pickled, known, kind, numbers):
    """Results of units `numbers` of the stage `kind`.

    Parameters
    ----------
    version : str
        Of the main process.
    pickled : bytes
        Pickled call: name and problem.
    known : list
        Finished units on which the stage depends.

    Returns
    -------
    list of (str, int, bytes)
        Kind, number and values of new units.
    """
    check_version(version, "worker")
    name, problem = _call(pickled)
    return _computes[name](problem, known, kind, numbers)
