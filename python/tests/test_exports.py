import json
import math
import os
import pathlib

import numpy as np
import pytest

import impactfit


@pytest.fixture(scope="module")
def result(data):
    return impactfit.fit(f"{data}/examples/bounce_test.csv", mass="35 g", law="tsuji_1992")


@pytest.fixture(scope="module")
def result_file(result, tmp_path_factory):
    path = tmp_path_factory.mktemp("export") / "result.json"
    path.write_text(result.json, encoding="utf-8")
    return path


def test_export_as_the_program(result_file, program):
    made = impactfit.export(result_file, "lammps", radii=[0.024, math.inf], time_step=1e-6)
    assert made.json == program("export", str(result_file), "--to", "lammps", "--radii", "0.024", "inf", "--time-step",
                                "1e-6", "--format", "json")
    assert made.route == "exact" and made.snippet in made.text()
    assert list(made.to_dataframe().columns)[:2] == ["effective_mass [kg]", "impact_speed [m/s]"]


def test_result_and_file_are_equal(result, result_file, tmp_path):
    made = impactfit.export(result, "mujoco")
    assert made.json == impactfit.export(str(result_file), "mujoco").json
    made.save(tmp_path / "contact.xml")
    assert (tmp_path / "contact.xml").read_text() == made.snippet


def test_invariant_keeps_the_restitution_of_simulations(result):
    made = impactfit.export(result, "mujoco", speeds=(0.1, 10.0), gravity=False)  # the invariant is of free bodies
    for bounce in made.bounces:  # promised by export_tolerance: 5e-4 for any phase of the first touch
        assert bounce.realised.restitution == pytest.approx(bounce.wanted.restitution, abs=5e-4)


def test_quantities_with_units(result_file, program):
    made = impactfit.export(result_file, "lammps", radii=("24 mm", "inf"), time_step="1 us", mass="50 g",
                            speeds=("50 cm/s", 2.0), friction="0.1", stiffness="1e5 N/m^1.5")
    printed = program("export", result_file, "--to", "lammps", "--radii", "24 mm", "inf", "--time-step", "1 us",
                      "--mass", "50 g", "--speeds", "0.5:2", "--friction", "0.1", "--stiffness", "1e5", "--format",
                      "json")
    assert made.json == printed.replace("--speeds has", "speeds= has")
    assert made.json == impactfit.export(result_file, "lammps", radii=(0.024, math.inf), time_step=1e-6, mass=0.05,
                                         speeds=(0.5, 2.0), friction=0.1, stiffness=1e5).json
    masses = impactfit.export(result_file, "edem", masses=("50 g", "inf"), radii=("1 cm", "1 cm"), poisson=("0.3", 0.3))
    assert masses.json == program("export", result_file, "--to", "edem", "--masses", "50 g", "inf", "--radii", "1 cm",
                                  "1 cm", "--poisson", "0.3", "0.3", "--format", "json")


def test_single_speed_as_the_program(result_file, program):
    assert impactfit.export(result_file, "drake", refit=True, speeds="2 m/s").json == program(
        "export", result_file, "--to", "drake", "--refit", "--speeds", "2", "--format", "json")


def test_card_of_a_translation(result_file, program, tmp_path):
    path = tmp_path / "card.json"
    program("translate", result_file, "--to-law", "kuwabara_kono_1987", "--card", path)
    card = impactfit.translate(result_file, "kuwabara_kono_1987").card
    assert card.json == path.read_text()
    assert impactfit.export(card, "yade", radii=(0.1, 0.1), poisson=(0.3, 0.3), refit=True).route == impactfit.export(
        path, "yade", radii=(0.1, 0.1), poisson=(0.3, 0.3), refit=True).route


def test_translate_as_the_program(result_file, program):
    made = impactfit.translate(result_file, "kuwabara_kono_1987", speeds=(1.0, 3.0))
    assert made.json == program("translate", str(result_file), "--to-law", "kuwabara_kono_1987", "--speeds", "1:3",
                                "--format", "json")
    wanted, got = (np.array([bounce[kind]["restitution"] for bounce in made.to_dict()["bounces"]])
                   for kind in ("wanted", "realised"))
    assert np.abs(wanted - got).max() < 0.02  # power 0 against 0.2 of the speed, over a factor 3


