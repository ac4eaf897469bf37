"""Published tables regenerated, and laws compared with measured and printed impacts."""

from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING, Any

from . import _core
from ._cards.contact_card import ContactCard
from ._cards.read_card import names_card
from ._checks import name_list, whole_number
from ._data import data_folder
from ._results.files import write_whole
from ._results.listings import Listing
from ._results.results import Result
from .errors import UsageError

if TYPE_CHECKING:
    from ._types import Mapping, Names, Path, Progress


class RegenerationResult(Result):
    """Verdicts and tables of recipes. Members as in the output of ``impactfit regenerate --format json``."""

    def _figures(self):
        return [{**figure, "name": f"{name}/{figure['name']}"} for name, recipe in self._members["recipes"].items()
                for figure in recipe["figures"]]


class FormMethodsResult(Result):
    """Forms of a recipe by two methods. Members as in data/schema/regenerate_forms.json."""

    def __init__(self, texts, page):
        self._page = page
        super().__init__(texts)

    def report(self, path: Path) -> None:
        """Writes the tables, costs and evaluations as a page. Whole or not at all."""
        write_whole(path, self._page)


class ValidationResult(Result):
    """Verdicts of validations. Members as in the output of ``impactfit validate --format json``."""


def recipes() -> Listing:
    """Names of the recipes. Each recomputes a published table of constants.

    Returns
    -------
    Listing
        List of str, with `to_dataframe`: recipe, source, title.
    """
    return Listing(_core.recipes())


def regenerate(names: Names | None = None, *, threads: int = 1, seed: int = 1, progress: Progress | None = None,
               data_root: Path | None = None) -> RegenerationResult:
    """Recomputes published tables from the models.

    Parameters
    ----------
    names : str or list of str, optional
        Recipes, see `recipes`. Default: all.
    threads : int
        No influence on the results.
    seed : int
    progress : callable, optional
        progress(step) before each longer step.
    data_root : path, optional
        Folder of the shipped data, as in `read_problem`.

    Returns
    -------
    RegenerationResult
        `to_dataframe` has one row per verdict.

    Raises
    ------
    UsageError
        Unknown name. The message has the nearest names.
    """
    return RegenerationResult(_core.regenerate(name_list("names", names), data_folder(data_root), seed_of(seed),
                                               _threads(threads), _steps(progress)))


def regenerate_forms(recipe: str, *, grid: Mapping[str, str] | None = None, points: Path | None = None,
                     objective: str | None = None, method: str = "nelder_mead", threads: int = 1, seed: int = 1,
                     data_root: Path | None = None) -> FormMethodsResult:
    """Fits the forms of a recipe to other points, by least squares and by `method`.

    Parameters
    ----------
    recipe : str
    grid : dict, optional
        Synthetic points: ``{"restitution": "0.2:0.9:8"}``, START:STOP:COUNT[:log] by input.
    points : path, optional
        File of points.
    objective : {"output", "relative_output", "realised_restitution"}, optional
        Default: that of the recipe.
    method : {"nelder_mead", "ceres", "global"}
    threads, seed, data_root
        As in `regenerate`.

    Returns
    -------
    FormMethodsResult
    """
    ranges = {str(name): str(text) for name, text in (grid or {}).items()}
    terms = _core.RecipeTerms(ranges, str(points or ""), objective or "", method, seed_of(seed), _threads(threads))
    return FormMethodsResult(*_core.regenerate_forms(recipe, terms, data_folder(data_root)))


def validate(names: Any = None, *, seed: int = 1, progress: Progress | None = None,
             data_root: Path | None = None) -> ValidationResult:
    """Compares the laws with measured and printed impacts, or the bounces of a contact card with its statements.

    Parameters
    ----------
    names : str or list of str, ContactCard or path, optional
        "zhang-sharf", "sliotar", "papers". Default: all. Or a contact card, or the path of its file, FILE.json.
    seed, progress, data_root
        As in `regenerate`.

    Returns
    -------
    ValidationResult
        `to_dataframe` has one row per compared value.

    Raises
    ------
    UsageError
        Unknown name.
    DataError
        File that is no card, or states no bounces.
    """
    if names_card(names):
        return ValidationResult(_validated_card(names))
    return ValidationResult(_core.validate(name_list("names", names), data_folder(data_root), seed_of(seed),
                                           _steps(progress)))


def _validated_card(card):
    """Texts of the validation of a card. A card whose file has changed since it was read has no path."""
    if not isinstance(card, ContactCard):
        return _core.validate_card(os.fspath(card))
    path = pathlib.Path(card.path)
    unchanged = path.is_file() and path.read_bytes() == card.json.encode()
    return _core.validate_card_text(card.json, card.path if unchanged else "ContactCard")


def _threads(threads):
    return whole_number("threads", threads, 1, 10**4)


def seed_of(seed):
    return whole_number("seed", seed, 0, 2 * 10**9)


def _steps(progress):
    if progress is not None and not callable(progress):
        raise UsageError("unknown progress", repr(progress), "None or a function")
    return progress
