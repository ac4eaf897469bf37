"""Fits and comparisons of a law that is a Python function, compared with the same law of impactfit."""

import concurrent.futures
import functools
import math
import os
import pickle

import numpy as np
import pytest

import impactfit

DATA = os.environ["IMPACTFIT_DATA"]
BOUNCES = os.path.join(DATA, "examples", "bounce_test.csv")
NAMED = "hunt_crossley_1975"


def force(x, v, stiffness, hysteresis_damping, hertz_exponent=1.5):
    return (stiffness + hysteresis_damping * v) * x**hertz_exponent


FREE = {"stiffness": 2e5, "hysteresis_damping": 1e4}


def bounces(law=force, **options):
    return impactfit.fit(BOUNCES, law=law, mass="35 g", **{"free": FREE, **options})


@pytest.fixture(scope="module")
def fitted():
    return bounces()


def agree(own, named, names, value, error):
    for name in names:
        assert own[name].value == pytest.approx(named[name].value, rel=value)
        assert own[name].standard_error == pytest.approx(named[name].standard_error, rel=error)


def test_bounces(fitted):
    named = bounces(NAMED, fix={"hertz_exponent": 1.5})
    agree(fitted, named, FREE, 1e-7, 1e-5)  # both to the tolerance of the search, 1e-8 of the cost
    assert fitted.chi_squared == pytest.approx(named.chi_squared, rel=1e-9)
    for name in FREE:
        assert fitted[name].interval == pytest.approx(named[name].interval, rel=1e-4)
    assert fitted.law["name"] == "force" and fitted.verdict == named.verdict


@pytest.mark.parametrize("file, mass, record, starts", [
    ("baseball_loops.csv", 0.146, {"kind": "force_indentation", "sd": {"force": "20 N", "indentation": "0.02 mm"}},
     {"stiffness": {"start": 3e7}, "hysteresis_damping": {"start": 1e6}}),
    ("hammer.csv", 0.5, {"kind": "force_time", "sd": {"force": "3 N"}},
     {"stiffness": {"start": 1e7}, "hysteresis_damping": {"start": 1e6}}),
])
def test_records(file, mass, record, starts):
    problem = {"format": 1, "rig": {"effective_mass": mass},
               "record": [{**record, "file": os.path.join(DATA, "examples", file)}]}
    options = {"starts": 1, "errors": "covariance"}
    own = impactfit.fit({**problem, "law": force, "parameters": starts}, **options)
    parameters = {**starts, "hertz_exponent": {"fix": 1.5}}
    named = impactfit.fit({**problem, "law": NAMED, "parameters": parameters}, **options)
    agree(own, named, starts, 1e-5, 1e-2)
    assert own.chi_squared == pytest.approx(named.chi_squared, rel=1e-6)


def test_outputs(fitted, tmp_path):
    assert fitted.to_dict()["law"]["equation"] == "F = force(x, v, stiffness, hysteresis_damping, hertz_exponent)"
    assert set(fitted.to_dataframe().index) == {"stiffness", "hysteresis_damping", "hertz_exponent"}
    fitted.report(tmp_path / "page.html")
    assert "hysteresis_damping" in (tmp_path / "page.html").read_text()
    again = pickle.loads(pickle.dumps(fitted))
    assert impactfit.predict(again, "restitution", [2.0]).value == impactfit.predict(fitted, "restitution", [2.0]).value


@pytest.mark.parametrize("step", [lambda result: result.card(), lambda result: impactfit.export(result, "lammps"),
                                  lambda result: impactfit.translate(result, NAMED)])
def test_no_card(fitted, step):
    with pytest.raises(impactfit.UsageError, match="needs a law of impactfit"):
        step(fitted)


def test_defaults_and_bounds():
    def law(x, v, *, stiffness=2e5, hysteresis_damping=1e4):
        return (stiffness + hysteresis_damping * v) * x**1.5

    started = bounces(law, free=["stiffness", "hysteresis_damping"], errors="covariance")
    assert started["stiffness"].value == pytest.approx(2.977835e5, rel=1e-6)  # of hunt_crossley_1975, test_bounces
    fixed = bounces(law, free="stiffness", errors="covariance")
    assert fixed.parameters["hysteresis_damping"].value == 1e4 and fixed.free_parameters == ["stiffness"]
    bound = bounces(law, free={"stiffness": {"upper": 2.5e5}, "hysteresis_damping": None}, errors="covariance")
    assert bound["stiffness"].value == 2.5e5
    partial = bounces(functools.partial(force, hertz_exponent=1.5), errors="covariance")
    assert partial["stiffness"].value == pytest.approx(started["stiffness"].value, rel=1e-7)


