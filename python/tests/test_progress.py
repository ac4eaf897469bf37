import io
import os
import sys

import impactfit
from impactfit._work.progress import Bar


def test_bar_of_text(monkeypatch):
    stream = io.StringIO()
    monkeypatch.setitem(sys.modules, "tqdm", None)
    bar = Bar(stream)
    assert bar.show(10, 0.5, 1, 4, "start")
    assert bar.show(20, 0.25, 4, 4, "start")
    bar.close()
    assert "start 1 of 4 |#######" in stream.getvalue()
    assert stream.getvalue().endswith("\r\033[K")


def test_bar_on_standard_error(data, capsys):
    problem = os.path.join(data, "examples", "bounce_test.toml")
    result = impactfit.fit(problem, progress="bar")
    assert capsys.readouterr().out == ""
    assert result.json == impactfit.fit(problem).json


def test_function_without_a_value_does_not_stop(data):
    problem = os.path.join(data, "examples", "bounce_test.toml")
    assert not impactfit.compare(problem, progress=lambda *state: None).interrupted