def test_translation_into_the_same_law(result):
    made = impactfit.translate(result, "power_law", damping_exponent=0.25, velocity_exponent=1.0, hertz_exponent=1.5)
    values = {row["name"]: row["value"] for row in made.to_dict()["card"]["parameters"]}
    assert values["stiffness"] == pytest.approx(result["stiffness"].value, rel=1e-6)  # search: 1e-8 of the cost


def test_fixed_parameters_of_a_translation(result_file, program):
    fixed = {"damping_exponent": "0.25", "velocity_exponent": 1.0, "hertz_exponent": 1.5, "stiffness": "3e5 N/m^1.5"}
    made = impactfit.translate(result_file, "power_law", fix=fixed, mass="35 g")
    assert made.card.parameters["stiffness"] == 3e5
    assert made.json == impactfit.translate(result_file, "power_law", **fixed).json
    settings = [option for name, value in fixed.items() for option in ("--set", f"{name}={value}")]
    assert made.json == program("translate", result_file, "--to-law", "power_law", *settings, "--format", "json")


def test_simulators():
    listed = impactfit.simulators()
    assert {"lammps", "mujoco"} <= {row.target for row in listed.targets}
    assert {value for row in listed.to_dict()["routes"] for key, value in row.items() if key != "target"} <= set("Xe~")


@pytest.mark.parametrize("call, kind, problem", [
    (lambda r: impactfit.export(r, "lamps", radii=[1, 1]), impactfit.UsageError, "unknown simulator"),
    (lambda r: impactfit.export(r, "lammps"), impactfit.UsageError, "radii"),
    (lambda r: impactfit.export(r, "mujoco", speeds=[1.0]), impactfit.UsageError, "pair"),
    (lambda r: impactfit.export(r, "mujoco", masses="35 g"), impactfit.UsageError, "pair"),
    (lambda r: impactfit.export(r, "mujoco", mass=[1]), impactfit.UsageError, "a number [kg], or a text with a unit"),
    (lambda r: impactfit.export(r, "mujoco", match="force"), impactfit.UsageError, "stiffness"),
    (lambda r: impactfit.export(r, "mujoco", time_step=1.0), impactfit.UsageError, "unstable"),
    (lambda r: impactfit.export("no_such.json", "mujoco"), impactfit.DataError, "no_such.json"),
    (lambda r: impactfit.export(3, "mujoco"), impactfit.UsageError, "no card"),
    (lambda r: impactfit.translate(r, "lankarani"), impactfit.UsageError, "unknown"),
    (lambda r: impactfit.translate(r, "power_law", speed=1.0), impactfit.UsageError, "speed"),
    (lambda r: impactfit.translate(r, "power_law", separation="end"), impactfit.UsageError, "separation"),
])
def test_wrong_arguments(result, call, kind, problem):
    with pytest.raises(kind) as caught:
        call(result)
    assert problem in str(caught.value)


CARDS = pathlib.Path(os.environ["IMPACTFIT_DATA"]) / "cards"
BOTH = {"radii": (0.01, 0.01), "poisson": (0.3, 0.3)}


def several_masses():
    members = impactfit.read_card(CARDS / "bounce_test.json").to_dict()
    members["validity"]["effective_mass"].update(lowest=0.02, highest=0.05)
    return impactfit.ContactCard(impactfit._core.parse_card(json.dumps(members), ""))


