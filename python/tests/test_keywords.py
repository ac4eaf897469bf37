"""Messages name keywords of Python in place of options of the program."""

import os
import subprocess
import sys

import pytest

import impactfit
from impactfit._keywords import keywords

CSV = os.path.join(os.environ["IMPACTFIT_DATA"], "examples", "bounce_test.csv")


@pytest.mark.parametrize("options, wanted", [
    ("--mass M or --masses A B, or a column", "mass=M or masses=(A, B), or a column"),
    ("--radii R1 R2; inf for a plane", "radii=(R1, R2); inf for a plane"),
    ("no --target-version", "no target_version="),
    ("--refit accepts the nearest force", "refit=True accepts the nearest force"),
    ("or --stiffness 1.6e+04: the same restitution", "or stiffness=1.6e+04: the same restitution"),
    ("c.json, --to lammps", 'c.json, simulator="lammps"'),
    ("--free a=2 for a start, or only --set a=2", 'free={"a": 2} for a start, or only fixed={"a": 2}'),
    ("--free a, --set a=..., or a column", 'free="a", fixed={"a": ...}, or a column'),
    ("--free with some of a, b", "free= with some of a, b"),
    ("--set stiffness", 'fixed={"stiffness": ...}'),
    ("for example --sd duration='2 %'", "for example deviations={\"duration\": '2 %'}"),
    ("for percentages --unit restitution=%, or", 'for percentages units={"restitution": "%"}, or'),
    ("for example --where ball=A", 'for example rows={"ball": "A"}'),
    ('--columns "NAME=impact_speed [m/s]"', 'columns="NAME=impact_speed [m/s]"'),
    ("--grid restitution=0.05:0.95:19", 'grid={"restitution": "0.05:0.95:19"}'),
    ("impactfit fit ... --format json", "impactfit fit ... --format json"),
    ("impactfit fit --sd A=B, for noise; --stiffness K [N]", "impactfit fit --sd A=B, for noise; stiffness=K [N]"),
    ("a - b -- c, x--y", "a - b -- c, x--y"),
])
def test_texts(options, wanted):
    assert keywords(options) == wanted


@pytest.mark.parametrize("options, key, words", [
    ({}, "mass", "mass=M or masses=(A, B)"),
    ({"mass": "35 g", "masses": ["1 g", "2 g"]}, "mass", "mass= and masses="),
    ({"mass": "35 g", "law": "hertz_1882", "fixed": {"stiffnes": 1}}, "fixed", "stiffness"),
    ({"mass": "35 g", "rows": "ball"}, "rows", 'rows={"ball": "A"}'),
])
@pytest.mark.parametrize("call", [impactfit.fit, impactfit.make_problem])
def test_errors_of_data(call, options, key, words):
    with pytest.raises(impactfit.Error) as caught:
        call(CSV, **options)
    assert caught.value.where.key == key and words in str(caught.value) and "--" not in str(caught.value)


def test_program_names_options():
    run = subprocess.run([sys.executable, "-m", "impactfit", "fit", CSV], capture_output=True, text=True)
    assert run.returncode == 3 and "--mass M or --masses A B" in run.stderr
