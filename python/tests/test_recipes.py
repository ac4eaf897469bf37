import pickle

import pytest

import impactfit


def test_list_as_the_program(program):
    recipes = impactfit.recipes()
    assert recipes.json == program("regenerate", "--format", "json")
    assert "ramaswamy_humbert_damping" in recipes
    assert list(recipes.to_dataframe()["recipe"]) == recipes
    assert pickle.loads(pickle.dumps(recipes)).json == recipes.json


def test_recipe_as_the_program(program, tmp_path):
    steps = []
    result = impactfit.regenerate("milehins_2024_table_1", threads=2, progress=steps.append)
    assert result.json == program("regenerate", "milehins_2024_table_1", "--format", "json")
    assert result.summary() == program("regenerate", "milehins_2024_table_1")
    assert steps[0] == "milehins_2024_table_1"
    assert len(result.to_dataframe()) == len(result.rows)
    result.report(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text().startswith("<!")


def test_terms_as_the_program(program, tmp_path):
    terms = ["--grid", "restitution=0.2:0.9:8"]
    result = impactfit.regenerate_forms("ramaswamy_humbert_damping", grid={"restitution": "0.2:0.9:8"})
    assert result.json == program("regenerate", "ramaswamy_humbert_damping", *terms, "--format", "json")
    result.report(tmp_path / "page.html")
    assert "<html" in (tmp_path / "page.html").read_text()


@pytest.mark.parametrize("name", ["zhang-sharf", "sliotar"])
def test_validation_as_the_program(program, name):
    result = impactfit.validate(name)
    assert result.json == program("validate", name, "--format", "json")
    assert result.as_expected
    assert len(result.to_dataframe()) == len(result.rows)


def test_several_validations():
    both = impactfit.validate(["sliotar", "zhang-sharf"])
    assert len(both.rows) == len(impactfit.validate("sliotar").rows) + len(impactfit.validate("zhang-sharf").rows)


def test_exception_of_the_progress_function():
    def fail(step):
        raise KeyError(step)

    with pytest.raises(KeyError, match="milehins"):
        impactfit.regenerate("milehins_2024_table_1", progress=fail)


@pytest.mark.parametrize("call", [
    lambda: impactfit.regenerate("milehins"),
    lambda: impactfit.regenerate(["milehins_2024_table_1", 3]),
    lambda: impactfit.validate("baseball"),
    lambda: impactfit.regenerate(threads=-1),
    lambda: impactfit.validate(progress="bar chart"),
    lambda: impactfit.regenerate_forms("ramaswamy_humbert_damping", method="newton"),
    lambda: impactfit.regenerate_forms("ramaswamy_humbert_damping", grid={"a": "1:2:3"}, points="points.csv"),
])
def test_wrong_arguments(call):
    with pytest.raises(impactfit.UsageError) as caught:
        call()
    assert caught.value.got and caught.value.allowed
