"""Impacts under a constant load."""

import numpy as np
import pytest

import impactfit

FOOT = dict(stiffness=2000.0, hysteresis_damping=12.0, separation="zero_indentation")
WEIGHT = 0.5 * 9.80665
OPTIONS = ["kelvin_voigt", "--set", "stiffness=2000", "--set", "hysteresis_damping=12", "--separation", "zero_indentation"]


def foot(speed=0.6, **changes):
    return impactfit.simulate("kelvin_voigt", impact_speed=speed, **{"effective_mass": 0.5, **FOOT, **changes})


def test_one_impact():
    hit = foot(gravity=True)
    assert hit.restitution == pytest.approx(0.328497823612, abs=1e-9)  # an independent integration
    assert hit.restitution == foot(load=WEIGHT).restitution == foot(load="4.903325 N").restitution
    assert hit.restitution == foot(gravity=True, effective_mass="500 g").restitution
    rest = foot(0.2, gravity=True)
    assert rest.status == "rests"
    assert rest.residual_indentation == pytest.approx(WEIGHT / 2000.0, rel=1e-9)
    assert rest.energy.load_work == pytest.approx(WEIGHT**2 / 2000.0, rel=1e-9)


def test_batch_and_sweep_are_their_impacts(program):
    loads = np.array([0.0, 2.0, WEIGHT])
    batch = impactfit.simulate_batch("kelvin_voigt", effective_mass=0.5, impact_speed=0.6, load=loads, **FOOT)
    assert batch.restitution.tolist() == [foot(load=load).restitution for load in loads]
    masses = np.array([0.5, 1.0])
    batch = impactfit.simulate_batch("kelvin_voigt", effective_mass=masses, impact_speed=0.6, gravity=True, **FOOT)
    assert batch.restitution.tolist() == [foot(gravity=True, effective_mass=mass).restitution for mass in masses]
    swept = impactfit.sweep("kelvin_voigt", {"impact_speed": (0.2, 0.6, 3)}, effective_mass=0.5, gravity=True, **FOOT)
    assert swept.restitution[2] == foot(gravity=True).restitution
    assert impactfit.statuses[swept.status[0]] == "rests"
    assert swept.json == program("sweep", *OPTIONS, "--mass", "0.5", "--gravity", "--vary", "impact_speed=0.2:0.6:3",
                                 "--format", "json")
    varied = impactfit.sweep("kelvin_voigt", {"load": (0.0, 2.0, 2)}, effective_mass=0.5, impact_speed=0.6, **FOOT)
    assert varied.restitution[1] == foot(load=2.0).restitution


def test_trajectory_ends_at_separation():
    motion = impactfit.simulate_trajectory("kelvin_voigt", effective_mass=0.5, impact_speed=0.6, gravity=True, **FOOT)
    assert motion.time[-1] == pytest.approx(foot(gravity=True).duration, rel=1e-9)
    assert -motion.indentation_rate[-1] / 0.6 == pytest.approx(foot(gravity=True).restitution, abs=1e-9)


def test_function_has_the_load_of_its_law():
    def force(x, v, k, c):
        return k * x + c * v

    exponents = dict(indentation_exponent=(1.0, 0.0))
    for speed in (0.6, 0.2):
        own = impactfit.simulate(force, effective_mass=0.5, impact_speed=speed, gravity=True, k=2000.0, c=12.0,
                                 separation="zero_indentation", **exponents)
        assert own.status == foot(speed, gravity=True).status
        assert own.restitution == pytest.approx(foot(speed, gravity=True).restitution, abs=1e-8)
    batch = impactfit.simulate_batch(force, effective_mass=0.5, impact_speed=[0.6, 0.2], gravity=True, k=2000.0, c=12.0,
                                     separation="zero_indentation", **exponents)
    assert batch.restitution[1] == 0.0


def test_rebound_height():
    softer = {**FOOT, "separation": "zero_force"}
    hit = foot(gravity=True, separation="zero_force")
    height = impactfit.rebound_height(hit, impact_speed="60 cm/s")
    assert height == pytest.approx((0.6 * hit.restitution)**2 / (2 * 9.80665) - hit.residual_indentation, rel=1e-14)
    batch = impactfit.simulate_batch("kelvin_voigt", effective_mass=0.5, impact_speed=[0.06, 0.6], gravity=True, **softer)
    assert np.isnan(batch.rebound_height[0])
    assert batch.rebound_height[1] == height
    swept = impactfit.sweep("kelvin_voigt", {"impact_speed": (0.06, 0.6, 2)}, effective_mass=0.5, gravity=True, **softer)
    assert np.array_equal(swept.rebound_height, batch.rebound_height, equal_nan=True)
    assert "rebound_height [m]" in swept.to_dataframe().columns


def test_damping_of_a_restitution_under_a_load():
    law = dict(stiffness=2000.0, separation="zero_force")
    hit = impactfit.simulate("kelvin_voigt", effective_mass=0.5, impact_speed=0.6, gravity=True,
                             prescribed_restitution=0.4, **law)
    assert hit.restitution == pytest.approx(0.4, abs=1e-9)
    batch = impactfit.simulate_batch("kelvin_voigt", effective_mass=0.5, impact_speed=0.6, load=[0.0, 2.0, 4.0],
                                     prescribed_restitution=0.4, **law)
    assert batch.restitution == pytest.approx(0.4, abs=1e-9)
    damping = impactfit.damping_for_restitution(0.4, stiffness=2000.0, hertz_exponent=1.0, damping_exponent=0.0,
                                                effective_mass=0.5, impact_speed=0.6, load=[0.0, WEIGHT],
                                                separation="zero_force")
    assert damping[1] < damping[0]
    with pytest.raises(impactfit.ProblemError) as caught:
        impactfit.simulate("kelvin_voigt", effective_mass=0.5, impact_speed=0.6, gravity=True,
                           prescribed_restitution=0.01, **law)
    assert caught.value.allowed == ">= 0.170631 with this load"


def test_card_under_a_load(data):
    card = impactfit.read_card(f"{data}/cards/bounce_test.json")
    parameters = card.law_parameters(impact_speed=3.0)
    alone = impactfit.simulate(card.law, effective_mass=card.masses[0], impact_speed=3.0, load=5.0, **parameters)
    assert impactfit.simulate(card, impact_speed=3.0, load=5.0).restitution == alone.restitution


def test_smallest_rebounding_speed():
    def smallest(**load):
        return impactfit.smallest_rebounding_speed("kelvin_voigt", effective_mass=0.5, impact_speed=0.6, **FOOT, **load)

    lowest = smallest(gravity=True)
    assert foot(lowest, gravity=True).status == "separated"
    assert foot(0.99999 * lowest, gravity=True).status == "rests"
    assert smallest() is None


@pytest.mark.parametrize("load, problem", [
    (dict(load=2.0, gravity=True), "duplicate load"),
    (dict(load=-1.0), "load is out of range"),
    (dict(load="1 kg"), "load"),
    (dict(load=[1.0]), "load is not a number"),
])
def test_bad_loads(load, problem):
    with pytest.raises(impactfit.UsageError) as caught:
        foot(**load)
    assert problem in str(caught.value)
