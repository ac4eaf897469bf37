"""Estimation with any residual function: search, covariance, profiles, bootstrap."""

from __future__ import annotations

import dataclasses
import html
import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Union

import numpy as np

from .. import _core
from .._results.records import Record
from .._work.progress import reporter
from .._work.versions import check_version
from .options import check_callable, estimation_options, free_parameters, robust_loss
from .summary import parameter_row, summary

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    from pandas import DataFrame

    from .._types import Progress

    Array = NDArray[np.float64]
    Loss = Literal["none", "huber", "cauchy", "tukey"]
    Scale = Literal["linear", "log10", "logit"]
    # start, or (start, lower, upper, scale)
    Start = Union[float, tuple[float], tuple[float, float], tuple[float, float, float], tuple[float, float, float, Scale]]


@dataclasses.dataclass(frozen=True)
class FreeParameter:
    """Free parameter of `solve`.

    Parameters
    ----------
    name : str
    start : float
        Starting value, within the bounds.
    lower, upper : float
        Bounds. Default: none; 0 on a log10 scale.
    scale : {"linear", "log10", "logit"}
        Scale of the search. log10 needs positive values, logit finite bounds.
    """

    name: str
    start: float
    lower: float = -math.inf
    upper: float = math.inf
    scale: Scale = "linear"


class SolveResult(Record):
    """Result of `solve`. Members with values by parameter have attributes of the parameter names.

    Attributes
    ----------
    best : Record
        `parameters` by name, `cost` (half of chi-squared without a loss), `status`: converged, not_converged, failed
        or interrupted.
    clusters : list of Record
        Minima that the starts reached, in order of increasing cost: members of `best`, and `members`.
    counts : Record
        `evaluations`, `jacobians`, `failures` of the search and its profiles.
    calls : int
        Calls of both functions, with those of finite differences.
    chi_squared, degrees_of_freedom, reduced_chi_squared, probability, aicc, bic
        Goodness of fit. `probability`: p-value, for stated noise without a loss.
    noise : float
        Standard deviation of a residual: 1 if stated, otherwise estimated.
    standard_errors, covariance_intervals : Record
        By name, to first order; None without. inf: not determined. nan: at a bound.
    intervals, profiles : Record
        Profile likelihood by name: (lower, upper), nan for an open side; sides with `end`, `limit`, `error`, `points`.
    bootstrap : Record or None
        `draws`, `converged`, percentile `intervals` and sorted `values` by name.
    gradient_check : float or None
        Largest difference of the Jacobian from central differences, relative to its column.
    refused : str
        Reason for missing profiles and draws.
    """

    def __init__(self, members: dict[str, Any], level: float) -> None:
        super().__init__({**members, "level": level})

    @property
    def parameters(self) -> Array:
        """Array of the estimate, shape (p,), in the order of the parameters."""
        return np.array(list(self._members["best"]["parameters"].values()))

    @property
    def residuals(self) -> Array:
        """Array of the residuals at the estimate, shape (m,)."""
        return np.array(self._members["residuals"])

    @property
    def covariance(self) -> Array | None:
        """Covariance, array of shape (p, p), or None. nan in rows of parameters at a bound."""
        return self._matrix("covariance")

    @property
    def correlation(self) -> Array | None:
        """Correlation, array of shape (p, p), or None."""
        return self._matrix("correlation")

    def _matrix(self, name: str) -> Array | None:
        rows = self._members[name]
        return None if rows is None else np.array(rows)

    def __getstate__(self) -> dict[str, Any]:
        return {"_members": self._members, "_version": _core.__version__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        check_version(state.get("_version", "unknown"), "pickled result")
        self._members = state["_members"]

    def to_dataframe(self) -> DataFrame:
        """pandas.DataFrame with one row per parameter: estimate, standard error, profile and bootstrap intervals."""
        import pandas

        rows = {name: parameter_row(self._members, name) for name in self._members["best"]["parameters"]}
        return pandas.DataFrame.from_dict(rows, orient="index").rename_axis("parameter")

    def summary(self) -> str:
        """Status, chi-squared, and a line per parameter with its errors."""
        return summary(self._members)

    def __repr__(self) -> str:
        return self.summary()

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.summary())}</pre>"


