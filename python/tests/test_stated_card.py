"""Contact cards of stated results, without a fit."""

import json
import math

import pytest

import impactfit

BALL = {"restitution": 0.8, "duration": "4 ms", "mass": "35 g", "speed": 2}
TEXTS = {"title": "Rubber ball", "specimen": "Gummi – ball", "licence": "CC0-1.0", "citation": "A. Author"}
DASHPOT = {"hertz_exponent": 1.5, "elastic_fraction": 0.5, "hysteresis_amplitude": 1.0, "hysteresis_exponent": 1.0,
           "loading_rate_constant": 0.5, "unloading_rate_constant": 0.5, "stiffness": "1e6 N/m^1.5"}


def options_of(**settings):
    """Options of the program for the settings of Python."""
    known = {"restitution", "duration", "mass", "masses", "speed", "speeds", "radii", "separation", "load", "gravity",
             *TEXTS}
    options = []
    for name, value in settings.items():
        if name not in known:
            options += ["--set", f"{name}={value}"]
        elif name == "speeds":
            options += ["--speeds", ":".join(map(str, value))]
        elif name == "gravity":
            options += ["--gravity"]
        else:
            options += [f"--{name}", *map(str, value if isinstance(value, tuple) else [value])]
    return options


@pytest.mark.parametrize("law, settings", [
    ("hunt_crossley_1975", BALL),
    ("hunt_crossley_1975", {**BALL, **TEXTS, "speeds": (1, 4), "radii": ("24 mm", "inf")}),
    ("hunt_crossley_1975", {"stiffness": "5e5 N/m^1.5", "restitution": 0.8, "mass": 1, "speed": "50 cm/s"}),
    ("hunt_crossley_1975", {"stiffness": 5e5, "hysteresis_damping": 1e4, "hertz_exponent": 1.4,
                            "masses": ("1 kg", "inf"), "speed": 1}),
    ("lankarani_nikravesh_1990", {"prescribed_restitution": 0.8, "duration": "4 ms", "mass": 1, "speed": 1}),
    ("hunt_crossley_1975", {**BALL, "duration": "40 ms", "gravity": True, "speeds": (0.05, 4)}),
    ("lankarani_nikravesh_1990", {"prescribed_restitution": 0.8, "duration": "4 ms", "mass": 1, "speed": 1,
                                  "load": "2 N"}),
    ("tsuji_1992", {**BALL, "separation": "zero_force"}),
    ("hertz_1882", {"duration": 1e-3, "mass": 1, "speed": 1}),
    ("bouc_wen_maxwell_2024", {**DASHPOT, "restitution": 0.6, "mass": 1, "speed": 1}),
])
def test_card_as_the_program(program, law, settings):
    printed = program("card", law, *options_of(**settings), "--format", "json")
    assert impactfit.card(law, **settings).json == printed


def test_card_has_the_stated_results(tmp_path):
    card = impactfit.card("hunt_crossley_1975", **BALL, speeds=(1, 4), radii=("24 mm", "inf"), **TEXTS)
    hit = card.simulate(2.0)
    # The root has a relative error of 1e-10, amplified by the restitution.
    assert hit.restitution == pytest.approx(0.8, rel=1e-8) and hit.duration == pytest.approx(4e-3, rel=1e-8)
    assert card.radii == (0.024, math.inf) and card.speeds == (1.0, 4.0) and card.masses == (0.035, 0.035)
    assert (card.title, card.specimen, card.licence, card.citation) == tuple(TEXTS.values())
    assert all(math.isnan(error) for error in card.standard_errors.values()) and card.covariance is None
    assert set(card.validate().to_dataframe().verdict) == {"as stated"}
    card.save(tmp_path / "c.json")
    assert impactfit.read_card(tmp_path / "c.json") == card


def test_numbers_and_texts_are_equal():
    numbers = impactfit.card("hunt_crossley_1975", restitution=0.8, duration=4e-3, mass=0.035, speed=2.0)
    assert numbers.json == impactfit.card("hunt_crossley_1975", **BALL).json
    assert json.loads(numbers.json)["schema"] == "impactfit.card/1"


@pytest.mark.parametrize("law, settings, key, words", [
    ("nope", BALL, "", "unknown contact law"),
    ("hunt_crossley_1975", {**BALL, "mass": None}, "mass", "mass=M, the effective mass, or masses=(A, B)"),
    ("hunt_crossley_1975", {**BALL, "masses": (1, 1)}, "mass", "ambiguous"),
    ("hunt_crossley_1975", {**BALL, "mass": "35 m"}, "mass", "kg"),
    ("hunt_crossley_1975", {**BALL, "mass": -1}, "", "mass"),
    ("hunt_crossley_1975", {**BALL, "speed": None}, "speed", "speed=V"),
    ("hunt_crossley_1975", {**BALL, "duration": None}, "stiffness", "stiffness=... or duration=..."),
    ("hunt_crossley_1975", {**BALL, "duration": 0}, "duration", "> 0"),
    ("hunt_crossley_1975", {**BALL, "restitution": None}, "hysteresis_damping",
     "hysteresis_damping=... or restitution=..."),
    ("hunt_crossley_1975", {**BALL, "restitution": 2}, "", "restitution"),
    ("hunt_crossley_1975", {**BALL, "stiffness": 1e5}, "stiffness", "duration determines the stiffness"),
    ("hunt_crossley_1975", {**BALL, "hysteresis_damping": 1}, "hysteresis_damping", "one of them"),
    ("hunt_crossley_1975", {**BALL, "prescribed_restitution": 1}, "prescribed_restitution", "one of them"),
    ("hunt_crossley_1975", {**BALL, "hertz_exponent": -1}, "hertz_exponent", "out of range"),
    ("hunt_crossley_1975", {**BALL, "hardness": 1}, "", "hardness"),
    ("hunt_crossley_1975", {**BALL, "hertz_exponent": [1]}, "", "not a number"),
    ("hunt_crossley_1975", {**BALL, "speeds": (3, 4)}, "speeds", "a range around speed="),
    ("hunt_crossley_1975", {**BALL, "speeds": (4, 1)}, "speeds", "(LOWEST, HIGHEST)"),
    ("hunt_crossley_1975", {**BALL, "radii": ("inf", "inf")}, "", "two planes"),
    ("hunt_crossley_1975", {**BALL, "radii": 1}, "", "pair"),
    ("hunt_crossley_1975", {**BALL, "separation": "end"}, "", "zero_force"),
    ("hertz_1882", BALL, "restitution", "no damping"),
    ("kelvin_voigt", {"duration": 1e-3, "hysteresis_damping": 1e9, "mass": 1, "speed": 1}, "duration", "no stiffness"),
    ("power_law", BALL, "", "damping_exponent"),
    ("hunt_crossley_1975", {**BALL, "title": 3}, "title", "a text"),
    ("hunt_crossley_1975", {**BALL, "licence": None}, "licence", "a text"),
    ("hunt_crossley_1975", {**BALL, "mass": None, "masses": ("inf", "inf")}, "", "two walls"),
])
def test_wrong_arguments(law, settings, key, words):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.card(law, **settings)
    assert caught.value.where.key == key and words in str(caught.value) and "--" not in str(caught.value)
