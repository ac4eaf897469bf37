"""Contacts exported as C99 headers: compiled with -std=c99 -pedantic -Werror, integrated by a plain RK4 in C."""
import pytest

from bounce_program import run_program
from c_program import STEPS_OF_A_CONTACT, c_program
from contacts import Contact, bounces_of, check, export

CONTACTS = [Contact("exact", law, separation) for law, separation in [
    ("kelvin_voigt", "zero_force"), ("kelvin_voigt", "zero_indentation"), ("kuwabara_kono_1987", "zero_indentation"),
    ("tsuji_1992", "zero_force"), ("ristow_1992", "zero_indentation"), ("hunt_crossley_1975", "zero_indentation"),
    ("walton_braun_1986", "zero_force"), ("thornton_1997", "zero_force"), ("bouc_wen_hertz_2024", "zero_force"),
    ("bouc_wen_maxwell_2024", "zero_force")]]


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: a program per contact."""
    result = []
    for number, contact in enumerate(CONTACTS):
        exported = export(program, folder, contact, "c")
        planned = bounces_of([exported], lambda _, bounce: bounce["realised"]["duration"] / STEPS_OF_A_CONTACT)
        requests = [bounce.request for bounce in planned]
        result += zip(planned, run_program([c_program(folder, str(number), exported.snippet)], requests))
    return result


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