@pytest.mark.parametrize("card, simulator, settings, key, words", [
    ("bounce_test", "simbody", {}, "radii", "radii=(R1, R2); inf for a plane"),
    ("bounce_test", "edem", {"radii": (1, 1)}, "poisson", "poisson=(NU1, NU2)"),
    ("bounce_test", "edem", {"radii": (1, 1), "poisson": (0.3, 0.7)}, "poisson", "0.7"),
    ("bounce_test", "rocky", {**BOTH, "density": -1}, "density", "> 0 kg/m^3"),
    ("bounce_test", "mujoco", {"density": "1 kg"}, "density", "kg/m^3"),
    ("bounce_test", "mujoco", {"units": "cgs"}, "units", "available: si"),
    ("bounce_test", "mujoco", {"target_version": "1"}, "target_version", "no target_version="),
    ("bounce_test", "lammps", {"target_version": "1", "radii": (1, 1)}, "target_version", "2021"),
    ("bounce_test", "c", {"speeds": (2, 1)}, "speeds", "(LOWEST, HIGHEST)"),
    ("bounce_test", "c", {"speeds": (-2, 1)}, "speeds", "> 0 m/s"),
    ("bounce_test", "c", {"speeds": (1, "inf")}, "speeds", "a finite value"),
    ("bounce_test", "c", {"speeds": "1 m"}, "speeds", "m/s"),
    ("bounce_test", "c", {"time_step": -1}, "time_step", "> 0 s"),
    ("bounce_test", "c", {"time_step": "1 kg"}, "time_step", "a value in s"),
    ("bounce_test", "mujoco", {"time_step": "10 ms", "refit": True}, "time_step", "or stiffness="),
    ("bounce_test", "c", {"friction": -1}, "friction", ">= 0"),
    ("bounce_test", "simbody", {"radii": (-1, 1)}, "radii", "> 0 m"),
    ("bounce_test", "simbody", {"radii": ("inf", "inf")}, "radii", "finite radius"),
    ("bounce_test", "c", {"mass": 1, "masses": (1, 1)}, "mass", "mass= and masses="),
    ("bounce_test", "c", {"mass": -1}, "mass", "> 0 kg"),
    ("bounce_test", "c", {"mass": "3 m"}, "mass", "kg"),
    ("bounce_test", "c", {"masses": (-1, 1)}, "", "mass is out of range"),
    (None, "c", {}, "mass", "mass=M, or masses=(M1, M2)"),
    ("ball_lot_b_restitution", "c", {}, "stiffness", "stiffness=K [N/m^n]"),
    ("ball_lot_b_restitution", "c", {"stiffness": "1e6 N"}, "stiffness", "N/m^1.5"),
    ("baseball_loops", "c", {"stiffness": 1e6}, "stiffness", "power-law family"),
    ("bounce_test", "c", {"stiffness": -1}, "stiffness", "> 0"),
    ("bounce_test", "lammps", {"radii": (1, 1)}, "simulator", "refit=True accepts the nearest force"),
    ("bounce_test", "c", {"name": "a b"}, "name", "letters"),
    ("bounce_test", "modelica", {"name": "x"}, "name", "another name"),
    ("bounce_test", "mujoco", {"match": "f", "refit": True}, "match", "peak_force"),
    ("bounce_test", "nope", {}, "simulator", "lammps"),
])
def test_errors_name_keywords(card, simulator, settings, key, words):
    source = CARDS / f"{card}.json" if card else several_masses()
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.export(source, simulator, **settings)
    assert caught.value.where.key == key and words in str(caught.value)
    assert "--" not in str(caught.value)


@pytest.mark.parametrize("law, settings, words", [
    ("power_law", {"free": ["stiffness"]},
     'fix={"damping_exponent": VALUE}, or free=["stiffness", "damping_exponent"]'),
    ("power_law", {"fix": {"stiffnes": "1 N"}}, "stiffness"),
    ("power_law", {"fix": {"hertz_exponent": 1.5, "stiffness": "3 kg"}}, "N/m^1.5"),
    ("power_law", {"stiffness": [3]}, "not a number"),
    ("thornton_1997", {"separation": "zero_indentation"}, "separation="),
    ("hertz_1882", {"mass": "3 m"}, "kg"),
])
def test_errors_of_a_translation_name_keywords(law, settings, words):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.translate(CARDS / "bounce_test.json", law, **settings)
    assert words in str(caught.value) and "--" not in str(caught.value)
