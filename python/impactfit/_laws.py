"""Contact laws and their pages."""

from . import _core
from ._records import Record, record


def laws():
    """Names of all models: contact laws, with or without a damping formula.

    Returns
    -------
    list of str
    """
    return _core.models()


class Law(Record):
    """Page of a model: equation, parameters with units and ranges, source."""

    def __repr__(self):
        return _core.law_text(self.name)


def law(name):
    """Page of a model.

    Parameters
    ----------
    name : str
        Name or alias, see `laws`.

    Returns
    -------
    Law
        Members as in the output of ``impactfit laws NAME --format json``.

    Raises
    ------
    UsageError
        Unknown name. The message has the nearest names.
    """
    return Law(record(_core.law_json(name)).to_dict())
