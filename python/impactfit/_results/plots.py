"""Figures of results on matplotlib axes: the panels of the program's figures, with its colours and styles."""

import numpy as np

from .. import _core
from ..errors import UsageError

# In the order of Dash and Symbol of curve_look.
_dashes = ("-", "--", "-.", ":", (0, (8, 2, 1, 2, 1, 2)))
_markers = ("o", "s", "D", "^", "v", "p")
_most_entries_inside, _most_entries = 6, 30


def plot_figure(figures, name=None, ax=None):
    """Draws the panels of a figure.

    Parameters
    ----------
    figures : list of dict
        {name, title, panels} as in the JSON of results.
    name : str, optional
        Default: the first figure.
    ax : matplotlib.axes.Axes or list of these, optional
        As many axes as panels. Default: a new figure.

    Returns
    -------
    matplotlib.axes.Axes, or array of these for several panels
    """
    figure = _find(figures, name)
    panels = figure["panels"]
    axes = _axes(figure, ax)
    for axis, panel in zip(axes, panels):
        _draw(axis, panel)
    _legends(axes)
    return axes[0] if len(panels) == 1 else np.array(axes, dtype=object)


def panel(x_label, y_label, curves):
    """Panel of a figure with linear axes."""
    return {"x_label": x_label, "y_label": y_label, "logarithmic_x": False, "logarithmic_y": False, "curves": curves,
            "bands": []}


def curve(label, style, x, y):
    """Curve of a panel. `style`: line, points, bars or reference."""
    return {"label": label, "style": style, "x": x, "y": y}


def _find(figures, name):
    figures = [figure for figure in figures if figure["panels"]]
    known = [figure["name"] for figure in figures]
    if name is not None and name not in known:
        raise UsageError("the result has no such figure", str(name), ", ".join(known) or "no figure")
    if not figures:
        raise UsageError("the result has no figure", "none", "a result with finite values")
    return figures[known.index(name) if name is not None else 0]


def _pyplot():
    try:
        import matplotlib.pyplot
    except ImportError as error:
        raise ImportError("plot() needs matplotlib: apt install python3-matplotlib, "
                          "or pip install matplotlib") from error
    return matplotlib.pyplot


def _axes(figure, ax):
    """List of axes, one for each panel."""
    count = len(figure["panels"])
    if ax is not None:
        axes = list(np.ravel(ax))
        if len(axes) != count:
            raise UsageError("the figure has another number of panels", f"{len(axes)} axes", f"{count} axes")
        return axes
    columns = count if count < 4 else 2 if count == 4 else 3
    rows = -(-count // columns)
    labels = [[curve["label"] for curve in panel["curves"] if curve["label"]] for panel in figure["panels"]]
    beside = 3.6 if any(len(names) > _most_entries_inside for names in labels) else 0.0
    drawing, grid = _pyplot().subplots(rows, columns, squeeze=False, figsize=(5.2 * columns + beside, 3.9 * rows),
                                       layout="constrained")
    drawing.suptitle(figure["title"])
    for unused in grid.flat[count:]:
        unused.remove()
    return list(grid.flat[:count])


def _look(curve):
    """Colour, dash and marker of a curve."""
    number = 0 if curve["style"] == "reference" else curve.get("color", 1)
    colour, dash, symbol = _core.curve_look(number)
    return colour, _dashes[dash], _markers[symbol]


def _numbers(values):
    return np.array([np.nan if value is None else value for value in values], dtype=float)


def _draw(axis, panel):
    lines = (curve for curve in panel["curves"] if curve["style"] == "line")
    colour = _look(next(lines, {"style": "line"}))[0]
    for band in panel["bands"]:
        axis.fill_between(_numbers(band["x"]), _numbers(band["low"]), _numbers(band["high"]), alpha=0.2, color=colour,
                          linewidth=0, label=band["label"] or None)
    for curve in panel["curves"]:
        _draw_curve(axis, curve)
    axis.set(xlabel=panel["x_label"], ylabel=panel["y_label"])
    if panel["logarithmic_x"]:
        axis.set_xscale("log")
    if panel["logarithmic_y"]:
        axis.set_yscale("log")
    if "x_names" in panel:
        names = panel["x_names"]
        axis.set_xticks(range(1, len(names) + 1), names, rotation=30, ha="right")
    axis.grid(color="#e4e8ed")
    axis.set_axisbelow(True)


def _legends(axes):
    """Inside the axes; many entries are beside the last axes that have these."""
    labels = [axis.get_legend_handles_labels()[1] for axis in axes]
    for index, (axis, names) in enumerate(zip(axes, labels)):
        if 0 < len(names) <= _most_entries_inside:
            axis.legend(fontsize="small", framealpha=0.7)
        elif 0 < len(names) <= _most_entries and names not in labels[index + 1:]:
            axis.legend(fontsize="x-small", loc="upper left", bbox_to_anchor=(1, 1))


def _draw_curve(axis, curve):
    x, y, style = _numbers(curve["x"]), _numbers(curve["y"]), curve["style"]
    colour, dash, marker = _look(curve)
    look = {"color": colour, "label": curve["label"] or None}
    if style == "bars":
        axis.bar(x, y, width=0.9 * np.min(np.diff(x)) if len(x) > 1 else 0.8, alpha=0.8, **look)
    elif style == "points":
        error = _numbers(curve["error"]) if "error" in curve else None
        axis.errorbar(x, y, error, fmt=marker, markersize=3 if len(x) > 300 else 5, elinewidth=1, capsize=2,
                      alpha=0.6 if len(x) > 300 else 0.9, **look)
    else:
        axis.plot(x, y, linestyle=dash, linewidth=1.2 if style == "reference" else 1.8, **look)
