"""Parameters of a fit as objects, and data in memory."""

import math
import os
import pickle

import numpy as np
import pytest

import impactfit

ROOT = os.environ["IMPACTFIT_DATA"]
CSV = os.path.join(ROOT, "examples", "bounce_test.csv")
SPEED = [1.0, 1.5, 2.0, 2.5, 3.0]
RESTITUTION = [0.97, 0.958, 0.945, 0.934, 0.92]


@pytest.fixture(scope="module")
def result():
    return impactfit.fit(os.path.join(ROOT, "examples", "bounce_test.toml"))


def test_mapping(result):
    parameters = result.parameters
    assert list(parameters) == ["stiffness", "hertz_exponent", "hysteresis_damping"] and len(parameters) == 3
    assert parameters["stiffness"] is result["stiffness"] and "velocity_exponent" not in parameters
    assert result.free_parameters == ["stiffness", "hysteresis_damping"]
    with pytest.raises(KeyError, match="parameters: stiffness, hertz_exponent"):
        parameters["stifness"]


def test_parameter(result):
    stiffness, exponent = result.parameters["stiffness"], result.parameters["hertz_exponent"]
    assert (stiffness.role, stiffness.unit, exponent.role) == ("free", "N/m^1.5", "fixed")
    assert float(stiffness) == stiffness.value and math.isnan(exponent.standard_error)
    assert repr(stiffness) == "<stiffness = 2.989(60)e5 N/m^1.5, free>"
    assert repr(exponent) == "<hertz_exponent = 1.5, fixed>"
    assert stiffness.interval[0] < stiffness.value < stiffness.interval[1]
    assert stiffness.relative_error == pytest.approx(stiffness.standard_error / stiffness.value)
    frame = result.to_dataframe()
    assert (frame.lower["stiffness"], frame.upper["stiffness"]) == stiffness.interval
    assert "2.989(60)e5" in repr(result.parameters) and "<td>stiffness</td>" in result._repr_html_()


def test_covariance_and_statistics(result):
    errors = [result[name].standard_error for name in result.free_parameters]
    assert np.sqrt(np.diag(result.covariance)) == pytest.approx(errors, rel=1e-12)
    standardised = [row["standardised"] for row in result.to_dict()["residuals"]]
    assert result.chi_squared == pytest.approx(np.sum(np.square(standardised)), rel=1e-12)
    assert result.degrees_of_freedom == len(standardised) - 2
    assert result.reduced_chi_squared == pytest.approx(result.chi_squared / result.degrees_of_freedom)


def test_texts_at_first_use(result):
    again = impactfit.fit(os.path.join(ROOT, "examples", "bounce_test.toml"))
    assert "json" not in again.__dict__
    assert again.chi_squared == result.chi_squared and "_text" not in again.__dict__
    copied = pickle.loads(pickle.dumps(again))
    assert copied.json == result.json and copied.text() == result.text()
    assert copied.parameters["stiffness"] == result.parameters["stiffness"]


def test_open_intervals_and_groups():
    one_speed = impactfit.fit(os.path.join(ROOT, "examples", "bouc_wen_duration.toml"), starts=1)
    assert any(math.isnan(end) for one in one_speed.parameters.values() for end in one.interval)
    assert "<table>" in one_speed._repr_html_() and len(one_speed.to_dataframe()) == len(one_speed.parameters)
    groups = impactfit.fit(os.path.join(ROOT, "examples", "ball_lots.toml"), starts=1, errors="none")
    assert "None" not in repr(groups.parameters) and "<table>" in groups._repr_html_()


def test_missing_cells():
    masked = np.ma.array([*RESTITUTION, 9.0], mask=[False] * 5 + [True])
    columns = {"impact_speed [m/s]": [*SPEED, 3.5], "restitution [1]": masked}
    found = impactfit.read_dataset(columns)
    assert list(found.to_dataframe()["restitution [1]"].isna()) == [False] * 5 + [True]


