"""Contacts exported to Bullet: bounced in Bullet (double precision) with the exported stiffness and damping."""
import pytest

from bounce_program import compile_program, filled_template, require_header, run_program
from contacts import FRICTION, LONG_STEP, STIFF_SPRING, Contact, bounces_of, check, dropped, export, with_walls

require_header("bullet/btBulletDynamicsCommon.h")

CONTACTS = with_walls([Contact("exact", "kelvin_voigt", "zero_force"), Contact("invariant", "tsuji_1992", "zero_force"),
                       Contact("refit", "hunt_crossley_1975"),
                       Contact("exact", "kelvin_voigt", "zero_force", options=FRICTION),
                       Contact("exact", "kelvin_voigt", "zero_force", options=LONG_STEP)]) + [
    dropped("exact", "kelvin_voigt", "zero_force", parameters=STIFF_SPRING)]
HEAD = "void {}(btRigidBody* body1, btRigidBody* body2, btDiscreteDynamicsWorld* world)"
LIBRARIES = [f"-l{name}-float64" for name in ("BulletDynamics", "BulletCollision", "LinearMath")]


@pytest.fixture(scope="module")
def bounces(program, folder):
    """Bounces and their records: one program with all contacts."""
    exports = [export(program, folder, contact, "bullet") for contact in CONTACTS]
    planned = bounces_of(exports)
    source = folder / "bullet_bounce.cpp"
    source.write_text(filled_template("bullet_bounce.cpp.in", HEAD, [exported.snippet for exported in exports]))
    command = [compile_program(source, folder / "bullet_bounce", "-DBT_USE_DOUBLE_PRECISION", "-isystem",
                               "/usr/include/bullet", *LIBRARIES)]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_bounce(bounces, contact):
    """Restitution and duration at each speed are the promised ones."""
    check(bounces, contact)
