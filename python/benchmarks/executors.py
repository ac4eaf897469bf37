"""Cost of work units in executors: overhead, efficiency on two workers, and a projection to many cores.

    PYTHONPATH=build/release/python python3 python/benchmarks/executors.py [PROBLEM.toml] [DRAWS]
"""

import concurrent.futures
import multiprocessing
import pickle
import sys
import time

import impactfit
from impactfit._fits import FitCall
from impactfit._work.executors import chunks
from impactfit._work.worker import compute_units

draws_projected = 10_000


def timed(function, *arguments, **options):
    """Result and seconds."""
    begin = time.perf_counter()
    result = function(*arguments, **options)
    return result, time.perf_counter() - begin


def nothing():
    """Job without work."""


def job_rate(executor, jobs=2000):
    """Jobs per second of an executor."""
    _, seconds = timed(lambda: [future.result() for future in [executor.submit(nothing) for _ in range(jobs)]])
    return jobs / seconds


def projection(search, job, unit, message_rate):
    """Rows (cores, seconds, efficiency) of the fit with many draws, in jobs of one draw at last."""
    for cores in (1, 2, 8, 32, 128, 512, 1000):
        jobs = len(chunks(range(draws_projected), cores))
        units_a_job = -(-draws_projected // jobs)
        work = draws_projected * unit + jobs * job
        seconds = search + max(work / cores, jobs / message_rate, unit * units_a_job + job)
        yield cores, seconds, (search + draws_projected * unit) / (cores * seconds)


def measure(problem, draws):
    """Prints costs, efficiency and projection."""
    search_only, search = timed(impactfit.fit, problem)
    problem.set(bootstrap=draws)
    call, known = pickle.dumps(FitCall(problem)), search_only._units
    compute_units(impactfit.__version__, call, known, "draw", [])  # reads the problem
    job = min(timed(compute_units, impactfit.__version__, call, known, "draw", [])[1] for _ in range(20))
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        impactfit.fit(problem, bootstrap=8, executor=executor)  # starts the workers
        rate = job_rate(executor)
        alone, two = [], []
        for _ in range(3):
            alone.append(timed(impactfit.fit, problem)[1])
            two.append(timed(impactfit.fit, problem, executor=executor)[1])
    alone, two = min(alone), min(two)
    unit = (alone - search) / draws
    print(f"draw {1e3 * unit:.2f} ms, job without draws {1e3 * job:.2f} ms, search {search:.2f} s")
    print(f"message: call {len(call)} bytes, known units {len(pickle.dumps(known))} bytes; jobs per second {rate:.0f}")
    print(f"{draws} draws: one process {alone:.2f} s, two workers {two:.2f} s, efficiency "
          f"{(alone - search) / (2 * (two - search)):.2f} without the search, {alone / (2 * two):.2f} with it")
    print(f"\n{draws_projected} draws, projected\n{'cores':>6} {'seconds':>9} {'efficiency':>11}")
    for cores, seconds, efficiency in projection(search, job, unit, rate):
        print(f"{cores:>6} {seconds:>9.2f} {efficiency:>11.2f}")


if __name__ == "__main__":
    chosen = impactfit.read_problem(sys.argv[1] if len(sys.argv) > 1 else "data/examples/bouc_wen_restitution.toml")
    chosen.set(errors="none", threads=1)
    measure(chosen, int(sys.argv[2]) if len(sys.argv) > 2 else 400)
