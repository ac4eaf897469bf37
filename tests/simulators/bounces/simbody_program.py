"""Bounces in Simbody: one program with all contacts."""
from bounce_program import compile_program, filled_template, run_program
from contacts import bounces_of

LIBRARIES = ["-lSimTKsimbody", "-lSimTKmath", "-lSimTKcommon"]
# Rows of the record: the duration is resolved to 0.1 %.
STEPS_OF_A_CONTACT = 1000


def simbody_bounces(folder, template, exports, head, texts):
    """Return bounces with their records. texts: bodies of the functions with this head, one per export."""
    planned = bounces_of(exports, time_step=lambda _, bounce: bounce["realised"]["duration"] / STEPS_OF_A_CONTACT)
    source = folder / template.removesuffix(".in")
    source.write_text(filled_template(template, head, texts))
    command = [compile_program(source, source.with_suffix(""), "-isystem", "/usr/include/simbody", *LIBRARIES)]
    return list(zip(planned, run_program(command, [bounce.request for bounce in planned])))