def test_free_exponent():
    """The exponent of a function is not known before the fit."""
    free = {**FREE, "hertz_exponent": 1.4}
    own = bounces(free=free, errors="covariance")
    named = bounces(NAMED, free=free, errors="covariance", starts=1)
    agree(own, named, free, 1e-4, 1e-2)  # the parameters are correlated


def test_executor_and_threads(fitted):
    with concurrent.futures.ProcessPoolExecutor(2) as executor:
        assert bounces(executor=executor).json == fitted.json
        with pytest.raises(impactfit.UsageError, match="top level of a module"):
            bounces(lambda x, v, stiffness, hysteresis_damping: force(x, v, stiffness, hysteresis_damping),
                    executor=executor)
    with pytest.raises(impactfit.UsageError, match="one thread"):
        bounces(threads=2)


def hardening(x, v, stiffness, damping, hardening=1e7):
    return (stiffness * x**1.5 + hardening * x**3) * (1.0 + damping * v)


def test_comparison():
    free = {"stiffness": 2e5, "damping": 0.03}
    result = impactfit.compare(BOUNCES, [hardening, NAMED], mass="35 g", free=free, threads=2)
    rows = result.to_dataframe().set_index("law")
    alone = impactfit.fit(BOUNCES, law=hardening, mass="35 g", free=free, errors="covariance")
    assert rows.loc["hardening", "chi_squared [1]"] == pytest.approx(alone.chi_squared, rel=1e-6)
    assert rows.loc[NAMED, "status"] == rows.loc["hardening", "status"] == "good"
    with_all = impactfit.compare(alone.problem).to_dataframe()
    assert with_all.set_index("law").loc["hardening", "chi_squared [1]"] == pytest.approx(alone.chi_squared, rel=1e-6)
    with pytest.raises(impactfit.UsageError, match="needs data"):
        impactfit.compare(os.path.join(DATA, "examples", "bounce_test.toml"), [hardening])


def test_comparison_of_equal_forces():
    same = impactfit.compare(BOUNCES, [force, NAMED], mass="35 g", free=FREE).to_dict()
    reasons = {one["law"]: one["reason"] for one in same["laws"]}
    assert reasons == {NAMED: None, "force": "equivalent here to hunt_crossley_1975"}


def hunt_crossley_1975(x, v, stiffness):
    return stiffness * x**1.5


@pytest.mark.parametrize("law, options, problem, got", [
    (force, {"free": ["stiffness"], "fix": {"hysteresis_damping": 1e4}}, "needs a start", "stiffness"),
    (force, {"free": {"stiffness": 2e5}}, "missing parameter hysteresis_damping", ""),
    (force, {"free": {**FREE, "damping": 1.0}}, "no parameter of this name", "damping"),
    (force, {"free": {"stiffness": 2e5}, "fix": {"prescribed_restitution": 0.9}}, "no parameter of this name",
     "prescribed_restitution"),
    (hunt_crossley_1975, {"free": {"stiffness": 2e5}}, "name of a law", NAMED),
    (lambda x: x, {}, "not the arguments of a law", "(x)"),
    (lambda x, v, *values: x, {}, "not the arguments of a law", "values"),
    (lambda x, v, stiffness="soft": x, {}, "default of stiffness is no number", "'soft'"),
    (lambda x, v, stiffness: "1", {"free": {"stiffness": 2e5}}, "not a number", "str"),
    (lambda x, v, stiffness: np.array([x, v]), {"free": {"stiffness": 2e5}}, "not a number", "ndarray"),
    (lambda x, v, stiffness: math.nan, {"free": {"stiffness": 2e5}}, "not finite", "nan"),
    (lambda x, v, stiffness: stiffness * v, {"free": {"stiffness": 2e5}}, "does not stop the bodies", ""),
    (force, {"resume": "fit.checkpoint"}, "checkpoint", "force"),
])
def test_errors(law, options, problem, got):
    with pytest.raises(impactfit.UsageError) as caught:
        bounces(law, **options)
    assert problem in caught.value.problem and got in caught.value.got


@pytest.mark.parametrize("exception", [KeyboardInterrupt, ZeroDivisionError])
@pytest.mark.parametrize("call", [
    bounces, lambda law: impactfit.compare(BOUNCES, [law, NAMED], mass="35 g", free=FREE)])
def test_exceptions_of_the_function(exception, call):
    calls = []

    def law(x, v, stiffness, hysteresis_damping):
        calls.append(x)
        if len(calls) == 50_000:
            raise exception("of the function")
        return (stiffness + hysteresis_damping * v) * x**1.5

    with pytest.raises(exception, match="of the function"):
        call(law)
    assert len(calls) == 50_000


def test_progress_stops_the_fit():
    result = bounces(progress=lambda *_: False)
    assert result.verdict == "interrupted"
