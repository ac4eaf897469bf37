"""Estimation with residual functions in Python, compared with the C++ example and with linear algebra."""

import pathlib
import pickle
import re
import time

import numpy as np
import pytest

import impactfit

PROJECT = pathlib.Path(__file__).resolve().parents[2]
T = 0.5 * np.arange(8)
Y = np.array([2.02, 1.33, 0.95, 0.59, 0.42, 0.27, 0.19, 0.13])
DECAY = [impactfit.FreeParameter("a", 1.0, 0.01, 100.0, "log10"), impactfit.FreeParameter("b", 1.0, 0.0, 10.0)]


def decay(p):
    return (p[0] * np.exp(-p[1] * T) - Y) / 0.02


def decay_slopes(p):
    model = p[0] * np.exp(-p[1] * T)
    return np.column_stack([model / p[0], -T * model]) / 0.02


DESIGN = np.column_stack([np.ones(12), np.linspace(0.0, 1.0, 12)])
LINE = {"a": (1.0, -10.0, 10.0), "b": (1.0, -10.0, 10.0)}
HEIGHTS = DESIGN @ [2.0, 3.0] + 0.1 * np.random.default_rng(1).standard_normal(12)


def line(p):
    return DESIGN @ p - HEIGHTS


def line_slopes(_):
    return DESIGN


@pytest.mark.parametrize("jacobian", [decay_slopes, None])
def test_numbers_of_the_example_in_cpp(jacobian):
    result = impactfit.solve(decay, DECAY, jacobian=jacobian, starts=8)
    lines = [f"chi-squared {result.chi_squared:.3f}"]
    for name in "ab":
        lower, upper = result.intervals[name]
        lines.append(f"{name} {result.best.parameters[name]:.4f} +- {result.standard_errors[name]:.4f}, "
                     f"95 %: {lower:.4f} to {upper:.4f}")
    assert "\n".join(lines) + "\n" == (PROJECT / "apps/examples/10_estimate_anything.txt").read_text()
    assert result.best.status == "converged" and result.gradient_check < 1e-9


# Limits: searches end where a step lowers the cost by less than 1e-12, which leaves 1e-6 of a standard error of 0.035;
# least squares with the exact Jacobian of a line end in rounding. Searches without derivatives are not refined.
@pytest.mark.parametrize("method, limit", [("least_squares", 1e-10), ("ceres", 1e-8), ("nelder_mead", 1e-7),
                                           ("global", 1e-7)])
@pytest.mark.parametrize("jacobian", [line_slopes, None])
def test_straight_line(method, limit, jacobian):
    result = impactfit.solve(line, LINE, jacobian=jacobian, method=method, noise_stated=False)
    estimate, squares, _, _ = np.linalg.lstsq(DESIGN, HEIGHTS, rcond=None)
    covariance = squares[0] / 10 * np.linalg.inv(DESIGN.T @ DESIGN)
    assert result.parameters == pytest.approx(estimate, abs=limit)
    assert result.covariance == pytest.approx(covariance, rel=1e-10)
    assert result.chi_squared == pytest.approx(squares[0], rel=1e-10)
    assert result.degrees_of_freedom == 10
    assert result.residuals == pytest.approx(DESIGN @ estimate - HEIGHTS, abs=10 * limit)


def test_profiles_of_a_line_are_students_intervals():
    result = impactfit.solve(line, LINE, noise_stated=False)
    reach = 2.228138851964939 * result.standard_errors.a  # Student's t, 10 degrees of freedom, 97.5 %
    # A profile ends to 1e-4 of the half width.
    assert result.intervals.a == pytest.approx([result.parameters[0] - reach, result.parameters[0] + reach],
                                               abs=1e-4 * reach)
    assert result.covariance_intervals.a == pytest.approx(result.intervals.a, abs=1e-4 * reach)


def test_differences_are_the_jacobian():
    exact = impactfit.solve(decay, DECAY, jacobian=decay_slopes, errors="covariance")
    differences = impactfit.solve(decay, DECAY, errors="covariance")
    # Differences have a relative error near 1e-11.
    assert differences.parameters == pytest.approx(exact.parameters, rel=1e-9)
    assert differences.covariance == pytest.approx(exact.covariance, rel=1e-9)
    assert differences.calls > differences.counts.evaluations and "profiles" not in differences.summary()


