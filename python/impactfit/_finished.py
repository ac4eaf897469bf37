"""Steps after a fit: profile likelihoods, bootstrap, predictions, design of the next measurement."""

from __future__ import annotations

import numbers
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from ._checks import name_list, number, whole_number
from ._results.columns import Columns, column
from ._results.plots import plot_figure
from ._results.results import Result
from ._work.executors import UnitRunner
from ._work.progress import reporter
from .errors import UsageError

if TYPE_CHECKING:
    from ._fits import FitResult
    from ._types import ArrayLike, DataFrame, Executor, Mapping, Names, Path, Progress, Quantity


class IntervalResult(Result):
    """Intervals, profiles and draws. Members as in `intervals` of the JSON of a fit.

    `to_dataframe` has one row per parameter (profiles) or per draw (bootstrap).
    """

    def report(self, path: Path) -> None:
        """Not available: a page has the complete fit. Use ``fit(problem, errors="profile", bootstrap=draws)``."""
        raise UsageError("no page of a step after a fit", str(path), 'fit(problem, errors="profile").report(path)')


class DesignResult(Result):
    """Proposed measurements. Members as in the output of ``impactfit design --format json``."""


class Prediction(Columns):
    """Prediction band in columns of shape (n,), SI units.

    `impact_speed`, `value`, `standard_error`, `covariance_lower`, `covariance_upper`; with a bootstrap also
    `bootstrap_lower`, `bootstrap_upper`.

    Attributes
    ----------
    observable, unit : str
    unmoved : list of str
        Parameters to which no residual is sensitive; first-order errors omit these.
    """

    def __init__(self, observable, columns, unit, unmoved):
        super().__init__(columns)
        self.observable, self.unit, self.unmoved = observable, unit, unmoved

    def __getstate__(self):
        return self.__dict__

    def __setstate__(self, state):
        self.__dict__.update(state)

    def to_dataframe(self) -> DataFrame:
        """pandas.DataFrame with one row per speed, units in the headers."""
        frame = super().to_dataframe()
        frame.columns = [f"{name} [{'m/s' if name == 'impact_speed' else self.unit}]" for name in frame.columns]
        return frame

    def plot(self, ax: Any = None) -> Any:
        """Draws value and interval over the impact speed on matplotlib axes and returns these."""
        kind = "bootstrap" if "bootstrap_lower" in self.to_dict() else "covariance"
        band = {"label": f"interval by {kind}", "x": self.impact_speed, "low": self[f"{kind}_lower"],
                "high": self[f"{kind}_upper"]}
        line = {"label": "predicted", "style": "line", "x": self.impact_speed, "y": self.value}
        label = self.observable + ("" if self.unit == "1" else f" [{self.unit}]")
        panel = {"x_label": "impact speed [m/s]", "y_label": label, "logarithmic_x": False, "logarithmic_y": False,
                 "curves": [line], "bands": [band]}
        return plot_figure([{"name": "prediction", "title": "Prediction", "panels": [panel]}], None, ax)


class FinishedCall:
    """Profiles or bootstrap of a finished fit in a worker."""

    def __init__(self, name, result, arguments):
        self._name, self._arguments = name, arguments
        self._problem, self._fitted, self._core_result = result.problem, result._units, None

    def __getstate__(self):
        return {**self.__dict__, "_core_result": None}

    def units(self, *units):
        """Results of units of a stage. The fit is repeated from its finished units."""
        if self._core_result is None:
            self._core_result = _core.fit(self._problem._core, None, None, self._fitted, "", "").result
        return getattr(_core, f"{self._name}_units")(self._core_result, *self._arguments, *units)


def _intervals(name, result, arguments, progress, executor):
    finished = _finished(result)
    with reporter(progress) as callback:
        compute = executor and UnitRunner(executor, FinishedCall(name, result, arguments), callback)
        return IntervalResult(getattr(_core, name)(finished, *arguments, callback, compute))


