import os
import pathlib
import re
import shutil
import subprocess
import sys

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


def test_command_of_the_wheel_becomes_the_program(tmp_path):
    shutil.copy(PROJECT / "python" / "impactfit_program.py", tmp_path)
    package = tmp_path / "impactfit"
    (package / "bin").mkdir(parents=True)
    (package / "units").mkdir()
    (package / "units" / "udunits2.xml").touch()
    program = package / "bin" / "impactfit"
    program.write_text('#!/bin/sh\necho "$IMPACTFIT_DATA|$UDUNITS2_XML_PATH|$*"\nexit 3\n')
    program.chmod(0o755)
    environment = {"PYTHONPATH": str(tmp_path), "PATH": os.environ["PATH"], "IMPACTFIT_DATA": ""}
    command = [sys.executable, "-c", "import impactfit_program; impactfit_program.main()", "two words"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 3
    data, units, arguments = done.stdout.rstrip().split("|")
    assert (data, units) == (str(package / "data"), str(package / "units" / "udunits2.xml"))
    assert arguments == "two words"
