"""Long calls in executors: the bytes of a single process."""

import concurrent.futures
import multiprocessing
import os
import signal
import subprocess
import sys

import pytest

import impactfit

DATA = os.environ["IMPACTFIT_DATA"]
PROBLEM = os.path.join(DATA, "examples", "bounce_test.toml")
OPTIONS = {"starts": 24, "bootstrap": 400, "seed": 3}


@pytest.fixture(scope="module")
def alone():
    return impactfit.fit(PROBLEM, **OPTIONS).json


@pytest.fixture(scope="module")
def processes():
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        yield executor


def test_processes(alone, processes):
    counts = []

    def progress(_evaluations, _cost, done, count, unit):
        counts.append((unit, done, count))
        return True

    assert impactfit.fit(PROBLEM, executor=processes, progress=progress, **OPTIONS).json == alone
    assert ("draw", 400, 400) in counts


def test_posterior(processes):
    units = set()

    def progress(_evaluations, _cost, done, count, unit):
        units.add((unit, done, count))
        return True

    alone = impactfit.fit(PROBLEM, posterior=100)
    drawn = impactfit.fit(PROBLEM, posterior=100, executor=processes, progress=progress)
    assert drawn.json == alone.json
    assert all((drawn.draws[name] == alone.draws[name]).all() for name in alone.draws)
    assert ("chain_0", 4, 4) in units


def test_comparison(processes):
    laws = ["hunt_crossley_1975", "lee_herrmann_1993", "zhang_2021"]
    assert (impactfit.compare(PROBLEM, laws, executor=processes).json == impactfit.compare(PROBLEM, laws).json)


def test_comparison_of_other_data(processes, tmp_path):
    data = tmp_path / "data.csv"
    text = open(PROBLEM.replace(".toml", ".csv")).read()
    data.write_text(text)

    class Changing:
        def submit(self, *arguments):
            data.write_text(text.replace("9,1", "9,2"))
            return processes.submit(*arguments)

    with pytest.raises(impactfit.DataError, match="data of a worker differ"):
        impactfit.compare(data, ["hunt_crossley_1975"], mass="35 g", executor=Changing())


def test_sweep_of_a_hundred_thousand_impacts(processes):
    def swept(executor):
        axes = {"impact_speed": (0.1, 5.0, 400), "stiffness": (1e5, 1e7, 250, "log")}
        return impactfit.sweep("hunt_crossley_1975", axes, effective_mass=0.1, hertz_exponent=1.5,
                               prescribed_restitution=0.7, executor=executor)

    assert swept(processes).csv == swept(None).csv


def test_steps_after_a_fit(processes):
    result = impactfit.fit(PROBLEM)
    assert impactfit.profile(result, executor=processes).json == impactfit.profile(result).json
    assert impactfit.bootstrap(result, 50, executor=processes).json == impactfit.bootstrap(result, 50).json


def test_threads_as_executor(alone):
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        assert impactfit.fit(PROBLEM, executor=executor, **OPTIONS).json == alone


class OneDeath:
    """Executor that kills a worker with its third job."""

    def __init__(self, processes):
        self._processes, self._jobs = processes, 0

    def submit(self, function, *arguments):
        self._jobs += 1
        if self._jobs == 3:
            return self._processes.submit(os.kill, next(iter(self._processes._processes)), signal.SIGKILL)
        return self._processes.submit(function, *arguments)


def test_killed_worker_changes_nothing(alone):
    executor = concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))
    with pytest.warns(RuntimeWarning, match="lost its workers"):
        assert impactfit.fit(PROBLEM, executor=OneDeath(executor), **OPTIONS).json == alone
    executor.shutdown()


class Failing:
    """Executor whose jobs fail as often as stated, then run here."""

    def __init__(self, failures):
        self._failures = failures

    def submit(self, function, *arguments):
        future = concurrent.futures.Future()
        if self._failures:
            self._failures -= 1
            future.set_exception(MemoryError("no memory"))
        else:
            future.set_result(function(*arguments))
        return future


def test_failed_units_are_repeated(alone):
    assert impactfit.fit(PROBLEM, executor=Failing(2), **OPTIONS).json == alone


def test_unit_that_fails_twice_is_named():
    with pytest.raises(impactfit.InternalError, match="failed twice.*profile_0.*no memory"):
        impactfit.fit(PROBLEM, executor=Failing(1000))


def test_other_version_of_a_worker():
    class Other(Failing):
        def submit(self, function, version, *arguments):
            future = concurrent.futures.Future()
            try:
                future.set_result(function("0.1.0", *arguments))
            except impactfit.Error as error:
                future.set_exception(error)
            return future

    with pytest.raises(impactfit.UsageError, match="another version") as caught:
        impactfit.fit(PROBLEM, executor=Other(0))
    assert caught.value.got == "0.1.0"


def test_executor_that_is_shut_down():
    executor = concurrent.futures.ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(impactfit.UsageError, match="accepts no work"):
        impactfit.fit(PROBLEM, executor=executor)


def test_not_an_executor():
    with pytest.raises(impactfit.UsageError, match="not an executor"):
        impactfit.fit(PROBLEM, executor=4)


def test_stopped_fit_resumes_from_its_checkpoint(alone, tmp_path):
    checkpoint = tmp_path / "fit.checkpoint"

    class Interrupting(concurrent.futures.ThreadPoolExecutor):
        jobs = 0

        def submit(self, *arguments):
            self.jobs += 1
            if self.jobs == 8:
                raise KeyboardInterrupt
            return super().submit(*arguments)

    with Interrupting(1) as executor, pytest.raises(KeyboardInterrupt):
        impactfit.fit(PROBLEM, executor=executor, resume=checkpoint, **OPTIONS)
    assert impactfit.fit(PROBLEM, resume=checkpoint, **OPTIONS).json == alone
    printed = subprocess.run([os.environ["IMPACTFIT_PROGRAM"], "fit", PROBLEM, "--format", "json", "--data", DATA,
                              "--starts", "24", "--bootstrap", "400", "--seed", "3", "--resume", checkpoint],
                             capture_output=True, text=True)
    assert printed.stdout == alone, printed.stderr


def command(*arguments):
    return subprocess.run([sys.executable, "-m", "impactfit", *arguments], capture_output=True, text=True)


def test_command_line(alone):
    run = command("fit", PROBLEM, "--executor", "processes", "--workers", "2", "--starts", "24", "--bootstrap", "400",
                  "--seed", "3", "--format", "json")
    assert run.stdout == alone, run.stderr


@pytest.mark.parametrize("options, message", [
    (["--executor", "dask"], "Dask needs a scheduler"),
    (["--executor", "processes", "--workers", "0"], "invalid number of workers"),
    (["--executor", "mpi", "--scheduler", "tcp://localhost:1"], "a scheduler belongs to Dask"),
])
def test_command_line_refuses(options, message):
    run = command("fit", PROBLEM, *options)
    assert run.returncode == 2 and message in run.stderr and run.stdout == ""
