"""Input decks of LAMMPS and LIGGGHTS: the spheres of many bounces in one deck, and their dumped motion.

Sphere a moves down to sphere b or to the wall z = 0.
"""
import math
import subprocess

from contacts import bounces_of
from motion import np

# Distance of the bounces along x, in radii.
SPACING = 10.0
# Units of mass, length and time in an SI unit, by the option --units of the export.
UNITS = {"cgs": (1e3, 1e2, 1.0), "micro": (1e15, 1e6, 1e6)}


def touching_distance(request):
    """Return the distance of the centres, or of centre and wall, at the touch."""
    return request.radii[0] if request.wall else sum(request.radii)


def spheres(requests):
    """Return (mass, radius, x, z, speed along z) of the spheres, in the order of the requests."""
    rows, spacing = [], SPACING * largest_radius(requests)
    for number, request in enumerate(requests):
        x, top = number * spacing, touching_distance(request) + request.gap
        share = 1.0 if request.wall else request.masses[1] / sum(request.masses)
        rows.append((request.masses[0], request.radii[0], x, top, -share * request.speed))
        if not request.wall:
            rows.append((request.masses[1], request.radii[1], x, 0.0, (1.0 - share) * request.speed))
    return rows


def largest_radius(requests):
    """Return the largest radius of the spheres."""
    return max(radius for request in requests for radius in request.radii if math.isfinite(radius))


def box(requests):
    """Return the region of the spheres."""
    size = SPACING * largest_radius(requests)
    return f"region box block {-size!r} {len(requests) * size!r} {-size!r} {size!r} {-size!r} {size!r}"


def placed_spheres(requests, units, types):
    """Return the commands that create the spheres; sphere b has the last of the atom types."""
    rows = list(enumerate(spheres(requests), start=1))
    created = [f"create_atoms {1 if z > 0 else types} single {x!r} 0 {z!r} {units}" for _, (_, _, x, z, _) in rows]
    properties = [f"set atom {number} diameter {2 * radius!r}\nset atom {number} mass {mass!r}\n"
                  f"set atom {number} vz {speed!r}" for number, (mass, radius, _, _, speed) in rows]
    return "\n".join(created + properties)


def deck_of(template, snippet, requests, units, types):
    """Return a deck with all bounces of an export. The exported text is unchanged: create_box divides it."""
    lines = snippet.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(("pair_style", "fix")))
    steps = round(max(request.end_time / request.time_step for request in requests))
    return template.format(before_box="\n".join(lines[:first]), after_box="\n".join(lines[first:]), box=box(requests),
                           skin=0.1 * largest_radius(requests), spheres=placed_spheres(requests, units, types),
                           steps=steps, types=types)


def bounced(command, folder, template, exported, units="", types=1):
    """Return the bounces of an export with their records, as bounce_export."""
    planned = bounces_of([exported])
    return zip(planned, bounce_export(command, folder, template, exported, [bounce.request for bounce in planned], units,
                                      types))


def bounce_export(command, folder, template, exported, requests, units="", types=1):
    """Bounce an export in a deck. Return the records of the requests, with times in seconds.

    The deck dumps id, z, vz, fz of the sorted spheres in motion.dump. units: argument of create_atoms; types: number of
    atom types.
    """
    options = exported.contact.options
    mass, length, time = UNITS[options[1]] if "--units" in options else (1.0, 1.0, 1.0)
    requests = [request.in_units(mass, length, time) for request in requests]
    place = folder / str(exported.contact)
    place.mkdir()
    (place / "deck").write_text(deck_of(template, exported.snippet, requests, units, types))
    done = subprocess.run([*command, "-in", "deck"], cwd=place, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return [record / (time, length, length / time, 1.0) for record in records(place / "motion.dump", requests, exported.contact.gravity * length / time ** 2)]


def records(dump, requests, gravity):
    """Return the records of the requests, arrays (rows, 4) as motion.measure takes them.

    The dumped force contains the weight, which is taken off. The deck runs as long as the longest bounce; a record ends
    at the end time of its request.
    """
    lines, motion, steps = dump.read_text().splitlines(), [], []
    count = sum(1 if request.wall else 2 for request in requests)
    for i in range(0, len(lines), count + 9):
        steps.append(int(lines[i + 1]))
        motion.append([line.split()[1:4] for line in lines[i + 9:i + 9 + count]])
    motion, result, sphere = np.array(motion, dtype=float), [], 0
    for request in requests:
        a = motion[:, sphere]
        b = np.zeros_like(a) if request.wall else motion[:, sphere + 1]
        sphere += 1 if request.wall else 2
        indentation = touching_distance(request) - (a[:, 0] - b[:, 0])
        time = np.array(steps) * request.time_step
        weight = gravity * request.masses[0]
        force = a[:, 2] + weight
        force[np.abs(force) <= 1e-9 * weight] = 0.0  # rounding of the dump
        rows = round(request.end_time / request.time_step) + 1
        result.append(np.column_stack([time, indentation, b[:, 1] - a[:, 1], force])[:rows])
    return result
