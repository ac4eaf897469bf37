"""Contact laws, published forms, and their pages."""

from __future__ import annotations

from . import _core
from ._results.listings import Listing
from ._results.records import record
from ._results.results import Result


class Law(Result):
    """Page of a model: equation, parameters with units and ranges, source."""

    def _figures(self):
        return [record(_core.law_figure(self.name)).to_dict()]

    def __repr__(self):
        return self.text()


class Form(Result):
    """Page of a form: equation, output, inputs, constants with published values, source."""

    def __init__(self, texts):
        super().__init__(texts)
        self._members = {**self._members, **self._members.pop("forms")[0]}

    def _figures(self):
        return [record(_core.form_figure(self.name)).to_dict()]

    def __repr__(self):
        return self.text()


def laws() -> Listing:
    """Names of all models: contact laws, with or without a damping formula.

    Returns
    -------
    Listing
        List of str, with `to_dataframe`.
    """
    return Listing(_core.laws())


def law(name: str) -> Law:
    """Page of a model.

    Parameters
    ----------
    name : str
        Name or alias, see `laws`.

    Returns
    -------
    Law
        Members as in the output of ``impactfit laws NAME --format json``. `to_dataframe` has one row per parameter.

    Raises
    ------
    UsageError
        Unknown name. The message has the nearest names.
    """
    return Law(_core.law(name))


def forms() -> Listing:
    """Names of the published forms.

    Returns
    -------
    Listing
        List of str, with `to_dataframe`.
    """
    return Listing(_core.forms())


def form(name: str) -> Form:
    """Page of a form.

    Parameters
    ----------
    name : str
        Name, see `forms`.

    Returns
    -------
    Form
        Members as in the list `forms` of ``impactfit forms NAME --format json``. `to_dataframe` has one row per input
        and constant.

    Raises
    ------
    UsageError
        Unknown name. The message has the nearest names.
    """
    return Form(_core.form(name))