def profile(result: FitResult, parameters: Names | None = None, level: float = 0.95, *,
            progress: Progress | None = None, executor: Executor | None = None) -> IntervalResult:
    """Profile likelihoods of a finished fit.

    Parameters
    ----------
    result : FitResult
    parameters : str or list of str, optional
        Free parameters. Default: all.
    level : float
        Confidence level, 0 to 1.
    progress : callable or "bar", optional
        As in `fit`.
    executor : concurrent.futures.Executor, optional
        As in `fit`.

    Returns
    -------
    IntervalResult
        `profiles` has the points and limits of both sides.

    Raises
    ------
    UsageError
        Fit that did not converge, unknown name. ProblemError: level out of range.
    """
    wanted = name_list("parameters", parameters), number("level", level)
    return _intervals("profile", result, wanted, progress, executor)


def bootstrap(result: FitResult, draws: int, kind: str = "parametric", *,
              progress: Progress | None = None, executor: Executor | None = None) -> IntervalResult:
    """Bootstrap of a finished fit: data are drawn from the fit and fitted again.

    Parameters
    ----------
    result : FitResult
    draws : int
        1 to 1e6.
    kind : {"parametric", "residual"}
    progress : callable or "bar", optional
        As in `fit`.
    executor : concurrent.futures.Executor, optional
        As in `fit`.

    Returns
    -------
    IntervalResult
        `bootstrap.draws` has the status, chi-squared and parameters of each draw.

    Raises
    ------
    UsageError
        Fit that did not converge, unknown kind.
    """
    return _intervals("bootstrap", result, (whole_number("draws", draws, 1, 10**6), str(kind)), progress, executor)


def predict(result: FitResult, observable: str, speeds: ArrayLike) -> Prediction:
    """An observable of the fitted law over impact speed, without the noise of single measurements.

    Parameters
    ----------
    result : FitResult
    observable : str
        For example "duration".
    speeds : float or array of shape (n,)
        Impact speeds > 0 [m/s].

    Returns
    -------
    Prediction

    Raises
    ------
    UsageError
        Fit without an estimate, unknown observable, speed out of range.
    """
    values = np.atleast_1d(column("speeds", speeds))
    if len(wrong := values[~((values > 0) & np.isfinite(values))]):
        raise UsageError("an impact speed is out of range", str(wrong[0]), "> 0")
    return Prediction(observable, *_core.predict(_finished(result), str(observable), values))


def design(result: FitResult, *, observables: Names | None = None, sd: Mapping[str, Quantity] | None = None,
           speeds: ArrayLike | None = None, input: str = "", repeats: int = 1, count: int = 1) -> DesignResult:
    """The next measurement, which minimises the largest standard error of any parameter direction (E-optimality).

    Parameters
    ----------
    result : FitResult
    observables : str or list of str, optional
        Observables that can be measured. Default: all with known noise.
    sd : dict, optional
        Standard deviation of a future measurement by observable: "2 %", "5 us", or a float [SI].
    speeds : array, optional
        Possible impact speeds [m/s], ascending, or values of `input`. Default: 25 over the range of the data.
    input : str
        Varied input of a form. Default: the first that varies in the data.
    repeats, count : int
        Replicates of a measurement, number of successive proposals (at most 100).

    Returns
    -------
    DesignResult
        `to_dataframe` has one row per candidate, best first. Plots: see `figures`. Candidates of the first step have the
        expected `information_gain` [nat] if the fit has a posterior, ``fit(problem, posterior=1000)``.

    Raises
    ------
    UsageError, ProblemError
        Fit without an estimate, unknown observable, noise that is not known.
    """
    values = [] if speeds is None else np.atleast_1d(column("speeds", speeds)).tolist()
    if any(not a < b for a, b in zip(values, values[1:])) or not all(map(np.isfinite, values)):
        raise UsageError("the speeds do not ascend", str(values), "ascending values")
    noise = [(name, float(value) if isinstance(value, numbers.Real) else str(value))
             for name, value in (sd or {}).items()]
    return DesignResult(_core.design(_finished(result), name_list("observables", observables), noise, input, values,
                                     whole_number("repeats", repeats, 1, 10**6), whole_number("count", count, 1, 100)))


def _finished(result):
    from ._fits import FitResult

    if not isinstance(result, FitResult):
        raise UsageError("not a result of a fit", type(result).__name__, "FitResult")
    return result._core.result
