import math

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
    made = impactfit.export(result, "mujoco", speeds=(0.1, 10.0))
    for bounce in made.bounces:  # promised by export_tolerance: 5e-4 for any phase of the first touch
        assert bounce.realised.restitution == pytest.approx(bounce.wanted.restitution, abs=5e-4)


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


def test_simulators():
    listed = impactfit.simulators()
    assert {"lammps", "mujoco"} <= {row.target for row in listed.targets}
    assert {value for row in listed.to_dict()["routes"] for key, value in row.items() if key != "target"} <= set("Xe~")


@pytest.mark.parametrize("call, kind, problem", [
    (lambda r: impactfit.export(r, "lamps", radii=[1, 1]), impactfit.UsageError, "unknown simulator"),
    (lambda r: impactfit.export(r, "lammps"), impactfit.UsageError, "radii"),
    (lambda r: impactfit.export(r, "mujoco", speeds=1.0), impactfit.UsageError, "pair"),
    (lambda r: impactfit.export(r, "mujoco", match="force"), impactfit.UsageError, "stiffness"),
    (lambda r: impactfit.export(r, "mujoco", time_step=1.0), impactfit.UsageError, "unstable"),
    (lambda r: impactfit.export("no_such.json", "mujoco"), impactfit.DataError, "cannot be read"),
    (lambda r: impactfit.export(3, "mujoco"), impactfit.UsageError, "no card"),
    (lambda r: impactfit.translate(r, "lankarani"), impactfit.UsageError, "unknown"),
    (lambda r: impactfit.translate(r, "power_law", speed=1.0), impactfit.UsageError, "speed"),
    (lambda r: impactfit.translate(r, "power_law", separation="end"), impactfit.UsageError, "separation"),
])
def test_wrong_arguments(result, call, kind, problem):
    with pytest.raises(kind) as caught:
        call(result)
    assert problem in str(caught.value)
