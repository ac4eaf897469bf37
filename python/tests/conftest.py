import os
import subprocess

import pytest


@pytest.fixture(scope="session")
def data():
    """Folder of the shipped data."""
    return os.environ["IMPACTFIT_DATA"]


@pytest.fixture(scope="session")
def program(data):
    """Output of the program: program("compare", FILE, "--format", "json")."""
    def output(*arguments):
        return subprocess.run([os.environ["IMPACTFIT_PROGRAM"], *map(str, arguments), "--data", data],
                              capture_output=True, text=True).stdout

    return output
