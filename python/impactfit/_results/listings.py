"""Lists of names with their table."""

import csv
import html
import io

from .results import dataframe_of


class Listing(list):
    """List of names.

    Attributes
    ----------
    json : str
        Output of the program with ``--format json``, to the byte.
    """

    def __init__(self, texts):
        """`texts`: in the formats of the program, names in the first column."""
        self.json, self._text, self._csv = texts.json, texts.text, texts.csv
        super().__init__(row[0] for row in list(csv.reader(io.StringIO(self._csv)))[1:])

    def to_dataframe(self):
        """pandas.DataFrame with one row per name."""
        return dataframe_of(self._csv)

    def summary(self):
        """Table as text."""
        return self._text

    def _repr_html_(self):
        return f"<pre>{html.escape(self._text)}</pre>"
