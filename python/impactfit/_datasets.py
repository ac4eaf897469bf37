"""Shipped datasets, data files, and the index of the papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core
from ._data import data_folder, request_of
from ._recipes import seed_of
from ._results.listings import Listing
from ._results.results import Result
from .errors import UsageError

if TYPE_CHECKING:
    from ._types import Data, DataFrame, Exclusions, Mapping, Names, Path, Quantity


class Dataset(Result):
    """Dataset with provenance. Members as in the output of ``impactfit datasets NAME --format json``."""

    def to_dataframe(self) -> DataFrame:
        """pandas.DataFrame in the units of the file, units in the headers. `attrs` has the provenance and the notes."""
        frame = super().to_dataframe()
        known = self.to_dict()["dataset"]
        origin = ("slug", "title", "provenance", "integrity", "notes")
        frame.attrs.update({key: known[key] for key in origin if key in known})
        return frame


class PaperItems(Result):
    """Items of the papers with verdicts. Members as in the output of ``impactfit papers --format json``."""


def datasets(*, data_root: Path | None = None) -> Listing:
    """Names of the shipped datasets.

    Parameters
    ----------
    data_root : path, optional
        Folder of the shipped data, as in `read_problem`.

    Returns
    -------
    Listing
        List of str, with `to_dataframe`: slug, rows, kind, integrity, title.
    """
    return Listing(_core.datasets(data_folder(data_root)))


def read_dataset(name: Data, *, columns: Mapping[str, str] | None = None, unit: Mapping[str, str] | None = None,
                 set_columns: Mapping[str, Quantity] | None = None, computed: Mapping[str, str] | None = None,
                 where: Mapping[str, Names] | None = None, names: Names | None = None, sheet: str | None = None,
                 layout: str | None = None, header_line: int | None = None, fill_down: Names | None = None,
                 exclude: Exclusions | None = None, data_root: Path | None = None) -> Dataset:
    """Dataset with units and provenance.

    Parameters
    ----------
    name : str, path, pandas.DataFrame or dict of arrays
        Shipped dataset, beginning of its name, CSV file, workbook, Data Package, or columns with units in their
        headers.
    columns, unit, set_columns, computed, where : dict, optional
        Meaning of columns, units of columns without unit, added columns, chosen rows, as in `make_problem`.
    names : str or list of str, optional
        Header of a file without one: ``"time [ms], force [N]"``.
    sheet, layout, header_line, fill_down, exclude : optional
        Sheet of a workbook, layout of the table and excluded rows, as in `make_problem`.
    data_root : path, optional
        As in `datasets`.

    Returns
    -------
    Dataset
        `to_dataframe` has units in its headers and the provenance in `attrs`.

    Raises
    ------
    DataError, UsageError
        With file, line and column.
    """
    request = request_of(name, columns=columns, unit=unit, set_columns=set_columns, computed=computed, where=where, names=names,
                         sheet=sheet, layout=layout, header_line=header_line, fill_down=fill_down, exclude=exclude,
                         data_root=data_root)
    return Dataset(_core.dataset(request))


def papers(paper: str | None = None, item: str | None = None, *, seed: int = 1,
           data_root: Path | None = None) -> PaperItems:
    """Tables, figures and equations of the five papers, with verdict and command.

    Parameters
    ----------
    paper : str, optional
        "ZH21", "ZH22", "PN20", "MM24", "RH". Default: all.
    item : str, optional
        "table-1", "figure-10", "eq-47": a table has printed and computed numbers.
    seed : int
        Of the random systems of PN20.
    data_root : path, optional
        As in `datasets`.

    Returns
    -------
    PaperItems
        `to_dataframe` has one row per item, or per number of a table.

    Raises
    ------
    UsageError
        Unknown paper or item.
    """
    if item is None:
        return PaperItems(_core.papers(paper or "", data_folder(data_root), seed_of(seed)))
    if paper is None:
        raise UsageError("an item needs a paper", str(item), 'papers("ZH21", "table-1")')
    return PaperItems(_core.paper_item(paper, item, data_folder(data_root), seed_of(seed)))
