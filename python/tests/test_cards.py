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


@pytest.mark.filterwarnings("ignore:the data of the card do not determine")
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
        assert hit.peak_force == pytest.approx(bounce.peak_force, rel=1e-7, nan_ok=True)


def test_card_of_fit(fitted, tmp_path):
    card = fitted.card(title="Ball", specimen="Gummi – ball", licence="CC0-1.0", citation="A. Author")
    assert card.title == "Ball"
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


def test_radii_scale_a_stiffness(fitted):
    card = fitted.card(radii=("24 mm", math.inf))
    assert card.radii == (0.024, math.inf) and fitted.card().radii is None
    own, other = card.export("simbody"), card.export("simbody", radii=(0.024, 0.024))
    assert own.json == card.export("simbody", radii=(0.024, math.inf)).json
    # Simbody enters the modulus, a constant of the material: 1e-12 for rounding.
    assert other.inputs[0].value == pytest.approx(own.inputs[0].value, rel=1e-12)
    assert any("stiffness scaled" in note for note in other.notes)
    with pytest.raises(impactfit.UsageError, match="two planes"):
        fitted.card(radii=(math.inf, math.inf))


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
    with pytest.warns(UserWarning, match="do not determine stiffness and hysteresis_damping"):
        hit = impactfit.simulate(card, impact_speed=2.0)
    assert 0 < hit.restitution < 1 and np.isnan([hit.duration, hit.peak_force, hit.peak_indentation]).all()
    assert np.isnan(card.bounces[0].duration)
    with pytest.raises(impactfit.UsageError, match="do not determine the stiffness"):
        impactfit.simulate_trajectory(card, impact_speed=2.0)


def test_validation_as_the_program(program):
    path = data / "cards/hammer.json"
    found = impactfit.validate(path)
    assert found.json == program("validate", path, "--format", "json") == impactfit.validate(str(path)).json
    assert found.json == impactfit.read_card(path).validate().json
    assert set(found.to_dataframe().verdict) == {"as stated"}


def test_validation_of_a_card_without_a_file(fitted, tmp_path):
    card = fitted.card()
    assert "3 of 3" in card.validate().summary() and "ContactCard" in card.validate().json
    changed = tmp_path / "changed.json"
    card.save(changed)
    read = impactfit.read_card(changed)
    assert str(changed) in read.validate().json
    changed.write_text(changed.read_text().replace("Rubber", "Other"))
    assert str(changed) not in read.validate().json  # its digest is not that of the file any more


def test_wrong_bounce_differs(tmp_path):
    stated = shipped("hammer").to_dict()
    stated["bounces"][0]["restitution"] *= 1.001
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(stated))
    assert list(impactfit.validate(path).to_dataframe().verdict).count("differs") == 1


def test_table_of_the_parameters():
    frame = shipped("bounce_test").to_dataframe()
    assert list(frame.columns) == ["value", "unit", "standard_error"] and frame.index.name == "parameter"
    assert frame.unit.hysteresis_damping == "N*s/m^2.5" and np.isnan(frame.standard_error.hertz_exponent)
    assert frame.value.to_dict() == shipped("bounce_test").parameters


@pytest.mark.parametrize("path", cards, ids=lambda path: path.stem)
def test_plot_passes_through_the_bounces(path):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    card = impactfit.read_card(path)
    axes = np.ravel(card.plot())
    wanted = ["restitution"] if "stiffness" in card.undetermined else ["restitution", "duration", "peak force"]
    assert [axis.get_ylabel().split(" [")[0] for axis in axes] == wanted
    for axis in axes:
        (x, y), (speeds, stated) = (np.array(axis.get_lines()[place].get_data()) for place in (0, -1))
        assert list(speeds) == [bounce.impact_speed for bounce in card.bounces]
        for speed, result in zip(speeds, stated):  # the lowest, middle and highest speed are points of the curve
            # The tolerance of `impactfit validate`.
            assert y[np.argmin(np.abs(np.log(x / speed)))] == pytest.approx(result, rel=1e-7)
    np.testing.assert_array_equal(np.array(axes[0].get_lines()[-1].get_ydata()),
                                  [bounce.restitution for bounce in card.bounces])
    pyplot.close("all")


def test_page(fitted, tmp_path):
    for card in (shipped("hammer"), fitted.card(title="Ball & slab")):
        card.report(tmp_path / "card.html")
        page = (tmp_path / "card.html").read_text()
        assert page.startswith("<!") and card.law in page
        assert f"impactfit validate {os.path.basename(card.path) or 'CARD.json'}" in page


