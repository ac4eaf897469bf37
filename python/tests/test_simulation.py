import pickle

import numpy as np
import pytest

import impactfit

LAW = dict(stiffness=1e6, hertz_exponent=1.5, hysteresis_damping=2e5)


def one(speed, **changes):
    return impactfit.simulate("hunt_crossley_1975", effective_mass=0.2, impact_speed=speed, **{**LAW, **changes})


def test_energy_balance():
    hit = one(1.0)
    energy = hit.energy
    assert hit.status == "separated"
    assert energy.initial * (1 - hit.restitution**2) == pytest.approx(
        energy.lost_compression + energy.lost_restitution + energy.stored_at_separation, rel=1e-9)


def test_batch_is_its_impacts():
    speeds = np.linspace(0.1, 5.0, 300)
    batch = impactfit.simulate_batch("hunt_crossley_1975", effective_mass=0.2, impact_speed=speeds, threads=2, **LAW)
    for i in (0, 17, 299):
        assert batch.restitution[i] == one(speeds[i]).restitution
        assert batch.peak_force[i] == one(speeds[i]).peak_force
    assert len(batch) == 300
    assert set(batch.to_dataframe()["status"]) == {"separated"}
    again = pickle.loads(pickle.dumps(batch))
    assert np.array_equal(again.duration, batch.duration)


@pytest.mark.parametrize("view", [lambda a: a[::3], lambda a: a[::-1], lambda a: a.astype(np.float32), list,
                                  lambda a: np.rec.fromarrays([a, a.astype("i1")])["f0"]])
def test_batch_reads_any_layout(view):
    speeds = view(np.linspace(0.1, 5.0, 30))
    batch = impactfit.simulate_batch("hunt_crossley_1975", effective_mass=0.2, impact_speed=speeds, **LAW)
    assert batch.restitution[-1] == one(float(speeds[-1])).restitution


def test_batch_reads_without_a_copy():
    speeds = np.linspace(0.1, 5.0, 30)
    speeds.flags.writeable = False
    batch = impactfit.simulate_batch("hunt_crossley_1975", effective_mass=0.2, impact_speed=speeds, **LAW)
    assert len(batch) == 30


@pytest.mark.parametrize("speeds, problem, got", [
    (np.ones((2, 2)), "more than one dimension", "(2, 2)"),
    (["fast"], "not an array of numbers", "list"),
    (np.array([1.0, np.nan]), "impact 1", "nan"),
    (np.array([1.0, -1.0]), "impact 1", "-1"),
    (np.array([1 + 1j]), "not an array of numbers", "ndarray"),
])
def test_bad_arrays(speeds, problem, got):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.simulate_batch("hunt_crossley_1975", effective_mass=0.2, impact_speed=speeds, **LAW)
    assert problem in caught.value.problem
    assert got in caught.value.got


def test_different_lengths():
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.simulate_batch("hunt_crossley_1975", effective_mass=np.ones(3), impact_speed=np.ones(4), **LAW)
    assert "effective_mass 3" in caught.value.got


def test_unknown_names():
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.simulate("hunt_crosley_1975", effective_mass=1, impact_speed=1)
    assert caught.value.got == "hunt_crosley_1975"
    assert "hunt_crossley_1975" in caught.value.allowed
    assert isinstance(pickle.loads(pickle.dumps(caught.value)), impactfit.UsageError)
    with pytest.raises(ValueError):
        impactfit.simulate_batch("hunt_crossley_1975", effective_mass=1, impact_speed=1, mass=3, **LAW)


@pytest.mark.parametrize("function", [impactfit.simulate, impactfit.simulate_trajectory])
@pytest.mark.parametrize("value", ["stiff", None, np.ones(3), 1 + 1j])
def test_values_that_are_no_numbers(function, value):
    with pytest.raises(impactfit.UsageError) as caught:
        function("hunt_crossley_1975", effective_mass=0.2, impact_speed=1.0, **{**LAW, "stiffness": value})
    assert caught.value.problem == "stiffness is not a number"
    assert caught.value.got == repr(value)


def test_prescribed_restitution_comes_out():
    hit = impactfit.simulate("power_law", effective_mass=0.2, impact_speed=2.0, stiffness=1e6, hertz_exponent=1.5,
                             damping_exponent=0.25, velocity_exponent=1.0, prescribed_restitution=0.7)
    assert hit.restitution == pytest.approx(0.7, rel=1e-8)


def test_damping_for_restitution():
    damping = impactfit.damping_for_restitution(0.7, stiffness=1e6, hertz_exponent=1.5, damping_exponent=1.5,
                                                effective_mass=0.2, impact_speed=2.0)
    assert impactfit.simulate("hunt_crossley_1975", effective_mass=0.2, impact_speed=2.0, stiffness=1e6,
                              hertz_exponent=1.5, hysteresis_damping=damping).restitution == pytest.approx(0.7, rel=1e-9)


def test_hertz_contact():
    contact = impactfit.hertz_contact((0.01, 200e9, 0.3), (float("inf"), 200e9, 0.3))
    modulus = 200e9 / (2 * (1 - 0.3**2))
    assert contact.effective_modulus == pytest.approx(modulus)
    assert contact.stiffness == pytest.approx(4 / 3 * modulus * 0.01**0.5)


def test_laws():
    assert "hunt_crossley_1975" in impactfit.laws()
    assert impactfit.law("hunt_crossley_1975").parameters[0].name == "stiffness"
