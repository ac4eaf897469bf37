import numpy as np
import pytest

import impactfit

BODIES = (0.01, 200e9, 0.3), (float("inf"), 70e9, 0.33)
IMPACT = dict(hertz_exponent=1.5, effective_mass=0.2, impact_speed=1.0)


def test_bodies_as_the_program(program):
    result = impactfit.stiffness(*BODIES)
    assert result.json == program("stiffness", "--radii", "0.01", "inf", "--moduli", "200e9", "70e9", "--poisson", "0.3",
                                  "0.33", "--format", "json")
    assert result.stiffness == impactfit.hertz_contact(*BODIES).stiffness


def test_moduli_of_a_stiffness():
    contact = impactfit.hertz_contact((0.01, 200e9, 0.3), (float("inf"), float("inf"), 0.33))
    found = impactfit.hertz_moduli(contact.stiffness, (0.01, float("inf")), (0.3, 0.33))
    # Rounding of a few products.
    assert found.effective_modulus == pytest.approx(contact.effective_modulus, rel=1e-14)
    assert found.youngs_moduli_against_rigid[0] == pytest.approx(200e9, rel=1e-14)
    equal = found.youngs_modulus_if_equal
    both = impactfit.hertz_contact((0.01, equal, 0.3), (float("inf"), equal, 0.33))
    assert both.stiffness == pytest.approx(contact.stiffness, rel=1e-14)
    assert impactfit.hertz_moduli(1e6, (0.01, 0.02)).youngs_modulus_if_equal is None


def test_measured_duration_as_the_program(program):
    result = impactfit.compare_stiffness(1e-3, 0.7, **IMPACT)
    assert result.json == program("stiffness", "--duration", "1e-3", "--restitution", "0.7", "--mass", "0.2", "--speed", "1",
                                  "--hertz-exponent", "1.5", "--format", "json")
    assert result.stiffness == impactfit.stiffness_from_duration(1e-3, 0.7, **IMPACT)


def test_quantities_with_units():
    bodies = ("10 mm", "200 GPa", 0.3), ("inf", "70 GPa", "0.33")
    assert impactfit.stiffness(*bodies).json == impactfit.stiffness(*BODIES).json
    assert impactfit.hertz_contact(*bodies).stiffness == impactfit.hertz_contact(*BODIES).stiffness
    texts, numbers = (impactfit.hertz_moduli(*given) for given in (("1e6 N/m^1.5", ("10 mm", "inf"), ("0.3", 0.33)),
                                                                   (1e6, (0.01, float("inf")), (0.3, 0.33))))
    assert texts.youngs_modulus_if_equal == numbers.youngs_modulus_if_equal
    impact = {**IMPACT, "effective_mass": "200 g", "impact_speed": "1 m/s"}
    assert impactfit.compare_stiffness("1 ms", 0.7, **impact).json == impactfit.compare_stiffness(
        1e-3, 0.7, **IMPACT).json
    assert impactfit.stiffness_from_duration([1e-3], 0.7, **impact) == impactfit.stiffness_from_duration(
        [1e-3], 0.7, **IMPACT)


def test_inverse_of_a_simulation():
    hit = impactfit.simulate("hunt_crossley_1975", effective_mass=0.2, impact_speed=1.0, stiffness=1e6, hertz_exponent=1.5,
                             hysteresis_damping=2e5)
    found = impactfit.stiffness_from_duration(np.array([hit.duration]), hit.restitution, **IMPACT)
    assert found == pytest.approx([1e6], rel=1e-8)  # duration: relative error 1e-10 of the simulation, times n + 1


@pytest.mark.parametrize("call, problem", [
    (lambda: impactfit.stiffness((0.01, 200e9), BODIES[1]), "(radius, modulus, poisson_ratio)"),
    (lambda: impactfit.stiffness(("10 mm", "200 kg", 0.3), BODIES[1]), "wrong dimension"),
    (lambda: impactfit.hertz_moduli(1e6, 0.01), "pair"),
    (lambda: impactfit.hertz_moduli(1e6, "24"), "pair"),
    (lambda: impactfit.compare_stiffness("1 mm", 0.7, **IMPACT), "wrong dimension"),
    (lambda: impactfit.hertz_moduli(-1e6, (0.01, 0.02)), "stiffness"),
    (lambda: impactfit.stiffness((0.01, -1.0, 0.3), BODIES[1]), "odulus"),
    (lambda: impactfit.stiffness_from_duration([1e-3, np.nan], 0.7, **IMPACT), "row 1"),
    (lambda: impactfit.stiffness_from_duration(1e-3, 1.7, **IMPACT), "restitution"),
    (lambda: impactfit.stiffness_from_duration(np.ones((2, 2)), 0.7, **IMPACT), "more than one dimension"),
    (lambda: impactfit.stiffness_from_duration(1e-3, 0.7, formulas="fitted", **IMPACT), "unknown formulas"),
])
def test_wrong_arguments(call, problem):
    with pytest.raises(impactfit.UsageError) as caught:
        call()
    assert problem in caught.value.problem
