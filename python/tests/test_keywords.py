"""Messages name keywords of Python in place of options of the program."""

import os
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
    ({"mass": "35 g", "fix": {"stiffness": "k"}}, 'fix={"stiffness": ...}', "a column"),
])
@pytest.mark.parametrize("call", [impactfit.fit, impactfit.make_problem])
def test_errors_of_data(call, options, key, words):
    with pytest.raises(impactfit.Error) as caught:
        call(CSV, **options)
    assert caught.value.where.key == key and words in str(caught.value) and "--" not in str(caught.value)


def test_program_names_options():
    run = subprocess.run([sys.executable, "-m", "impactfit", "fit", CSV], capture_output=True, text=True)
    assert run.returncode == 3 and "--mass M or --masses A B" in run.stderr
