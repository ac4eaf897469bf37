import json
import os
import pickle
import subprocess

import numpy as np
import pytest

import impactfit

DATA = os.environ["IMPACTFIT_DATA"]
PROBLEM = os.path.join(DATA, "examples", "bounce_test.toml")


def test_same_json_as_the_program():
    printed = subprocess.run([os.environ["IMPACTFIT_PROGRAM"], "fit", PROBLEM, "--format", "json", "--data", DATA],
                             capture_output=True, text=True).stdout
    assert impactfit.fit(PROBLEM, data_root=DATA).json == printed


def test_members_report_and_pickle(tmp_path):
    result = impactfit.fit(PROBLEM, data_root=DATA)
    assert result.verdict in ("good", "not_identifiable", "bad_fit")
    assert "stiffness" in result.to_dataframe().index
    result.report(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text().startswith("<!")
    assert pickle.loads(pickle.dumps(result)).json == result.json


def test_missing_file():
    with pytest.raises(impactfit.DataError) as caught:
        impactfit.fit("missing.toml", data_root=DATA)
    assert caught.value.where.file == "missing.toml"


BALLS = {"ball": ["A", "B"] * 4, "impact_speed [m/s]": [1, 1, 2, 2, 3, 3, 4, 4],
         "restitution": [0.95, 0.92, 0.91, 0.85, 0.87, 0.80, 0.84, 0.75],
         "duration [ms]": [3.4, 4.1, 3.0, 3.6, 2.8, 3.35, 2.65, 3.2]}


def test_groups_of_rows():
    options = {"mass": "35 g", "law": "hunt_crossley_1975", "sd": {"restitution": 0.01, "duration": "3 %"}}
    shared = impactfit.fit(BALLS, group="ball", **options)
    assert shared.verdict == "several_specimens" and "These are 2 specimens: ball A, B differ" in shared.summary()
    assert 'separate=["stiffness", "hysteresis_damping"]' in shared.summary()
    apart = impactfit.fit(BALLS, group="ball", separate=["stiffness", "hysteresis_damping"], **options)
    assert apart.parameters["stiffness_A"].value > apart.parameters["stiffness_B"].value
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.fit(BALLS, separate="stiffness", **options)
    assert caught.value.where.key == "separate"


def bounced_ball():
    problem = impactfit.Problem("hunt_crossley_1975")
    problem.fix("hertz_exponent", 1.5)
    problem.free("stiffness", start=2e5, lower=1e4, upper=1e7)
    problem.free("hysteresis_damping")
    for speed, e, t in [(1.40, 0.964, 5.14e-3), (2.43, 0.944, 4.55e-3), (3.43, 0.921, 4.31e-3), (4.85, 0.893, 3.99e-3)]:
        problem.add_impact(0.035, speed, restitution=(e, 0.005), duration=(t, 1e-4))
    return problem


def test_problem_in_code_and_pickled():
    problem = bounced_ball()
    result = impactfit.fit(problem, starts=8)
    assert result.verdict == "good"
    again = impactfit.fit(pickle.loads(pickle.dumps(problem)), starts=8, threads=2)
    assert again.json == result.json


def test_dataframe_is_its_csv_file(tmp_path):
    import pandas

    frame = pandas.DataFrame({"impact_speed [m/s]": [1.4, 2.43, 3.43, 4.85], "restitution [1]": [0.964, 0.944, 0.921, 0.893],
                              "sd(restitution) [1]": [0.005] * 4, "duration [ms]": [5.14, 4.55, 4.31, 3.99],
                              "sd(duration) [ms]": [0.1] * 4})
    frame.to_csv(tmp_path / "drops.csv", index=False)
    by_frame = impactfit.fit(frame, mass="35 g", law="hunt_crossley_1975")
    by_file = impactfit.fit(tmp_path / "drops.csv", mass=0.035, law="hunt_crossley_1975")
    assert by_frame["stiffness"].value == by_file["stiffness"].value
    assert by_frame.json == impactfit.fit(frame, mass=0.035, law="hunt_crossley_1975").json


def test_wrong_unit_in_a_dataframe():
    import pandas

    frame = pandas.DataFrame({"impact_speed [s]": [1.4, 2.43], "restitution [1]": [0.964, 0.944]})
    with pytest.raises(impactfit.Error) as caught:
        impactfit.fit(frame, mass="35 g")
    assert "impact_speed" in str(caught.value)


@pytest.mark.parametrize("option, value", [("starts", 0), ("method", "newton"), ("level", 2.0), ("bootstrap", 1.5)])
def test_options_out_of_range(option, value):
    with pytest.raises(impactfit.Error) as caught:
        impactfit.fit(bounced_ball(), **{option: value})
    assert option in str(caught.value)


def test_pickle_in_another_folder(tmp_path, monkeypatch):
    text = open(PROBLEM).read()
    (tmp_path / "bounce_test.toml").write_text(text)
    (tmp_path / "bounce_test.csv").write_text(open(PROBLEM.replace(".toml", ".csv")).read())
    monkeypatch.chdir(tmp_path)
    pickled = pickle.dumps(impactfit.read_problem("bounce_test.toml", DATA))
    monkeypatch.chdir("/")
    assert pickle.loads(pickled).explain()
    (tmp_path / "bounce_test.toml").write_text(text.replace("1.5", "1.6"))
    with pytest.raises(impactfit.DataError, match="have changed"):
        pickle.loads(pickled)


def test_problem_of_a_dict(monkeypatch):
    tomllib = pytest.importorskip("tomllib")
    with open(PROBLEM, "rb") as file:
        entries = tomllib.load(file)
    monkeypatch.chdir(os.path.dirname(PROBLEM))
    of_dict, of_file = impactfit.fit(entries), impactfit.fit("bounce_test.toml")
    assert of_dict.parameters == of_file.parameters and of_dict.search == of_file.search
    assert pickle.loads(pickle.dumps(of_dict)).problem.explain() == of_dict.problem.explain()


@pytest.mark.parametrize("change, key", [({"law": None}, "law"), ({"lawe": "x"}, "lawe")])
def test_wrong_entries_of_a_dict(change, key):
    with pytest.raises(impactfit.Error, match=key):
        impactfit.read_problem({"format": 1, "law": "hertz_1882", **change})


def test_inference_data_has_the_arrays_of_its_file(tmp_path):
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("netCDF4")
    result = impactfit.fit(PROBLEM, posterior=100)
    groups = result.inference_data()
    result.to_netcdf(tmp_path / "posterior.nc")
    assert set(groups) == {"posterior", "sample_stats", "log_likelihood", "posterior_predictive", "observed_data",
                           "constant_data", "prior"}
    for group, arrays in groups.items():
        with xarray.open_dataset(tmp_path / "posterior.nc", group=group) as opened:
            assert set(opened.data_vars) == set(arrays)
            for name, values in arrays.items():
                assert opened[name].dtype == values.dtype
                np.testing.assert_array_equal(opened[name].values, values)
                assert np.isfinite(values).all()
                if group not in ("observed_data", "constant_data"):
                    assert opened[name].dims[:2] == ("chain", "draw")
            assert opened.attrs["inference_library"] == "impactfit"
    np.testing.assert_array_equal(groups["posterior"]["stiffness"], result.draws["stiffness"])
    likelihood = sum(values.sum(axis=2) for values in groups["log_likelihood"].values())
    # The bounds are far from the draws: the log density differs by constants and a flat Jacobian.
    assert np.ptp(groups["sample_stats"]["lp"] - likelihood) < 0.01
    with pytest.raises(impactfit.Error, match="needs a posterior"):
        impactfit.fit(PROBLEM).inference_data()


def test_prior_is_that_of_the_program(program):
    density = "lognormal(3e5 N/m^1.5, 0.1)"
    printed = json.loads(program("fit", PROBLEM, "--prior", f"stiffness = {density}", "--format", "json"))
    result = impactfit.fit(PROBLEM, prior={"stiffness": density})
    assert result.to_dict()["parameters"] == printed["parameters"]
    assert impactfit.fit(PROBLEM).to_dict()["parameters"] != printed["parameters"]
    with pytest.raises(impactfit.Error, match="did you mean 'lognormal'"):
        impactfit.fit(PROBLEM, prior={"stiffness": "lognorml(1, 2)"})


def test_posterior_with_two_modes(tmp_path):
    (tmp_path / "peaks.csv").write_text("impact_speed [m/s],peak_force [N]\n1.9,48.35\n2.0,51.45\n2.1,54.55\n")
    (tmp_path / "peaks.toml").write_text("""format = 1
law = "hunt_crossley_1975"
rig = { effective_mass = "35 g", weight = false }
data = [{ file = "peaks.csv", sd = { peak_force = 0.3 } }]
solver = { starts = 8 }

[parameters]
stiffness = { fixed = 3e5 }
hertz_exponent = { fixed = 1.5 }
hysteresis_damping = { start = 3e4, lower = 1e3, upper = 1e7 }
""")
    result = impactfit.fit(tmp_path / "peaks.toml", posterior=500)
    modes = result.to_dict()["posterior"]["modes"]
    assert [mode["mode"] for mode in modes] == [1, 2]
    assert sum(mode["weight"] for mode in modes) == pytest.approx(1.0)
    number = result.inference_data()["sample_stats"]["mode"]
    draws = result.draws["hysteresis_damping"]
    assert number.shape == draws.shape == (4, 500)
    for mode in modes:
        taken = draws[number == mode["mode"]]
        assert len(taken) == pytest.approx(mode["weight"] * 2000, abs=1)
        # Draws taken at equal distances: four of their standard errors.
        assert taken.mean() == pytest.approx(mode["mean"], abs=4 * mode["standard_deviation"] / len(taken) ** 0.5)


def test_posterior_is_that_of_the_program(program):
    result = impactfit.fit(PROBLEM, posterior=200)
    printed = json.loads(program("fit", PROBLEM, "--posterior", "200", "--format", "json"))["posterior"]
    assert result.to_dict()["posterior"] == printed
    assert list(result.draws) == ["stiffness", "hysteresis_damping"]
    assert result.draws["stiffness"].shape == (4, 200)
    for row in printed["parameters"]:
        assert result.draws[row["parameter"]].mean() == pytest.approx(row["mean"], rel=1e-12)
    assert impactfit.fit(PROBLEM).draws == {} == impactfit.fit(PROBLEM, posterior=0).draws
    with pytest.raises(impactfit.Error, match="number of posterior draws"):
        impactfit.fit(PROBLEM, posterior=3)


def test_population_is_that_of_the_program(program):
    pads = os.path.join(DATA, "examples", "pads")
    result = impactfit.fit(pads + ".toml")
    printed = json.loads(program("fit", pads + ".toml", "--format", "json"))["population"]
    assert result.to_dict()["population"] == printed
    assert result.population.status == "converged"
    with pytest.raises(impactfit.Error, match="no unique prediction curve"):
        impactfit.predict(result, "duration", 1.0)
    assert {row["estimate"] for row in printed["estimates"] if row["kind"] == "fixed_effect"} == {"k0", "b", "c0", "d"}
    options = {"mass": "60 g", "law": "hunt_crossley_1975", "sd": {"restitution": 0.004, "duration": "1 %"}}
    plain = impactfit.fit(pads + ".csv", group="pad", population=["stiffness", "hysteresis_damping"], **options)
    assert len(plain.population.specimens) == 24
    with pytest.raises(impactfit.Error, match="population without groups"):
        impactfit.fit(pads + ".csv", population="stiffness", **options)


def test_posterior_of_a_population_is_that_of_the_program(program, tmp_path):
    with open(os.path.join(DATA, "examples", "pads.csv"), encoding="utf-8") as table:
        header, *rows = table.read().splitlines()
    fewer = [row for i, row in enumerate(rows[:64]) if i % 8 < 3]  # three impacts of eight pads, for speed
    (tmp_path / "pads.csv").write_text("\n".join([header, *fewer]) + "\n", encoding="utf-8")
    with open(os.path.join(DATA, "examples", "pads.toml"), encoding="utf-8") as problem:
        (tmp_path / "pads.toml").write_text(problem.read() + "[posterior]\nwarmup = 150\nchains = 2\n", encoding="utf-8")
    path = str(tmp_path / "pads.toml")
    result = impactfit.fit(path, posterior=20)
    printed = json.loads(program("fit", path, "--posterior", "20", "--format", "json"))["posterior"]
    assert result.to_dict()["posterior"] == printed
    assert list(result.draws)[4:8] == ["deviation_of_ln_stiffness", "deviation_of_ln_hysteresis_damping", "correlation",
                                       "stiffness_P01"]
    posterior = result.inference_data()["posterior"]
    assert posterior["specimen_stiffness"].shape == (2, 20, 8)
    np.testing.assert_array_equal(posterior["specimen_stiffness"][:, :, 0], result.draws["stiffness_P01"])
    assert len(result.posterior.new_specimens) == 4  # two thicknesses, two parameters
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("netCDF4")
    result.to_netcdf(tmp_path / "pads.nc")
    with xarray.open_dataset(tmp_path / "pads.nc", group="posterior") as opened:
        assert opened["specimen_stiffness"].dims == ("chain", "draw", "specimen")
        assert opened.attrs["specimens"].startswith("P01, P02")
