"""Sweeps: a law over a full grid of parameters, mass, speed and prescribed restitution."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from . import _core
from ._checks import number, whole_number
from ._results.columns import Columns
from ._results.files import write_whole
from ._results.plots import plot_figure
from ._results.records import record
from ._work.executors import UnitRunner
from ._work.versions import check_version
from .errors import UsageError

if TYPE_CHECKING:
    from ._types import DataFrame, Executor, Path


class SweepCall:
    """Sweep in a worker."""

    def __init__(self, model, terms):
        self._model, self._terms = model, terms

    def units(self, *units):
        """Results of blocks of impacts."""
        return _core.sweep_units(self._model, _core.SweepTerms(*self._terms), *units)


class SweepResult(Columns):
    """Result of a sweep in columns, the first axis varies slowest.

    The varied quantities, `hysteresis_damping` of a damping formula, `status` (indices into `statuses`), the
    observables and the shares of the energy are arrays of shape (n,), NaN without a result.
    """

    def __init__(self, model, terms, executor=None):
        compute = executor and UnitRunner(executor, SweepCall(model, terms))
        self._asked, self._swept = (model, terms), _core.sweep(model, _core.SweepTerms(*terms), compute)
        super().__init__(self._swept.columns())

    @property
    def _core(self):
        if self._swept is None:
            self._swept = _core.sweep(self._asked[0], _core.SweepTerms(*self._asked[1]), None)
        return self._swept

    def __getstate__(self):
        return {**self.__dict__, "_swept": None, "_version": _core.__version__}

    def __setstate__(self, state):
        check_version(state.pop("_version", "unknown"), "pickled result")
        self.__dict__.update(state)

    @property
    def json(self) -> Any:
        """Output of ``impactfit sweep --format json``, to the byte."""
        return self._core.json()

    @property
    def csv(self) -> Any:
        """Output of ``impactfit sweep --format csv``, to the byte."""
        return self._core.csv()

    def summary(self) -> str:
        """Short report."""
        return self._core.short_text()

    def text(self) -> str:
        """Full report."""
        return self._core.text()

    def to_dataframe(self) -> DataFrame:
        """pandas.DataFrame with one row per grid point, units in the headers. `status` is a category."""
        frame = super().to_dataframe()
        frame.columns = self._core.header().strip().split(",")
        return frame

    def report(self, path: Path) -> None:
        """Writes the result as a page with interactive figures, or `.md` and `.txt` without these, as `Result.report`."""
        write_whole(path, _core.result_document(self.json, str(path)))

    def to_markdown(self) -> str:
        """The page of `report` as Markdown with tables, without figures."""
        return _core.result_document(self.json, ".md")

    def plot(self, name: str | None = None, ax: Any = None) -> Any:
        """Draws "observables" (default) or "motions" on matplotlib axes and returns these, as `Result.plot`.

        Raises UsageError for a sweep with more than two axes, or more impacts than the page draws.
        """
        return plot_figure(record(self.json).to_dict()["figures"], name, ax)

    def _repr_html_(self):
        return f"<pre>{html.escape(self.summary())}</pre>"


def sweep(model: str, vary: dict[str, Any], *, effective_mass: float | None = None, impact_speed: float | None = None,
          load: float = 0.0, gravity: bool = False, form: str = "dimensional", damping_formula: str | None = None, separation: str = "law",
          tolerance: float = _core.default_tolerance, published_range: bool = False, threads: int = 1,
          executor: Executor | None = None, **parameters: float) -> SweepResult:
    """Simulates a law over a full grid.

    Parameters
    ----------
    model : str
        Name of a model, see `laws`.
    vary : dict
        Axes by name: (start, stop, count) or (start, stop, count, "log"), SI units. Names: parameters,
        "effective_mass", "impact_speed", "load", "prescribed_restitution". At most 1e6 grid points.
    effective_mass, impact_speed : float, optional
        [kg], [m/s]; none if varied, or 1 in the form.
    load : float
        Constant force >= 0 that presses the bodies together [N].
    gravity : bool
        The weight of the effective mass as the load, also of a varied mass. The result has `rebound_height`.
    form : {"dimensional", "nondimensional", "base"}
        Parameterisation.
    damping_formula : str, optional
        Of `prescribed_restitution`: "exact", or a published formula. Default: exact; a named formula keeps its own.
    separation, tolerance
        As in `simulate`.
    published_range : bool
        Reject values outside the range of the source.
    threads : int
        No influence on the results.
    executor : concurrent.futures.Executor, optional
        Simulates blocks of impacts, as in `fit`.
    **parameters : float
        Fixed parameters [SI]; `prescribed_restitution` replaces `hysteresis_damping`.

    Returns
    -------
    SweepResult

    Raises
    ------
    UsageError
        Unknown or missing quantity, fixed and varied quantity, value out of range.
    """
    axes = [_axis(name, limits) for name, limits in _items(vary)]
    fixed = {name: number(name, value) for name, value in parameters.items()}
    impact = [None if value is None else number(name, value)
              for name, value in (("effective_mass", effective_mass), ("impact_speed", impact_speed))]
    return SweepResult(model, (fixed, axes, *impact, form, damping_formula or "", separation, tolerance,
                               bool(published_range), whole_number("threads", threads, 1, 10**4),
                               number("load", load), _core.standard_gravity if gravity else 0.0), executor)


def _items(vary):
    if not isinstance(vary, dict):
        raise UsageError("the axes are not a dict", type(vary).__name__, "{NAME: (start, stop, count)}")
    return vary.items()


def _axis(name, limits):
    form = '(start, stop, count) or (start, stop, count, "log")'
    if not isinstance(limits, tuple):
        raise UsageError(f"invalid axis of {name}", repr(limits), form)
    try:
        start, stop, count, *spacing = limits
    except (TypeError, ValueError):
        raise UsageError(f"invalid axis of {name}", repr(limits), form) from None
    if spacing not in ([], ["log"]):
        raise UsageError(f"invalid axis of {name}", repr(limits), form)
    return name, number(name, start), number(name, stop), whole_number("count", count, 2, 10**6), bool(spacing)