def solve(residuals: Callable[[Array], ArrayLike | None], parameters: Sequence[FreeParameter] | Mapping[str, Start], *,
          jacobian: Callable[[Array], ArrayLike | None] | None = None, loss: Loss | tuple[Loss, float] = "none",
          noise_stated: bool = True,
          method: Literal["least_squares", "ceres", "nelder_mead", "global"] = "least_squares", starts: int = 1,
          seed: int = 1, max_evaluations: int | None = None,
          errors: Literal["profile", "covariance", "none"] = "profile", bootstrap: int = 0,
          bootstrap_kind: Literal["parametric", "residual"] = "parametric", level: float = 0.95,
          progress: Progress | None = None) -> SolveResult:
    """Minimises half the sum of squares of a residual function, with confidence intervals.

    The functions run one at a time, in the calling thread: the lock of the interpreter excludes a second.

    Parameters
    ----------
    residuals : callable
        residuals(p) -> array of shape (m,), for p of shape (p,). With stated noise: (model - data) / standard
        deviation. None and values that are not finite mean "no result there". An exception ends the search.
    parameters : list of FreeParameter, or dict
        Or name: start, or name: (start, lower, upper, scale).
    jacobian : callable, optional
        jacobian(p) -> array of shape (m, p), the derivatives of the residuals. Default: differences of order 4 within
        the bounds, four calls of `residuals` a parameter, accurate to about 1e-11 of smooth functions.
    loss : {"none", "huber", "cauchy", "tukey"} or (str, float)
        Robust loss of each residual, and its width in standard deviations. Default width: 1.
    noise_stated : bool
        The residuals are in standard deviations. Otherwise their noise is estimated from the misfit.
    method : {"least_squares", "ceres", "nelder_mead", "global"}
    starts, seed : int
        Number of starts: the given start, then space-filling starts between the bounds.
    max_evaluations : int, optional
        Per start, without those of differences. Default: 2000; 4000 a parameter for nelder_mead.
    errors : {"profile", "covariance", "none"}
    bootstrap : int
        Number of draws.
    bootstrap_kind : {"parametric", "residual"}
    level : float
        Confidence level, 0 to 1.
    progress : callable or "bar", optional
        As in `fit`.

    Returns
    -------
    SolveResult

    Raises
    ------
    UsageError
        Unknown option, or a result of wrong shape.
    ProblemError
        Parameters without influence, fewer residuals than parameters, or a start outside its bounds.

    Examples
    --------
    >>> t, y = np.array([0.0, 1.0, 2.0]), np.array([2.0, 0.9, 0.4])
    >>> result = impactfit.solve(lambda p: (p[0] * np.exp(-p[1] * t) - y) / 0.02, {"a": (1.0, 0.0, 9.0), "b": 1.0})
    >>> result.best.parameters.b, result.standard_errors.b, result.intervals.b

    A user-defined law, fitted to restitutions (a fit needs some hundred impacts of 0.4 ms):

    >>> def force(x, v, stiffness, damping):
    ...     return stiffness * x**1.5 * (1.0 + damping * v)
    >>> def residuals(p):
    ...     hits = impactfit.simulate_batch(force, effective_mass=0.1, impact_speed=[1.0, 2.0, 3.0], stiffness=1e6,
    ...                                     damping=p[0])
    ...     return (hits.restitution - [0.88, 0.79, 0.71]) / 0.005
    >>> impactfit.solve(residuals, {"damping": (0.1, 0.0, 1.0)})
    """
    options = estimation_options(method=method, starts=starts, seed=seed, max_evaluations=max_evaluations,
                                 errors=errors, bootstrap=bootstrap, bootstrap_kind=bootstrap_kind, level=level,
                                 noise_stated=noise_stated)
    check_callable("residuals", residuals)
    check_callable("jacobian", jacobian or residuals)
    with reporter(progress) as callback:
        members = _core.solve_residuals(residuals, jacobian, free_parameters(parameters), robust_loss(loss), options,
                                        callback)
    return SolveResult(members, level)
