"""Layout of a table, and excluded rows, by keywords."""

import pytest

import impactfit

TITLED = "v,e of steel\nsee page 4,\nv [m/s],e\n0.5,0.93\n,0.92\n1.0,0.91\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "titled.csv"
    path.write_text(TITLED, encoding="utf-8")
    return path


def test_a_stated_layout_is_that_of_the_table(table):
    frame = impactfit.read_dataset(table, layout="rows", header_line=3, fill_down="v [m/s]").to_dataframe()
    assert [float(value) for value in frame.iloc[:, 0]] == [0.5, 0.5, 1.0]


def test_excluded_rows_of_a_file_and_of_columns(table):
    options = {"header_line": 3, "fill_down": ["v [m/s]"], "exclude": [1, "2: double hit"]}
    assert len(impactfit.read_dataset(table, **options).to_dataframe()) == 1
    columns = {"v [m/s]": [0.5, 1.0, 1.5, 2.0], "e": [0.91, 0.5, 0.83, 0.8]}
    problem = impactfit.make_problem(columns, law="tsuji_1992", mass="35 g", exclude="2: double hit")
    assert "rows excluded by the user: 2: double hit" in impactfit.fit(problem, starts=1).json


@pytest.mark.parametrize("options, words", [
    ({"layout": "transpose"}, "did you mean 'transposed'"),
    ({"header_line": 9}, "header_line"),
    ({"fill_down": "x"}, "fill_down"),
    ({"exclude": 9}, "exclude"),
    ({"exclude": 1.5}, "exclude is no list of numbers"),
])
def test_a_wrong_one_is_refused_in_the_words_of_python(table, options, words):
    with pytest.raises(impactfit.Error) as caught:
        impactfit.read_dataset(table, **{"header_line": 3, **options})
    assert words in str(caught.value) and "--" not in str(caught.value)
