"""Misuse of solve, and exceptions of the residual function."""

import numpy as np
import pytest

import impactfit

DESIGN = np.column_stack([np.ones(12), np.linspace(0.0, 1.0, 12)])
LINE = {"a": (1.0, -10.0, 10.0), "b": (1.0, -10.0, 10.0)}


def line(p):
    return DESIGN @ p - np.linspace(2.0, 5.5, 12)**1.1


@pytest.mark.parametrize("method", ["least_squares", "ceres", "nelder_mead", "global"])
@pytest.mark.parametrize("exception", [KeyboardInterrupt, ZeroDivisionError])
def test_exceptions_end_the_search(method, exception):
    calls = []

    def failing(p):
        calls.append(p)
        if len(calls) == 30:
            raise exception
        return line(p)

    with pytest.raises(exception):
        impactfit.solve(failing, LINE, method=method)
    assert len(calls) == 30


class Growing:
    def __init__(self):
        self.calls = 0

    def __call__(self, p):
        self.calls += 1
        return line(p)[:12 if self.calls < 20 else 11]


@pytest.mark.parametrize("residuals, jacobian, problem, got", [
    (lambda p: DESIGN, None, "wrong number of dimensions", "(12, 2)"),
    (lambda p: 3.0, None, "wrong number of dimensions", "()"),
    (lambda p: "text", None, "not an array of numbers", "str"),
    (lambda p: line(p) + 0j, None, "not an array of numbers", "ndarray"),
    (lambda p: None, None, "number is unknown", "None"),
    (Growing(), None, "differs from that at the start", "(11,)"),
    (4, None, "residuals is not a function", "4"),
    (line, 4, "jacobian is not a function", "4"),
    (line, lambda p: DESIGN[:, :1], "Jacobian has the wrong shape", "(12, 1)"),
    (line, lambda p: DESIGN.T, "Jacobian has the wrong shape", "(2, 12)"),
    (line, lambda p: DESIGN[0], "wrong number of dimensions", "(2,)"),
])
def test_bad_functions(residuals, jacobian, problem, got):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.solve(residuals, LINE, jacobian=jacobian)
    assert problem in caught.value.problem and got in caught.value.got


@pytest.mark.parametrize("options, problem", [
    ({"method": "newton"}, "method"), ({"errors": "all"}, "errors"), ({"loss": "l1"}, "loss"),
    ({"loss": ("huber", -1.0)}, "width"), ({"starts": 0}, "starts"), ({"seed": 1.5}, "seed"), ({"level": 2.0}, "level"),
    ({"bootstrap": -1}, "bootstrap"), ({"bootstrap_kind": "x"}, "bootstrap_kind"),
    ({"parameters": {"a": (1.0, 2.0, 3.0), "b": 1.0}}, "outside its bounds"),
    ({"parameters": {"a": "x", "b": 1.0}}, "invalid parameter a"), ({"parameters": 3}, "invalid parameters"),
    ({"parameters": {"a": (1.0, 0.0, 2.0, "log"), "b": 1.0}}, "scale"),
    ({"parameters": [("a", 1.0), ("a", 1.0)]}, "duplicate"),
    ({"method": "global", "parameters": {"a": 1.0, "b": 1.0}}, "finite bounds"),
])
def test_bad_options(options, problem):
    with pytest.raises(impactfit.Error, match=problem):
        impactfit.solve(line, **{"parameters": LINE, **options})


def test_unknown_option_and_insensitive_parameter():
    with pytest.raises(TypeError, match="norm"):
        impactfit.solve(line, LINE, norm=2)
    with pytest.raises(impactfit.ProblemError, match="insensitive"):
        impactfit.solve(lambda p: line(p[:2]), {**LINE, "c": 1.0})
