import json
import os
import pickle

import numpy as np
import pytest

import impactfit


@pytest.fixture(scope="module")
def problem(data):
    return os.path.join(data, "examples", "bounce_test.toml")


@pytest.fixture(scope="module")
def result(problem):
    return impactfit.fit(problem, errors="covariance")


def test_profiles_are_those_of_the_program(problem, program, result):
    printed = json.loads(program("fit", problem, "--errors", "profile", "--format", "json"))["intervals"]
    profiles = impactfit.profile(result)
    assert profiles.to_dict()["profiles"] == printed["profiles"]
    one = impactfit.profile(result, "stiffness")
    assert one.to_dict()["profiles"] == [p for p in printed["profiles"] if p["parameter"] == "stiffness"]
    narrow = impactfit.profile(result, ["stiffness"], level=0.5)
    assert narrow.profiles[0].upper.limit < one.profiles[0].upper.limit


def test_bootstrap_is_that_of_the_program(problem, program, result):
    printed = json.loads(program("fit", problem, "--errors", "none", "--bootstrap", "40", "--format", "json"))["intervals"]
    drawn = impactfit.bootstrap(result, 40)
    assert drawn.to_dict()["bootstrap"] == printed["bootstrap"]
    assert len(drawn.to_dataframe()) == 40
    assert impactfit.bootstrap(result, 3, "residual").bootstrap.kind == "residual"


def test_prediction(result):
    speeds = np.linspace(1, 5, 9)
    band = impactfit.predict(result, "duration", speeds[::2])
    law = {p["parameter"]: p["value"] for p in result.to_dict()["parameters"]}
    batch = impactfit.simulate_batch("hunt_crossley_1975", effective_mass=0.035, impact_speed=speeds[::2], **law)
    np.testing.assert_allclose(band.value, batch.duration, rtol=1e-8)  # simulations: 1e-10
    assert np.all(band.covariance_lower < band.value)
    assert list(band.to_dataframe().columns)[:2] == ["impact_speed [m/s]", "value [s]"]
    again = pickle.loads(pickle.dumps(band))
    assert again.unit == "s" and np.array_equal(again.value, band.value)


def test_design_is_that_of_the_program(problem, program, result):
    found = impactfit.design(result, sd={"duration": "2 %"}, count=2)
    printed = program("design", problem, "--sd", "duration=2 %", "--count", "2", "--format", "json")
    assert found.json == printed.replace("--sd peak_force=...", r'sd={\"peak_force\": ...}')
    assert found.summary() == program("design", problem, "--sd", "duration=2 %", "--count", "2")
    assert impactfit.design(result, speeds=[1.0, 2.0], observables="duration").steps


def test_estimate_by_name(result):
    estimate = result["stiffness"]
    assert estimate.value > 0 and estimate.standard_error > 0
    assert estimate.value == result.to_dataframe().loc["stiffness", "value"]
    with pytest.raises(impactfit.UsageError) as caught:
        result["stifness"]
    assert "stiffness" in caught.value.allowed


def test_figures(result):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    assert len(impactfit.profile(result).plot()) == 2
    assert impactfit.predict(result, "restitution", [1, 2, 3]).plot().get_ylabel() == "restitution"
    impactfit.design(result).plot()
    matplotlib.pyplot.close("all")


@pytest.mark.parametrize("call, got", [
    (lambda r: impactfit.profile(r, "stifness"), "stifness"),
    (lambda r: impactfit.profile(r, level=1.5), "1.5"),
    (lambda r: impactfit.profile(r, level="high"), "'high'"),
    (lambda r: impactfit.bootstrap(r, 0), "0"),
    (lambda r: impactfit.bootstrap(r, 2, "wild"), "wild"),
    (lambda r: impactfit.predict(r, "hardness", 1.0), "hardness"),
    (lambda r: impactfit.predict(r, "duration", [1.0, np.nan]), "nan"),
    (lambda r: impactfit.predict(r, "duration", -1.0), "-1.0"),
    (lambda r: impactfit.design(r, observables="hardness"), "hardness"),
    (lambda r: impactfit.design(r, speeds=[2.0, 1.0]), "[2.0, 1.0]"),
    (lambda r: impactfit.design(r, sd={"duration": -1.0}), "-1"),
    (lambda r: impactfit.design(r, count=0), "0"),
    (lambda r: impactfit.profile("stiffness"), "str"),
])
def test_wrong_arguments(result, call, got):
    with pytest.raises(impactfit.Error) as caught:
        call(result)
    assert caught.value.got == got
