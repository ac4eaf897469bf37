"""Messages name keywords of Python in place of options of the program."""

import os
import re
import subprocess
import sys

import pytest

import impactfit

CSV = os.path.join(os.environ["IMPACTFIT_DATA"], "examples", "bounce_test.csv")


@pytest.mark.parametrize("options, key, words", [
    ({}, "mass", "mass=M or masses=(A, B)"),
    ({"mass": "35 g", "masses": ["1 g", "2 g"]}, "mass", "mass= and masses="),
    ({"mass": "35 g", "law": "hertz_1882", "fix": {"stiffnes": 1}}, "fix", "stiffness"),
    ({"mass": "35 g", "sd": "duration"}, "", 'sd={"duration": "2 %"}'),
    ({"mass": "35 g", "fix": {"stiffness": "k"}}, "fix", "a column"),
])
@pytest.mark.parametrize("call", [impactfit.fit, impactfit.make_problem])
def test_errors_of_data(call, options, key, words):
    with pytest.raises(impactfit.Error) as caught:
        call(CSV, **options)
    assert caught.value.where.key == key and words in str(caught.value) and "--" not in str(caught.value)


def test_program_names_options():
    run = subprocess.run([sys.executable, "-m", "impactfit", "fit", CSV], capture_output=True, text=True)
    assert run.returncode == 3 and "--mass M or --masses A B" in run.stderr


# Columns of an unknown name, of records and of labels; restitutions with stated noise, durations without.
LAB_SHEET = """impact_speed [m/s],restitution [1],sd(restitution) [1],duration [ms],Load [N],force [N],Ball
0.2,0.90,0.01,3.1,12,11,A
0.4,0.87,0.01,2.7,25,24,A
0.8,0.85,0.01,2.4,55,51,B
1.6,0.80,0.01,2.1,120,115,B
"""
PROBLEM = """format = 1
law = "tsuji_1992"
[rig]
effective_mass = "35 g"
[parameters]
stiffness = { start = 1e6 }
hysteresis_damping = { start = 1.0 }
[[data]]
file = "sheet.csv"
sd = { duration = "2 %" }
"""
# The short texts of lib/impactfit/report name these two options in every front end.
option_of_the_program = re.compile(r"--(?!verbose|format)[a-z][a-z-]*")


def texts_of(result):
    return " ".join("\n".join([result.json, result.text(), result.summary()]).replace('\\"', '"').split())


@pytest.fixture
def sheet(tmp_path):
    (tmp_path / "sheet.csv").write_text(LAB_SHEET, encoding="utf-8")
    return tmp_path / "sheet.csv"


def test_notes_on_data_name_keywords(sheet):
    text = texts_of(impactfit.fit(sheet, mass="35 g", law="tsuji_1992", errors="covariance"))
    assert not option_of_the_program.findall(text)
    for words in ('columns={"Load": "peak_force [N]"}', 'columns={"force": "peak_force [N]"}', 'where={"Ball": "A"}',
                  'sd={"duration": ...}'):
        assert words in text


def test_notes_on_data_of_a_problem_file_name_its_keys(sheet):
    problem = sheet.with_name("problem.toml")
    problem.write_text(PROBLEM, encoding="utf-8")
    text = texts_of(impactfit.fit(problem, errors="covariance"))
    assert not option_of_the_program.findall(text)
    for words in ('columns = { "Load" = "peak_force [N]" }', 'columns = { force = "peak_force [N]" }',
                  'where = { "Ball" = "A" }'):
        assert words in text


@pytest.mark.parametrize("options, words", [
    ({"max_evaluations": 1, "starts": 1}, "or max_evaluations="),
    ({}, 'State it: sd={"NAME": VALUE}.'),
])
def test_summaries_name_keywords(tmp_path, options, words):
    few = tmp_path / "few.csv"
    few.write_text("impact_speed [m/s],restitution [1],duration [ms]\n0.2,0.90,3.1\n", encoding="utf-8")
    text = texts_of(impactfit.fit(few, mass="35 g", law="tsuji_1992", errors="covariance", **options))
    assert not option_of_the_program.findall(text) and words in text


def test_notes_of_an_export_name_keywords():
    result = impactfit.fit(CSV, mass="35 g", law="tsuji_1992", errors="covariance")
    made = impactfit.export(result, "mujoco", name="ball", match="duration", refit=True)
    assert "name= has no effect on the text for" in made.json and not option_of_the_program.findall(made.json)


def test_notes_of_the_program_name_options(sheet, program):
    text = program("fit", sheet, "--mass", "35 g", "--law", "tsuji_1992", "--format", "json")
    assert '--where \\"Ball=A\\"' in text and '--columns \\"Load=peak_force [N]\\"' in text
