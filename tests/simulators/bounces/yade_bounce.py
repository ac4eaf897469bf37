# Bounces in YADE. Arguments: files with the exported texts, which define materials, engines and time step. Standard input
# and output: motion_record.hpp.
import sys

from yade import *


def run_text(path):
    """Run an exported text in an empty simulation; return the materials of both bodies."""
    names = dict(globals())
    O.reset()
    exec(compile(open(path).read(), path, "exec"), names)
    return [names["contact"]] * 2 if "contact" in names else [names["contact1"], names["contact2"]]


def bounce_once(number, contact, mass_a, mass_b, radius_a, radius_b, speed, gap, time_step, end_time):
    first, second = run_text(sys.argv[1 + int(contact)])
    wall = mass_b == float("inf")
    O.bodies.append(sphere((0, 0, radius_a + gap + (0.0 if wall else radius_b)), radius_a, material=first))
    O.bodies.append(utils.wall((0, 0, 0), axis=2, sense=1, material=second) if wall
                    else sphere((0, 0, 0), radius_b, material=second))
    a, b = O.bodies[0].state, O.bodies[1].state
    a.mass = mass_a
    a.vel = (0, 0, -speed if wall else -speed * mass_b / (mass_a + mass_b))
    if not wall:
        b.mass = mass_b
        b.vel = (0, 0, a.vel[2] + speed)
    touching = radius_a + (0.0 if wall else radius_b)
    for i in range(int(end_time / time_step) + 1):
        time, distance, rate = i * time_step, a.pos[2] - b.pos[2], b.vel[2] - a.vel[2]
        O.step()
        print(int(number), repr(time), repr(touching - distance), repr(rate), repr(O.forces.f(0)[2]))


for line in sys.stdin:
    bounce_once(*map(float, line.split()))
