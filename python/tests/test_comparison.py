import os
import pickle

import pytest

import impactfit

LAWS = ["hunt_crossley_1975", "kuwabara_kono_1987", "hertz_1882"]


def example(data, name):
    return os.path.join(data, "examples", name)


def test_problem_file_as_the_program(data, program):
    problem = example(data, "bounce_test.toml")
    printed = program("compare", problem, "--laws", ",".join(LAWS), "--format", "json")
    result = impactfit.compare(problem, LAWS, threads=2)
    assert result.json == printed
    assert result.summary() == program("compare", problem, "--laws", ",".join(LAWS))
    assert result.to_dataframe().iloc[0, 0] == result.laws[0].law
    assert impactfit.compare(impactfit.read_problem(problem), LAWS).json == printed


def test_data_as_the_program(data, program):
    arguments = ["--laws", "kuwabara_kono_1987,hertz_1882", "--all", "--starts", "2"]
    printed = program("compare", "zhang-sharf-2009", *arguments, "--format", "json")
    result = impactfit.compare("zhang-sharf-2009", ["kuwabara_kono_1987", "hertz_1882"], all=True, starts=2)
    assert result.json == printed


def test_dataframe_report_and_pickle(tmp_path):
    import pandas

    frame = pandas.DataFrame({"impact_speed [m/s]": [1.4, 2.43, 3.43, 4.85], "restitution [1]": [0.964, 0.944, 0.921, 0.893],
                              "sd(restitution) [1]": [0.005] * 4})
    result = impactfit.compare(frame, LAWS[:2], mass="35 g")
    assert result.data[0].name == "DataFrame"
    assert pickle.loads(pickle.dumps(result)).json == result.json
    assert impactfit.compare(frame, LAWS[:2], mass=0.035).json == result.json
    result.report(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text().startswith("<!")
    assert result._repr_html_().startswith("<pre>")


def test_forms_as_the_program(data, program):
    points = example(data, "damping_ratios.csv")
    result = impactfit.compare_forms(points)
    assert result.json == program("compare", points, "--forms", "all", "--format", "json")
    assert len(result.to_dataframe()) == len(result.forms)
    problem = example(data, "own_form.toml")
    assert impactfit.compare_forms(problem).json == program("compare", problem, "--forms", "all", "--format", "json")


def test_progress_stops_and_raises(data):
    problem = example(data, "bounce_test.toml")
    seen = []
    impactfit.compare(problem, LAWS, progress=lambda *state: seen.append(state))

    def fail(*state):
        raise KeyError("stop")

    if seen:
        with pytest.raises(KeyError):
            impactfit.compare(problem, LAWS, progress=fail)


@pytest.mark.parametrize("changes, got", [
    (dict(laws=["hunt_crosley_1975"]), "hunt_crosley_1975"),
    (dict(laws=[3]), "3"),
    (dict(threads=0), "0"),
    (dict(starts=1.5), "1.5"),
    (dict(mass="35 g"), "mass"),
    (dict(progress="line"), "'line'"),
])
def test_wrong_arguments(data, changes, got):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.compare(example(data, "bounce_test.toml"), **changes)
    assert caught.value.got == got


def test_unknown_names_of_data_and_options(data):
    with pytest.raises(impactfit.Error, match="no-such-data"):
        impactfit.compare("no-such-data")
    with pytest.raises(impactfit.UsageError, match="weight"):
        impactfit.compare("zhang-sharf-2009", weight=3)
    with pytest.raises(impactfit.UsageError, match="compare_forms"):
        impactfit.compare(example(data, "own_form.toml"))