def test_differences_stay_within_the_bounds():
    visited = []

    def bounded(p):
        visited.append(p.copy())
        return np.sqrt(p[0]) * DESIGN[:, 1] - 0.1 * DESIGN[:, 0] + p[1]

    impactfit.solve(bounded, {"a": (0.5, 0.0, 1.0), "b": (0.0, -0.5, 0.05)}, noise_stated=False, starts=4)
    visited = np.array(visited)
    assert np.all(visited >= [0.0, -0.5]) and np.all(visited <= [1.0, 0.05])


def test_bootstrap_tables_and_pickle():
    result = impactfit.solve(decay, DECAY, jacobian=decay_slopes, bootstrap=200, seed=3)
    frame = result.to_dataframe()
    assert result.bootstrap.draws == result.bootstrap.converged == 200
    for name in "ab":
        # Percentiles of 200 draws scatter by about a tenth of the interval.
        width = frame.upper[name] - frame.lower[name]
        assert result.bootstrap.intervals[name] == pytest.approx(result.intervals[name], abs=0.2 * width)
        assert frame.estimate[name] == result.best.parameters[name]
    again = pickle.loads(pickle.dumps(result))
    assert again.to_dict() == result.to_dict() and again.summary() == result.summary()
    assert re.search(r"converged: chi-squared 7.04\d+, 6 degrees of freedom, p-value 0.317", result.summary())
    assert impactfit.solve(decay, DECAY, jacobian=decay_slopes, bootstrap=200, seed=3).to_dict() == result.to_dict()


def test_robust_loss():
    outlier = np.where(np.arange(12) == 5, 5.0, 0.0)
    plain = impactfit.solve(lambda p: (line(p) - outlier) / 0.1, LINE, errors="none")
    robust = impactfit.solve(lambda p: (line(p) - outlier) / 0.1, LINE, loss=("tukey", 4.0), errors="none", starts=8)
    undisturbed, _, _, _ = np.linalg.lstsq(np.delete(DESIGN, 5, 0), np.delete(HEIGHTS, 5), rcond=None)
    # Tukey's loss removes an outlier of 50 deviations; the other weights are slightly below 1.
    assert robust.parameters == pytest.approx(undisturbed, abs=0.02)
    assert abs(plain.parameters[0] - undisturbed[0]) > 0.2
    assert robust.probability is None


def test_points_without_a_result():
    for nothing in (None, np.full(12, np.nan)):
        result = impactfit.solve(lambda p: line(p) if p[0] > 1.5 else nothing, {"a": 1.8, "b": 1.0}, noise_stated=False)
        assert result.parameters == pytest.approx(np.linalg.lstsq(DESIGN, HEIGHTS, rcond=None)[0], abs=1e-9)
    nowhere = impactfit.solve(lambda p: np.full(12, np.inf), {"a": 1.8, "b": 1.0})
    assert nowhere.best.status == "failed" and nowhere.summary().startswith("failed: no point")


def test_progress_stops_the_search():
    reports = []

    def slow(p):
        time.sleep(0.02)  # reports are 0.05 s apart
        return line(p)

    def progress(*report):
        reports.append(report)
        return len(reports) < 2

    result = impactfit.solve(slow, LINE, progress=progress, noise_stated=False)
    assert len(reports) == 2 and reports[0][4] == "start"
    assert result.best.status == "interrupted" and result.refused == "the search did not converge"


def test_own_law_recovers_its_parameters():
    def force(x, v, stiffness, damping):
        return stiffness * x**1.5 * (1.0 + damping * v)

    speeds = (0.5, 1.0, 2.0, 4.0)

    def observed(stiffness, damping):
        hits = [impactfit.simulate(force, effective_mass=0.1, impact_speed=speed, stiffness=stiffness, damping=damping)
                for speed in speeds]
        return np.array([value for hit in hits for value in (hit.restitution / 0.005, hit.duration / 1e-5)])

    data = observed(2e6, 0.12)
    result = impactfit.solve(lambda p: observed(*p) - data, {"stiffness": (5e5, 1e4, 1e8, "log10"),
                                                             "damping": (0.02, 0.0, 1.0)})
    assert result.best.status == "converged"
    # Simulations agree to 1e-10; the residuals are about 200 of their errors.
    assert result.parameters == pytest.approx([2e6, 0.12], rel=1e-7)
    lower, upper = result.intervals.damping
    assert lower < 0.12 < upper