def test_dict_of_arrays():
    columns = {"impact_speed [m/s]": np.array(SPEED), "restitution [1]": RESTITUTION}
    by_dict = impactfit.fit(columns, mass=0.1, sd={"restitution": 0.005})
    pandas = pytest.importorskip("pandas")
    by_frame = impactfit.fit(pandas.DataFrame(columns), mass=0.1, sd={"restitution": 0.005})
    assert by_dict.chi_squared == by_frame.chi_squared and by_dict.law.name == by_frame.law.name
    assert by_dict.data[0].name == "table" and by_frame.data[0].name == "DataFrame"
    assert pickle.loads(pickle.dumps(by_dict)).problem.explain() == by_dict.problem.explain()
    assert impactfit.compare(columns, ["hunt_crossley_1975"], mass=0.1).laws[0].law == "hunt_crossley_1975"


@pytest.mark.parametrize("data, options, words", [
    ({"impact_speed [m/s]": SPEED, "restitution": RESTITUTION[1:]}, {}, "columns of different lengths"),
    (CSV, {"fix": ["hertz_exponent=1.5"]}, "fix is no dict"),
    (CSV, {"sd": {"duration": None}}, "neither a number nor a text"),
    (CSV, {"mass": True}, "neither a number nor a text"),
    (CSV, {"masses": 1.5}, "not a pair"),
    (None, {}, "no data"),
    ({1: SPEED, "1": SPEED}, {}, "is no text"),
    (CSV, {"mass": 1, "law": "power_law", "tie": {"exponent": "1.5"}}, "tie="),
    ({"impact_speed [m/s]": np.ones((2, 2))}, {}, "no single dimension"),
    (CSV, {"free": {"stiffness": 2e5}, "fix": {"stiffness": 1.0}, "mass": 1}, 'free={"stiffness": 1}'),
])
def test_wrong_arguments(data, options, words):
    with pytest.raises(impactfit.Error) as caught:
        impactfit.make_problem(data, **options)
    assert words in str(caught.value)


def test_unknown_keyword():
    with pytest.raises(TypeError, match="rows"):
        impactfit.fit(CSV, mass="35 g", rows={"ball": "A"})


def test_roles_with_bounds_prior_and_ties():
    roles = {"free": {"stiffness": {"start": 2e5, "lower": 1e4, "upper": 1e7, "scale": "log10"},
                      "hysteresis_damping": {"prior": (1e4, 1e3)}}, "fix": {"hertz_exponent": 1.5}}
    found = impactfit.fit(CSV, law="hunt_crossley_1975", mass="35 g", starts=1, sd={"duration": "2 %"},
                          observables=["duration"], **roles)
    assert found.parameters["stiffness"].bounds == (1e4, 1e7) and found.priors[0].parameter == "hysteresis_damping"
    tied = impactfit.make_problem(CSV, law="power_law", mass="35 g",
                                  free={"stiffness": 3e5, "hysteresis_damping": 1e4}, fix={"hertz_exponent": 1.5, "velocity_exponent": 1.0},
                                  tie={"damping_exponent": "hertz_exponent"})
    same = impactfit.fit(CSV, law="hunt_crossley_1975", mass="35 g", starts=1, fix={"hertz_exponent": 1.5},
                         free=["stiffness", "hysteresis_damping"])
    assert impactfit.fit(tied, starts=1).chi_squared == pytest.approx(same.chi_squared, rel=1e-8)


@pytest.mark.parametrize("free, words", [
    ({"stiffness": {"start": 1.0, "lower": 2.0}}, "start outside its bounds"),
    ({"stiffness": {"begin": 1.0}}, "start, lower, upper, scale, prior"),
    ({"stiffness": {"prior": 1.0}}, "invalid prior"),
    ({"stiffness": {"start": 1e5, "scale": "cubic"}}, "linear, log10, logit"),
    ({"stiffness": "2e5 N/m"}, "wrong dimension"),
])
def test_wrong_roles(free, words):
    with pytest.raises(impactfit.Error, match=words):
        impactfit.make_problem(CSV, law="hunt_crossley_1975", mass="35 g", fix={"hertz_exponent": 1.5}, free=free)


def test_start_beside_a_tied_parameter():
    with pytest.raises(impactfit.UsageError, match="needs a start"):
        impactfit.make_problem(CSV, law="power_law", mass="35 g", free=["stiffness", "hysteresis_damping"],
                               fix={"hertz_exponent": 1.5, "velocity_exponent": 1}, tie={"damping_exponent": "1.5"})
