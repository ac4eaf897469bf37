"""Models of MuJoCo with an exported contact: two free spheres, or a free sphere and a wall."""
import re

from contacts import FRICTION, LONG_STEP, STIFF_SPRING, Contact, bounces_of, dropped, export, with_walls

CONTACTS = with_walls([Contact("exact", "kelvin_voigt", "zero_force"), Contact("invariant", "tsuji_1992", "zero_force"),
                       Contact("refit", "kuwabara_kono_1987"), Contact("invariant", "hertz_1882"),
                       Contact("exact", "kelvin_voigt", "zero_force", options=FRICTION),
                       Contact("exact", "kelvin_voigt", "zero_force", options=LONG_STEP)]) + [
    dropped("exact", "kelvin_voigt", "zero_force", parameters=STIFF_SPRING)]

SPHERE = '<body><freejoint/><geom name="{name}" type="sphere" size="{radius!r}" mass="{mass!r}"/></body>'
# The wall occupies the negative z; sphere a comes from above.
WALL = '<geom name="{name}" type="plane" size="1 1 1"/>'


def model(exported):
    """Return the model: the exported text with the bodies that its pair names."""
    contact = exported.contact
    names = re.search(r'geom1="([^"]*)"\s+geom2="([^"]*)"', exported.snippet).groups()
    bodies = [SPHERE.format(name=name, radius=radius, mass=mass)
              for name, radius, mass in zip(names, contact.radii, contact.masses)]
    if contact.wall:
        bodies[1] = WALL.format(name=names[1])
    return "\n".join(["<mujoco>", '<option gravity="0 0 0"/>', exported.snippet, "<worldbody>", *bodies, "</worldbody>",
                      "</mujoco>"])


def planned_bounces(program, folder):
    """Export the contacts and write their models. Return the bounces and the paths of the models."""
    exports, paths = [export(program, folder, contact, "mujoco") for contact in CONTACTS], []
    for number, exported in enumerate(exports):
        paths.append(folder / f"{number}.xml")
        paths[-1].write_text(model(exported))
    return bounces_of(exports), paths
