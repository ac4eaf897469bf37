import os
import pathlib
import re

import impactfit
from impactfit._problems import data_folder

PROJECT = pathlib.Path(__file__).resolve().parents[2]


def test_version_of_the_project():
    text = (PROJECT / "CMakeLists.txt").read_text()
    assert impactfit.__version__ == re.search(r"project\(impactfit VERSION (\S+)", text)[1]


def test_shipped_data_from_any_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("IMPACTFIT_DATA")
    assert "zhang-sharf-2009" in os.listdir(os.path.join(data_folder(None), "datasets"))
    assert "zhang-sharf-2009" in impactfit.make_problem("zhang-sharf-2009", law="hunt_crossley_1975").explain()


def test_stated_folder_is_first(monkeypatch):
    monkeypatch.setenv("IMPACTFIT_DATA", "elsewhere")
    assert data_folder(None) == "elsewhere"
    assert data_folder("here") == "here"
