"""Contact cards from files, and of results."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from .. import _core
from ..errors import UsageError
from .contact_card import ContactCard

if TYPE_CHECKING:
    from .._types import Path


def read_card(path: Path) -> ContactCard:
    """Card of a card file, or of the stored result of a fit (``impactfit fit --format json``, `FitResult.json`).

    Parameters
    ----------
    path : path
        File of the schema impactfit.card/1 or impactfit.fit/1.

    Returns
    -------
    ContactCard

    Raises
    ------
    DataError
        Neither a card nor the result of a fit of a law; a newer version of the schema; parameters that differ between
        impacts, are nondimensional, missing, unknown or out of range.

    Notes
    -----
    Decision 0039. The file is data/schema/card.json.
    """
    return ContactCard(_core.read_card(os.fspath(path)))


def names_card(value: Any) -> bool:
    """True for a contact card, and for the path of its file: FILE.json."""
    return isinstance(value, (ContactCard, os.PathLike)) or isinstance(value, str) and value.endswith(".json")


def card_of(source: Any) -> ContactCard:
    """Card of a contact card, of the path of its file, or of the result of a fit or translation.

    Raises UsageError for another type, DataError as `read_card`.
    """
    if isinstance(source, (str, os.PathLike)):
        return read_card(source)
    card = getattr(source, "card", source)
    card = card() if callable(card) else card
    if isinstance(card, ContactCard):
        return card
    raise UsageError("no card and no result of a fit", repr(source), "FitResult, contact card, or path")
