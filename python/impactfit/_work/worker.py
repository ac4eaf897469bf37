"""Work of another process: units of a stage of a long call."""

import functools
import pickle

from .versions import check_version

_call = functools.lru_cache(maxsize=8)(pickle.loads)


def compute_units(version, pickled, known, kind, numbers):
    """Results of units `numbers` of the stage `kind`.

    Parameters
    ----------
    version : str
        Of the main process.
    pickled : bytes
        Pickled call: an object with ``units(known, kind, numbers)``.
    known : list
        Finished units on which the stage depends.

    Returns
    -------
    list of (str, int, bytes)
        Kind, number and values of new units.
    """
    check_version(version, "worker")
    return _call(pickled).units(known, kind, numbers)
