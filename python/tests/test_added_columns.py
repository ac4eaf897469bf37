"""Columns that the caller adds to data: quantities of all rows, and formulas."""
import math

import pytest

import impactfit

ANGLES = {"angle": [20.0, 40.0, 60.0, 30.0, 50.0], "restitution [1]": [0.93, 0.92, 0.9, 0.925, 0.91]}
SPEED = {"impact_speed [m/s]": "sqrt(2*9.81*L*(1-cos(angle)))"}


def test_a_stated_quantity_is_in_all_rows():
    frame = impactfit.read_dataset({"rebound_height [cm]": [65.0, 66.0]},
                                   set_columns={"drop_height": "120 cm"}).to_dataframe()
    assert list(frame["drop_height [cm]"]) == [120, 120]


def test_a_formula_of_columns_gives_the_speeds_of_a_fit():
    fitted = impactfit.fit(ANGLES, mass="50 g", unit={"angle": "deg"}, set_columns={"L": "80 cm"}, computed=SPEED)
    fastest = math.sqrt(2 * 9.81 * 0.8 * (1 - math.cos(math.radians(60))))
    stated = {"impact_speed [m/s]": [math.sqrt(2 * 9.81 * 0.8 * (1 - math.cos(math.radians(angle))))
                                     for angle in ANGLES["angle"]], **{"restitution [1]": ANGLES["restitution [1]"]}}
    direct = impactfit.fit(stated, mass="50 g")
    assert fastest == pytest.approx(max(stated["impact_speed [m/s]"]), rel=1e-15)
    # The computed column has ten digits in its text, and all digits in its value: the fits differ by roundings.
    assert fitted["hysteresis_damping"] == pytest.approx(direct["hysteresis_damping"], rel=1e-9)


def test_errors_name_the_keywords():
    with pytest.raises(impactfit.DataError) as caught:
        impactfit.fit({"Release angle (deg)": [20.0, 40.0], "e": [0.9, 0.8]}, mass="50 g")
    assert 'set_columns={"pendulum_length": "80 cm"}' in str(caught.value)
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.read_dataset(ANGLES, set_columns={"restitution": "0.9"})
    assert 'columns={"restitution": "unused"}' in str(caught.value)
    with pytest.raises(impactfit.DataError) as caught:
        impactfit.read_dataset(ANGLES, computed=SPEED)
    assert 'unit={"angle": "deg"}' in str(caught.value) or 'set_columns={"L": "VALUE UNIT"}' in str(caught.value)
