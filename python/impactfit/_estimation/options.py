"""Arguments of `solve`, checked."""

import dataclasses
import math
from collections.abc import Mapping

import numpy as np

from .. import _core
from ..errors import UsageError

_scales = ("linear", "log10", "logit")
_errors = ("profile", "covariance", "none")


def _index(option, value, names):
    if value not in names:
        raise UsageError(f"unknown value of {option}", repr(value), ", ".join(names))
    return list(names).index(value)


def _in_order(start, lower=-math.inf, upper=math.inf, scale="linear"):
    return float(start), float(lower), float(upper), scale


def _free_parameter(name, value):
    """Parameter in C++ of a start, or of (start, lower, upper, scale)."""
    try:
        *numbers, scale = _in_order(*value) if isinstance(value, (tuple, list)) else _in_order(value)
    except (TypeError, ValueError):
        raise UsageError(f"invalid parameter {name}", repr(value), "start, or (start, lower, upper, scale)") from None
    return _core.FreeParameter(str(name), *numbers, _index("scale", scale, _scales))


def _pair(parameter):
    name, *values = dataclasses.astuple(parameter) if dataclasses.is_dataclass(parameter) else parameter
    return name, tuple(values)


def free_parameters(parameters):
    """Parameters in C++ of a list of FreeParameter, or of a dict."""
    try:
        pairs = list(parameters.items()) if isinstance(parameters, Mapping) else [_pair(p) for p in parameters]
    except TypeError:
        raise UsageError("invalid parameters", repr(parameters), "a list of FreeParameter, or a dict") from None
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise UsageError("duplicate parameter", ", ".join(map(str, names)), "different names")
    return [_free_parameter(name, value) for name, value in pairs]


def robust_loss(loss):
    """Loss in C++ of a name, or of (name, width)."""
    kind, width = loss if isinstance(loss, (tuple, list)) else (loss, 1.0)
    if not (isinstance(width, (int, float)) and 0.0 < width < math.inf):
        raise UsageError("invalid width of a loss", repr(width), "a number > 0 [standard deviations]")
    return _core.RobustLoss(_index("loss", kind, _core.loss_names), width)


def check_callable(option, function):
    if not callable(function):
        raise UsageError(f"{option} is not a function", repr(function), "a callable")


def _whole(option, value, least, most):
    if not (isinstance(value, (int, np.integer)) and least <= value <= most):
        raise UsageError(f"{option} is out of range", repr(value), f"a whole number, {least} to {most:g}")
    return int(value)


def estimation_options(*, method, starts, seed, max_evaluations, errors, bootstrap, bootstrap_kind, level,
                       noise_stated):
    """_core.EstimationOptions of the arguments of `solve`."""
    options = _core.EstimationOptions()
    options.method = _index("method", method, _core.solver_methods)
    options.starts = _whole("starts", starts, 1, 1_000_000)
    options.seed = _whole("seed", seed, 0, 1_000_000_000)
    options.max_evaluations = max_evaluations and _whole("max_evaluations", max_evaluations, 1, 1_000_000_000)
    kind = _index("errors", errors, _errors)
    options.profiles, options.covariance = kind == 0, kind < 2
    options.draws = _whole("bootstrap", bootstrap, 0, 1_000_000)
    options.bootstrap_kind = _index("bootstrap_kind", bootstrap_kind, _core.bootstrap_kinds)
    options.level, options.noise_stated = level, bool(noise_stated)
    return options
