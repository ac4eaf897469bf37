import io
import pickle

import numpy as np
import pytest

import impactfit

FIXED = dict(effective_mass=0.2, stiffness=1e6, hertz_exponent=1.5)
OPTIONS = ["--mass", "0.2", "--set", "stiffness=1e6", "--set", "hertz_exponent=1.5"]
VARY = {"hysteresis_damping": (1e4, 1e6, 4, "log"), "impact_speed": (0.1, 5, 6)}
RANGES = ["--vary", "hysteresis_damping=1e4:1e6:4:log", "--vary", "impact_speed=0.1:5:6"]


def swept(**changes):
    return impactfit.sweep("hunt_crossley_1975", VARY, **{**FIXED, **changes})


def test_same_bytes_as_the_program(program):
    result = swept(threads=2)
    assert result.csv == program("sweep", "hunt_crossley_1975", *OPTIONS, *RANGES, "--format", "csv")
    assert result.json == program("sweep", "hunt_crossley_1975", *OPTIONS, *RANGES, "--format", "json")
    assert result.summary() == program("sweep", "hunt_crossley_1975", *OPTIONS, *RANGES)


def test_columns_are_the_numbers_of_the_program(program):
    import pandas

    printed = program("sweep", "hunt_crossley_1975", *OPTIONS, *RANGES, "--format", "csv")
    table = pandas.read_csv(io.StringIO(printed), float_precision="round_trip")
    frame = swept().to_dataframe()
    frame["status"] = frame["status"].astype(str)
    pandas.testing.assert_frame_equal(frame, table, check_exact=True, check_dtype=False)
    assert swept().restitution.shape == (24,)


def test_prescribed_restitution_as_the_program(program):
    vary = {"prescribed_restitution": (0.2, 0.9, 5)}
    options = [*OPTIONS, "--speed", "2", "--vary", "prescribed_restitution=0.2:0.9:5", "--damping-formula",
               "lankarani_nikravesh_1990", "--format", "json"]
    result = impactfit.sweep("hunt_crossley_1975", vary, impact_speed=2, damping_formula="lankarani_nikravesh_1990", **FIXED)
    assert result.json == program("sweep", "hunt_crossley_1975", *options)
    assert np.all(result.hysteresis_damping > 0)


def test_exponent_and_form_as_the_program(program):
    result = impactfit.sweep("hunt_crossley_1975", {"hertz_exponent": (1, 3, 5)}, effective_mass=0.2, impact_speed=2,
                             stiffness=1e6, hysteresis_damping=1e5)
    assert result.json == program("sweep", "hunt_crossley_1975", "--mass", "0.2", "--speed", "2", "--set", "stiffness=1e6",
                                  "--set", "hysteresis_damping=1e5", "--vary", "hertz_exponent=1:3:5", "--format", "json")


def test_pickle_and_report(tmp_path):
    result = pickle.loads(pickle.dumps(swept()))
    assert np.array_equal(result.restitution, swept().restitution)
    assert result.json == swept().json
    result.report(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text().startswith("<!")


@pytest.mark.parametrize("vary, changes, got", [
    ({}, {}, "none"),
    ([("impact_speed", 1, 2, 3)], {}, "list"),
    ({"impact_speed": (0.1, 5)}, {}, "(0.1, 5)"),
    ({"impact_speed": (0.1, 5, 6, "cubic")}, {}, "(0.1, 5, 6, 'cubic')"),
    ({"impact_speed": (0.1, 5, 1)}, {}, "1"),
    ({"impact_speed": (0.1, float("nan"), 5)}, {}, "0.1 to nan"),
    ({"impact_speed": ("slow", 5, 5)}, {}, "'slow'"),
    ({"stifness": (1, 5, 5)}, {}, "stifness"),
    ({"stiffness": (1, 5, 5)}, {}, "stiffness"),
    (VARY, dict(impact_speed=3), "impact_speed"),
    (VARY, dict(effective_mass=None), "effective_mass"),
    (VARY, dict(prescribed_restitution=0.5), "hysteresis_damping and prescribed_restitution"),
    (VARY, dict(damping_formula="exact"), "exact"),
    (VARY, dict(stiffness=-1.0), "-1"),
    (VARY, dict(stiffness=np.ones(3)), "array([1., 1., 1.])"),
])
def test_wrong_arguments(vary, changes, got):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.sweep("hunt_crossley_1975", vary, **{**FIXED, "hysteresis_damping": 1e5, **changes}
                        if "hysteresis_damping" not in vary else {**FIXED, **changes})
    assert caught.value.got == got


def test_pickle_of_another_version():
    state = {**swept().__getstate__(), "_version": "0.1.0"}
    with pytest.raises(impactfit.UsageError, match="0.1.0"):
        swept().__setstate__(state)
