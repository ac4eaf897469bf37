"""Sheets of workbooks."""
import zipfile

import pytest

import impactfit

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
ROWS = [("impact_speed [m/s]", "restitution [1]"), (0.5, 0.91), (1, 0.87), (1.5, 0.83), (2, 0.8)]


def cell(value):
    return f"<c><v>{value}</v></c>" if not isinstance(value, str) else (
        f'<c t="inlineStr"><is><t>{value}</t></is></c>')


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.xlsx"
    sheet = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in ROWS)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "spreadsheetml.sheet.main+xml")
        archive.writestr("_rels/.rels", f'<r><r Type="{OFFICE}officeDocument" Target="xl/workbook.xml"/></r>')
        archive.writestr("xl/workbook.xml", '<w><sheets><sheet name="Run 1" r:id="a"/><sheet name="Notes" r:id="b"/>'
                         "</sheets></w>")
        archive.writestr("xl/_rels/workbook.xml.rels", "<r>" + "".join(
            f'<r Id="{key}" Type="{OFFICE}worksheet" Target="{key}.xml"/>' for key in "ab") + "</r>")
        archive.writestr("xl/a.xml", f"<w><sheetData>{sheet}</sheetData></w>")
        archive.writestr("xl/b.xml", f"<w><sheetData><row>{cell('a text')}</row></sheetData></w>")
    return path


def test_a_sheet_is_a_table(book):
    data = impactfit.read_dataset(book, sheet="Run 1")
    assert list(data.to_dataframe()["restitution [1]"]) == [0.91, 0.87, 0.83, 0.8]
    options = {"law": "hunt_crossley_1975", "mass": 1.0, "fix": {"stiffness": 1.0, "hertz_exponent": 1.5},
               "free": "hysteresis_damping", "errors": "none"}
    fitted = impactfit.fit(book, sheet="Run 1", **options)
    table = {name: [row[i] for row in ROWS[1:]] for i, name in enumerate(ROWS[0])}
    assert dict(fitted.parameters) == dict(impactfit.fit(table, **options).parameters)


def test_a_sheet_that_is_not_chosen_or_not_there(book):
    with pytest.raises(impactfit.DataError) as caught:
        impactfit.read_dataset(book)
    assert 'sheet="Run 1"' in str(caught.value) and "--" not in str(caught.value)
    with pytest.raises(impactfit.DataError, match="did you mean 'Run 1'"):
        impactfit.read_dataset(book, sheet="Run")
    with pytest.raises(impactfit.DataError, match="not a workbook"):
        impactfit.read_dataset({"impact_speed [m/s]": [1.0], "restitution [1]": [0.9]}, sheet="Run 1")
