import io
import os
import pickle

import numpy as np
import pytest

import impactfit


def test_lists_as_the_program(program):
    for listing, command in ((impactfit.datasets(), "datasets"), (impactfit.laws(), "laws"), (impactfit.forms(), "forms")):
        assert listing.json == program(command, "--format", "json")
        assert list(listing.to_dataframe().iloc[:, 0]) == listing
    assert "zhang-sharf-2009" in impactfit.datasets()


@pytest.mark.parametrize("name", ["zhang-sharf-2009", "sliotar-cores", "examples/bounce_test.csv"])
def test_dataset_as_the_program(data, program, name):
    import pandas

    path = os.path.join(data, name) if "/" in name else name
    dataset = impactfit.read_dataset(path)
    assert dataset.json == program("datasets", path, "--format", "json")
    printed = program("datasets", path, "--format", "csv")
    table = pandas.read_csv(io.StringIO(printed), float_precision="round_trip", keep_default_na=False, na_values=[""])
    pandas.testing.assert_frame_equal(dataset.to_dataframe(), table)


def test_provenance_beside_the_numbers():
    frame = impactfit.read_dataset("zhang-sharf-2009").to_dataframe()
    assert frame.attrs["provenance"]["source"]
    assert any("[m/s]" in name for name in frame.columns)


def test_dataframe_with_units():
    import pandas

    dataset = impactfit.read_dataset(pandas.DataFrame({"impact_speed [cm/s]": [140.0, 243.0], "e": [0.9, 0.8]}),
                                     columns={"e": "restitution [1]"})
    assert dataset.dataset.fields[0].unit == "cm/s"
    assert dataset.rows[1].restitution == 0.8
    assert "/tmp" not in dataset.json


def test_papers_as_the_program(program):
    items = impactfit.papers("ZH22")
    assert items.json == program("papers", "ZH22", "--format", "json")
    table = impactfit.papers("ZH22", "table-1")
    assert table.json == program("papers", "ZH22", "table-1", "--format", "json")
    assert table.summary() == program("papers", "ZH22", "table-1")
    figure = impactfit.papers("ZH22", "figure-7")
    assert figure.json == program("papers", "ZH22", "figure-7", "--format", "json")


def test_pages_as_the_program(program):
    form = impactfit.form(impactfit.forms()[0])
    assert form.json == program("forms", impactfit.forms()[0], "--format", "json")
    law = impactfit.law("hunt_crossley_1975")
    assert law.json == program("laws", "hunt_crossley_1975", "--format", "json")
    assert law.summary() == program("laws", "hunt_crossley_1975")
    assert pickle.loads(pickle.dumps(law)) == law


@pytest.mark.parametrize("call, got", [
    (lambda: impactfit.read_dataset("zhang-sharp"), "zhang-sharp"),
    (lambda: impactfit.form("alpha"), "alpha"),
    (lambda: impactfit.law("hunt"), "hunt"),
    (lambda: impactfit.papers("ZH99"), "ZH99"),
    (lambda: impactfit.papers("ZH22", "table-99"), "table-99"),
    (lambda: impactfit.papers(item="table-1"), "table-1"),
])
def test_unknown_names(call, got):
    with pytest.raises(impactfit.UsageError) as caught:
        call()
    assert caught.value.got.strip("'") == got
    assert caught.value.allowed


def test_dataframe_without_units_and_with_a_wrong_unit():
    import pandas

    dataset = impactfit.read_dataset(pandas.DataFrame({"impact_speed": [1.4, 2.43], "restitution": [0.9, np.nan]}))
    assert dataset.dataset.notes == ["'impact_speed' is read in [m/s]: no unit in the file"]
    assert np.isnan(dataset.to_dataframe()["restitution [1]"][1])
    for header in ("impact_speed [m/parsec^x]", "impact_speed [kg]"):
        with pytest.raises(impactfit.DataError) as caught:
            impactfit.make_problem(pandas.DataFrame({header: [1.4, 2.43], "restitution": [0.9, 0.8]}), mass="35 g")
        assert "impact_speed" in str(caught.value)
