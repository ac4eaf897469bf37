"""Results in the formats of the program."""

import functools
import html
import io
from typing import Any

from .. import _core
from .._work.versions import check_version
from .files import write_whole
from .plots import plot_figure
from .records import Record, record


class Result(Record):
    """Result of a command. Members as in its output of ``--format json``.

    Attributes
    ----------
    json : str
        Output of the program, to the byte.
    """

    def __init__(self, texts):
        self._texts = texts

    # Each text is made at its first use.
    json = functools.cached_property(lambda self: self._texts.json)
    _text = functools.cached_property(lambda self: self._texts.text)
    _short = functools.cached_property(lambda self: self._texts.short_text)
    _csv = functools.cached_property(lambda self: self._texts.csv)
    _members: Any = functools.cached_property(lambda self: record(self.json).to_dict())

    def __getstate__(self):
        made = {name: getattr(self, name) for name in ("json", "_text", "_short", "_csv")}
        kept = {name: value for name, value in self.__dict__.items() if name not in ("_texts", "_members")}
        return {**kept, **made, "_version": _core.__version__}

    def __setstate__(self, state):
        check_version(state.pop("_version", "unknown"), "pickled result")
        self.__dict__.update(state)

    def summary(self):
        """Short report."""
        return self._short

    def text(self):
        """Full report."""
        return self._text

    def to_dataframe(self):
        """pandas.DataFrame of the table of the program (``--format csv``), units in the headers."""
        return dataframe_of(self._csv)

    def report(self, path):
        """Writes the result as a page with interactive figures, `.html`, or without figures, `.md` and `.txt`.

        The ending of the path selects the format. Whole or not at all.
        """
        write_whole(path, _core.result_document(self.json, str(path)))

    def to_markdown(self):
        """The page of `report` as Markdown with tables, without figures (``--format markdown``)."""
        return _core.result_document(self.json, ".md")

    def plot(self, name=None, ax=None):
        """Draws a figure of the page on matplotlib axes and returns these.

        Parameters
        ----------
        name : str, optional
            Name in the member `figures`. Default: the first.
        ax : matplotlib.axes.Axes or list of these, optional
            As many axes as panels. Default: a new figure.
        """
        return plot_figure(self._figures(), name, ax)

    def _figures(self):
        return self._members.get("figures", [])

    def __repr__(self):
        return self._short

    def _repr_html_(self):
        return f"<pre>{html.escape(self._short)}</pre>"


def dataframe_of(csv):
    """pandas.DataFrame of CSV. Numbers are exact, empty cells NaN."""
    import pandas

    return pandas.read_csv(io.StringIO(csv), float_precision="round_trip", keep_default_na=False, na_values=[""])