def test_plot_of_several_masses(fitted):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    members = fitted.card().to_dict()
    members["validity"]["effective_mass"] = {"unit": "kg", "lowest": 0.02, "highest": 0.05}
    card = impactfit.ContactCard(impactfit._core.parse_card(json.dumps(members), ""))
    labels = card.plot()[0].get_legend_handles_labels()[1]
    assert labels == ["hunt_crossley_1975, 0.02 kg", "hunt_crossley_1975, 0.05 kg", "bounces of the card"]
    pyplot.close("all")


def test_simulation_with_units_as_the_program(program):
    path = data / "cards/bounce_test.json"
    printed = json.loads(program("simulate", path, "--speed", "200 cm/s", "--mass", "50 g", "--format", "json"))
    with pytest.warns(UserWarning, match="effective_mass"):
        hits = [impactfit.simulate(path, impact_speed="200 cm/s", effective_mass="50 g"),
                impactfit.simulate(str(path), impact_speed=2.0, effective_mass=0.05),
                shipped("bounce_test").simulate("2 m/s", effective_mass="50 g")]
    assert {hit.restitution for hit in hits} == {printed["response"]["restitution"]}


def test_trajectory_as_the_program(program, tmp_path):
    import pandas

    path = data / "cards/sliotar_core_a.json"
    program("simulate", path, "--speed", "12", "--trajectory", tmp_path / "t.csv", "--points", "50")
    printed = pandas.read_csv(tmp_path / "t.csv", float_precision="round_trip")
    for model in (path, impactfit.read_card(path)):
        motion = impactfit.simulate_trajectory(model, impact_speed="12 m/s", points=50)
        np.testing.assert_array_equal(motion.to_dataframe().to_numpy(), printed.to_numpy())


def test_simulation_of_a_law_with_units():
    texts = impactfit.simulate("hertz_1882", effective_mass="100 g", impact_speed="50 cm/s", stiffness=1e6)
    numbers = impactfit.simulate("hertz_1882", effective_mass=0.1, impact_speed=0.5, stiffness=1e6)
    assert texts.duration == numbers.duration


def test_methods_for_export_and_translation():
    card = shipped("bounce_test")
    assert card.export("simbody", radii=("24 mm", "inf")).json == impactfit.export(
        data / "cards/bounce_test.json", "simbody", radii=(0.024, math.inf)).json
    assert card.translate("kuwabara_kono_1987", speeds="2 m/s").card.law == "kuwabara_kono_1987"


def test_copies():
    card = shipped("bouc_wen_duration")
    assert pickle.loads(pickle.dumps(card)) == card == copy.deepcopy(card)
    assert pickle.loads(pickle.dumps(card)).path == card.path == str(data / "cards/bouc_wen_duration.json")
    assert card._repr_html_().startswith("<pre>") and card.summary().splitlines()[0] in card._repr_html_()
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
    (lambda: impactfit.simulate(data / "cards/bounce_test.json", impact_speed="2 kg"), impactfit.UsageError,
     "impact_speed"),
    (lambda: impactfit.simulate("none.json", impact_speed=2.0), impactfit.DataError, "none.json"),
    (lambda: impactfit.validate("none.json"), impactfit.DataError, "none.json"),
    (lambda: impactfit.validate(data / "README.md"), impactfit.DataError, "not JSON"),
    (lambda: impactfit.simulate_trajectory(shipped("bounce_test"), impact_speed=2.0, stiffness=1.0),
     impactfit.UsageError, "determines"),
    (lambda: impactfit.simulate_trajectory(shipped("bounce_test")), impactfit.UsageError, "impact_speed is missing"),
    (lambda: impactfit.simulate_trajectory("hertz_1882", impact_speed=2.0, stiffness=1.0), impactfit.UsageError,
     "effective_mass is missing"),
    (lambda: impactfit.simulate("hertz_1882", impact_speed=1.0, stiffness=1.0), impactfit.UsageError,
     "effective_mass is missing"),
    (lambda: shipped("bounce_test").save("/no/such/folder/c.json"), impactfit.UsageError, "folder"),
    (lambda: impactfit.fit(data / "examples/ball_lots.toml", errors="none").card(), impactfit.DataError, "differs"),
])
def test_errors(call, error, words):
    with pytest.raises(error, match=words):
        call()
