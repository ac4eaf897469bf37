"""Contact cards."""

import copy
import json
import math
import os
import pathlib
import pickle
import warnings

import numpy as np
import pytest

import impactfit

data = pathlib.Path(os.environ["IMPACTFIT_DATA"])
cards = sorted((data / "cards").glob("*.json"))


def shipped(name):
    return impactfit.read_card(data / "cards" / f"{name}.json")


@pytest.fixture(scope="module")
def fitted():
    return impactfit.fit(data / "examples/bounce_test.toml", errors="covariance")


@pytest.mark.parametrize("path", cards, ids=lambda path: path.stem)
def test_card_is_written_as_read_and_bounces_as_stated(path, tmp_path):
    card = impactfit.read_card(path)
    card.save(tmp_path / "Карта.json")
    assert (tmp_path / "Карта.json").read_bytes() == path.read_bytes()
    assert card.to_dict() == json.loads(path.read_text())
    for bounce in card.bounces:
        hit = impactfit.simulate(card, effective_mass=bounce.effective_mass, impact_speed=bounce.impact_speed)
        # The tolerance of `impactfit validate`.
        assert hit.restitution == pytest.approx(bounce.restitution, rel=1e-7)
        assert hit.peak_force == pytest.approx(bounce.peak_force, rel=1e-7)


def test_card_of_fit(fitted, tmp_path):
    card = fitted.card(specimen="Gummi – ball", licence="CC0-1.0", citation="A. Author")
    assert card.law == "hunt_crossley_1975" and card.separation == "zero_indentation"
    assert card.parameters["stiffness"] == fitted["stiffness"].value
    assert card.standard_errors["stiffness"] == fitted["stiffness"].standard_error
    assert math.isnan(card.standard_errors["hertz_exponent"])
    assert card.units["hysteresis_damping"] == "N*s/m^2.5"
    assert card.covariance_parameters == ["stiffness", "hysteresis_damping"]
    np.testing.assert_array_equal(card.covariance, fitted.uncertainty.covariance)
    assert card.speeds == (fitted.speed_range.lowest, fitted.speed_range.highest)
    assert card.masses == (0.035, 0.035)
    assert card.undetermined == [] and card.provenance.verdict == fitted.verdict
    assert (card.specimen, card.licence, card.citation) == ("Gummi – ball", "CC0-1.0", "A. Author")
    (tmp_path / "r.json").write_text(fitted.json, encoding="utf-8")
    assert impactfit.read_card(tmp_path / "r.json") == fitted.card()


def test_simulate_equals_the_law(fitted):
    card = fitted.card()
    hit = impactfit.simulate(card, impact_speed=2.0)
    same = impactfit.simulate(card.law, effective_mass=0.035, impact_speed=2.0, **card.parameters)
    assert hit.restitution == same.restitution and hit.duration == same.duration


def test_prescribed_restitution_becomes_damping():
    card = shipped("sliotar_core_a")
    assert "hysteresis_damping" not in card.parameters
    assert impactfit.simulate(card).restitution == pytest.approx(0.527, rel=1e-8)  # tolerance 1e-10
    parameters = card.law_parameters(impact_speed=10.0)
    batch = impactfit.simulate_batch(card.law, effective_mass=card.masses[0], impact_speed=[10.0], **parameters)
    assert batch.restitution[0] == pytest.approx(0.527, rel=1e-8)


def test_warns_outside_of_the_validity_range():
    card = shipped("zhang_sharf")
    with pytest.warns(UserWarning, match="impact_speed 3 m/s is outside the range of the card, 0.15 to 0.5 m/s"):
        card.simulate(impact_speed=3.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        card.simulate(impact_speed=0.3)


def test_undetermined_parameters():
    card = shipped("ball_lot_b_restitution")
    assert card.undetermined == ["stiffness", "hysteresis_damping"]
    assert "not determined by the data: stiffness, hysteresis_damping" in card.summary()


def test_copies():
    card = shipped("bouc_wen_duration")
    assert pickle.loads(pickle.dumps(card)) == card == copy.deepcopy(card)
    assert np.isnan(card.covariance).any()  # hysteresis_exponent is undetermined
    assert "bouc_wen_simon_hunt_crossley_2024" in repr(card)


@pytest.mark.parametrize("call, error, words", [
    (lambda: impactfit.read_card("none.json"), impactfit.DataError, "none.json"),
    (lambda: impactfit.read_card(data / "README.md"), impactfit.DataError, "not JSON"),
    (lambda: impactfit.simulate(shipped("bounce_test")), impactfit.UsageError, "impact_speed is missing"),
    (lambda: impactfit.simulate(shipped("bounce_test"), impact_speed=-1.0), impactfit.UsageError, "impact_speed"),
    (lambda: impactfit.simulate(shipped("bounce_test"), impact_speed="fast"), impactfit.UsageError, "impact_speed"),
    (lambda: impactfit.simulate(shipped("bounce_test"), impact_speed=2.0, stiffness=1.0), impactfit.UsageError,
     "determines"),
    (lambda: impactfit.simulate(shipped("bounce_test"), impact_speed=2.0, separation="zero_force"),
     impactfit.UsageError, "separation"),
    (lambda: impactfit.simulate("hertz_1882", impact_speed=1.0, stiffness=1.0), impactfit.UsageError,
     "effective_mass is missing"),
    (lambda: shipped("bounce_test").save("/no/such/folder/c.json"), impactfit.UsageError, "folder"),
    (lambda: impactfit.fit(data / "examples/ball_lots.toml", errors="none").card(), impactfit.DataError, "differs"),
])
def test_errors(call, error, words):
    with pytest.raises(error, match=words):
        call()
