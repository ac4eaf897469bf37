"""The command `impactfit` of a wheel. It is not in the package impactfit, whose import takes longer than a fit."""

import os
import pathlib
import sys


def main():
    """Becomes the program, which finds data and units beside it."""
    package = pathlib.Path(__file__).resolve().parent / "impactfit"
    if not os.environ.get("IMPACTFIT_DATA"):
        os.environ["IMPACTFIT_DATA"] = str(package / "data")
    units = package / "units" / "udunits2.xml"
    if units.is_file():
        os.environ.setdefault("UDUNITS2_XML_PATH", str(units))
    os.execv(package / "bin" / "impactfit", sys.argv)
