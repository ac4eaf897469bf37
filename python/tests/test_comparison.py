import concurrent.futures
import multiprocessing
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


def test_posteriors_as_the_program(data, program):
    problem = example(data, "bounce_test.toml")
    printed = program("compare", problem, "--laws", ",".join(LAWS), "--posterior", "250", "--format", "json")
    result = impactfit.compare(problem, LAWS, posterior=250)
    assert result.json == printed.replace("--posterior 1000", "posterior=1000")
    assert result.laws[0].posterior.stacking_weight > 0.9
    with pytest.raises(impactfit.Error, match="number of posterior draws"):
        impactfit.compare(problem, LAWS, posterior=3)


def test_data_as_the_program(data, program):
    arguments = ["--laws", "kuwabara_kono_1987,hertz_1882", "--starts", "2"]
    printed = program("compare", "zhang-sharf-2009", *arguments, "--format", "json")
    result = impactfit.compare("zhang-sharf-2009", ["kuwabara_kono_1987", "hertz_1882"], starts=2)
    assert result.json == printed.replace("--sd", "sd=")


def test_cards_as_the_program(data, program):
    problem, folder = example(data, "bounce_test.toml"), os.path.join(data, "cards")
    paths = [os.path.join(folder, name) for name in ("ball_lot_a.json", "bounce_test.json")]
    printed = program("compare", problem, "--laws", ",".join(LAWS), "--card", paths[0], "--card", paths[1], "--format",
                      "json")
    cards = [paths[0], impactfit.read_card(paths[1])]
    result = impactfit.compare(problem, LAWS, cards=cards)
    assert result.json == printed
    assert [card.law for card in result.cards] == ["hunt_crossley_1975"] * 2
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        assert impactfit.compare(problem, LAWS, cards=cards, executor=executor).json == printed


def test_card_of_a_fit(data):
    fitted = impactfit.fit(example(data, "bounce_test.csv"), mass="35 g", law="tsuji_1992", errors="none")
    found = impactfit.compare(example(data, "bounce_test.toml"), LAWS[:1], cards=fitted)
    assert found.cards[0].fitted_to_same_file and "card bounce_test" in found.text()


@pytest.mark.parametrize("cards, error", [
    ("none.json", impactfit.DataError),
    (3, impactfit.UsageError),
    ([None], impactfit.UsageError),
])
def test_wrong_card(data, cards, error):
    with pytest.raises(error):
        impactfit.compare(example(data, "bounce_test.toml"), LAWS[:1], cards=cards)


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
    result.report(tmp_path / "page.md")
    assert (tmp_path / "page.md").read_text() == result.to_markdown()
    assert result.to_markdown().startswith("# Laws compared: DataFrame\n") and "\n| rank | law |" in result.to_markdown()
    assert result._repr_html_().startswith("<pre>")


def test_forms_as_the_program(data, program):
    points = example(data, "damping_ratios.csv")
    result = impactfit.compare_forms(points)
    assert result.json == program("compare", points, "--forms", "all", "--format", "json")
    assert len(result.to_dataframe()) == len(result.forms)
    problem = example(data, "own_form.toml")
    assert impactfit.compare_forms(problem).json == program("compare", problem, "--forms", "all", "--format", "json")


def test_populations_as_the_program(data, program, tmp_path):
    problem, laws = example(data, "pads.toml"), ["hunt_crossley_1975", "tsuji_1992"]
    printed = program("compare", problem, "--laws", ",".join(laws), "--format", "json")
    result = impactfit.compare(problem, laws)
    assert result.json == printed
    assert impactfit.compare(impactfit.read_problem(problem), laws).json == printed
    assert result.models[0].law == "hunt_crossley_1975"
    means = impactfit.compare(problem, mean="stiffness = k0")
    assert means.json == program("compare", problem, "--mean", "stiffness = k0", "--format", "json")
    assert len(means.to_dataframe()) == len(means.models) == 3
    assert means.models[0].fit.variation[0].explained > 0.5
    means.report(tmp_path / "page.html")
    assert "Populations compared" in (tmp_path / "page.html").read_text()
    data_alone = impactfit.compare(example(data, "pads.csv"), laws, mass="60 g", group="pad", population="stiffness",
                                   sd={"restitution": 0.004, "duration": "1 %"})
    assert data_alone.by == "pad"
    with pytest.raises(impactfit.UsageError, match="posteriors is not supported"):
        impactfit.compare(problem, laws, posterior=250)
    for wrong in (dict(laws=laws), dict(mass="60 g")):
        with pytest.raises(impactfit.UsageError):
            impactfit.compare(problem, mean="constant", **wrong)
    with pytest.raises(impactfit.UsageError, match="means need a problem file"):
        impactfit.compare(impactfit.read_problem(problem), mean="constant")


def test_progress_stops_and_raises(data):
    problem = example(data, "bounce_test.toml")

    def fail(*state):
        raise KeyError("stop")

    with pytest.raises(KeyError):
        impactfit.compare(problem, LAWS, starts=2000, progress=fail)  # 5 s; the first call is after 50 ms


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
    with pytest.raises(TypeError, match="weight"):
        impactfit.compare("zhang-sharf-2009", weight=3)
    with pytest.raises(impactfit.UsageError, match="compare_forms"):
        impactfit.compare(example(data, "own_form.toml"))
