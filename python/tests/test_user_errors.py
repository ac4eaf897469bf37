"""Arguments that would have no effect, and files that cannot be written, are errors."""

import os
import pickle
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import impactfit

DATA = os.environ["IMPACTFIT_DATA"]
PROBLEM = os.path.join(DATA, "examples", "bounce_test.toml")
CSV = PROBLEM.replace(".toml", ".csv")


@pytest.mark.parametrize("problem", [PROBLEM, impactfit.read_problem(PROBLEM)])
def test_options_of_data_beside_a_problem(problem):
    with pytest.raises(impactfit.UsageError, match="in place of a problem") as caught:
        impactfit.fit(problem, mass="9 kg")
    assert caught.value.got == "mass"


def test_laws_of_a_comparison():
    with pytest.raises(TypeError, match="law"):
        impactfit.compare(CSV, mass="35 g", law="hertz_1882")
    with pytest.raises(impactfit.UsageError, match="no laws"):
        impactfit.compare(CSV, [], mass="35 g")


def test_masked_values():
    speeds = np.ma.array([1.0, 999.0], mask=[False, True])
    with pytest.raises(impactfit.UsageError, match="masked"):
        impactfit.simulate_batch("hertz_1882", stiffness=1e6, effective_mass=0.1, impact_speed=speeds)


@pytest.mark.parametrize("values", [[1.0, 2.0, 4.0], np.array([1.0, 2.0, 4.0])])
def test_axis_of_a_sweep_is_a_tuple(values):
    with pytest.raises(impactfit.UsageError, match="invalid axis"):
        impactfit.sweep("hertz_1882", {"impact_speed": values}, stiffness=1e6, effective_mass=0.1)


def test_intervals_and_bounds_in_the_table_of_a_fit():
    frame = impactfit.fit(PROBLEM).to_dataframe()
    row = frame.loc["stiffness"]
    assert row.lower_bound < row.lower < row.value < row.upper < row.upper_bound
    assert row.upper - row.value == pytest.approx(1.96 * row.standard_error, rel=0.1)  # nearly linear
    assert np.isnan(frame.loc["hertz_exponent"].lower)


def test_wrong_jacobian_is_a_warning():
    t = np.array([0.0, 1.0, 2.0, 3.0])
    y = 3.0 - 0.5 * t + np.array([0.01, -0.01, 0.01, -0.01])
    right = impactfit.solve(lambda p: (p[0] - p[1] * t - y) / 0.01, {"a": 1.0, "b": 1.0},
                            jacobian=lambda p: np.stack([np.ones(4), -t], axis=1) / 0.01)
    wrong = impactfit.solve(lambda p: (p[0] - p[1] * t - y) / 0.01, {"a": 1.0, "b": 1.0},
                            jacobian=lambda p: np.stack([np.ones(4), -0.5 * t], axis=1) / 0.01)
    assert "WARNING" not in right.summary() and "Jacobian" in wrong.summary()


def test_pickled_impact():
    hit = impactfit.simulate("hertz_1882", effective_mass=0.1, impact_speed=1.0, stiffness=1e6)
    assert repr(pickle.loads(pickle.dumps(hit))) == repr(hit)


def test_summary_of_a_bootstrap_is_short():
    summary = impactfit.bootstrap(impactfit.fit(PROBLEM), 100).summary()
    assert summary.count("\n") < 12 and "stiffness" in summary


@pytest.mark.parametrize("path, message", [("no/folder.html", "does not exist"), (".", "is a folder")])
def test_file_that_cannot_be_written(path, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(impactfit.UsageError, match=message):
        impactfit.fit(PROBLEM).report(path)


@pytest.mark.parametrize("options, message", [
    (["--out", "no/file.json"], "does not exist"),
    (["--workers", "2"], "needs an executor"),
    (["--boot", "2"], "unrecognized"),
])
def test_command_line_refuses_before_the_fit(options, message):
    run = subprocess.run([sys.executable, "-m", "impactfit", "fit", PROBLEM, *options], capture_output=True, text=True)
    assert run.returncode == 2 and message in run.stderr


LONG_CALLS = {
    "bootstrap": "impactfit.bootstrap(r, 100000)",
    "profile": "[impactfit.profile(r) for _ in range(1000)]",
    "sweep": "[impactfit.sweep('hertz_1882', {'stiffness': (1, 2, 10**6)}, effective_mass=1, impact_speed=1) "
             "for _ in range(100)]",
}


@pytest.mark.parametrize("name", LONG_CALLS)
def test_interrupted(name):
    script = f"import impactfit; r = impactfit.fit({PROBLEM!r}); print('begins', flush=True); {LONG_CALLS[name]}"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        time.sleep(0.3)
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert b"KeyboardInterrupt" in process.communicate(timeout=60)[1]
    assert time.monotonic() - begin < 10  # 0.1 s alone; other tests share the machine


def test_names_that_are_no_list():
    with pytest.raises(impactfit.UsageError, match="names is no list of names"):
        impactfit.validate(3)
