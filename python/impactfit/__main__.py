"""Fits from the command line with an executor: python3 -m impactfit fit PROBLEM.toml --executor processes."""

import argparse
import contextlib
import sys

from . import Error, InternalError, UsageError, _core, fit
from ._results.files import check_writable, write_whole
from ._work.executors import make_executor

_exit_unexpected, _exit_data = 1, 3
_exit_codes = {UsageError: 2, InternalError: 4}


def _parser():
    parser = argparse.ArgumentParser(prog="python3 -m impactfit", description=__doc__, allow_abbrev=False)
    command = parser.add_subparsers(dest="command", required=True).add_parser(
        "fit", allow_abbrev=False,
        help="calibrate a law or form, with the work units of profiles, bootstrap and posterior in an executor")
    command.add_argument("problem", metavar="PROBLEM_OR_DATA", help="problem file (.toml) or measured data")
    command.add_argument("--law", help="law of the data (default: chosen by the data)")
    command.add_argument("--mass", help='effective mass with unit, such as "35 g"')
    for name, kind in (("starts", int), ("seed", int), ("max-evaluations", int), ("bootstrap", int),
                       ("level", float), ("threads", int)):
        command.add_argument(f"--{name}", type=kind, metavar="N")
    command.add_argument("--method", choices=("least_squares", "ceres", "nelder_mead", "global"))
    command.add_argument("--errors", choices=("profile", "covariance", "none"))
    command.add_argument("--executor", choices=("processes", "dask", "mpi"), help="default: this process")
    command.add_argument("--workers", type=int, metavar="N", help="processes (default: number of cores)")
    command.add_argument("--scheduler", metavar="ADDRESS", help="of Dask, such as tcp://host:8786, or its file")
    command.add_argument("--resume", metavar="FILE", help="checkpoint; the fit resumes from an existing file")
    command.add_argument("--format", choices=("text", "json"), default="text")
    command.add_argument("--verbose", action="store_true", help="full report instead of the summary")
    command.add_argument("--out", metavar="FILE", help="write the output to a file")
    command.add_argument("--report", metavar="FILE.html", help="write a page with figures")
    return parser


def _check(arguments):
    """Raises UsageError before the fit for options without effect and files that cannot be written."""
    for name in ("workers", "scheduler"):
        if getattr(arguments, name) is not None and not arguments.executor:
            raise UsageError(f"--{name} needs an executor", str(getattr(arguments, name)), "--executor NAME")
    for path in (arguments.out, arguments.report, arguments.resume):
        if path:
            check_writable(path)


def _run(arguments):
    _check(arguments)
    options = {name: value for name in ("law", "mass") if (value := getattr(arguments, name)) is not None}
    with contextlib.ExitStack() as stack:
        executor = arguments.executor and stack.enter_context(
            make_executor(arguments.executor, arguments.workers, arguments.scheduler))
        result = fit(arguments.problem, executor=executor, resume=arguments.resume, method=arguments.method,
                     starts=arguments.starts, seed=arguments.seed, threads=arguments.threads,
                     max_evaluations=arguments.max_evaluations, errors=arguments.errors,
                     bootstrap=arguments.bootstrap, level=arguments.level, **options)
    texts = {"json": lambda: result.json, "text": result.text if arguments.verbose else result.summary}
    output = texts[arguments.format]()
    if arguments.report:
        result.report(arguments.report)
    if arguments.out:
        write_whole(arguments.out, output)
    else:
        sys.stdout.write(output)
    return 0 if result.verdict == "good" else _exit_unexpected


def main():
    """Returns the exit code of the program ``impactfit``."""
    _core.name_options_of_the_program()
    try:
        return _run(_parser().parse_args())
    except Error as error:
        print(f"python3 -m impactfit: {error}", file=sys.stderr)
        return _exit_codes.get(type(error), _exit_data)


if __name__ == "__main__":
    sys.exit(main())
