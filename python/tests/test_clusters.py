"""Open MPI and Dask on this machine: the bytes of a single process."""

import importlib.util
import inspect
import os
import shutil
import subprocess
import sys

import pytest

import impactfit

DATA = os.environ["IMPACTFIT_DATA"]
PROBLEM = os.path.join(DATA, "examples", "bounce_test.toml")
COMMAND = ["-m", "impactfit", "fit", PROBLEM, "--starts", "24", "--bootstrap", "400", "--seed", "3", "--format", "json"]


@pytest.fixture(scope="module")
def alone():
    return impactfit.fit(PROBLEM, starts=24, bootstrap=400, seed=3).json


@pytest.fixture
def mpi():
    mpiexec = shutil.which("mpiexec")
    if not mpiexec or not importlib.util.find_spec("mpi4py"):  # its import would start MPI in this process
        pytest.skip("no mpi4py")
    return [mpiexec, "--allow-run-as-root", "--oversubscribe", "-n", "3", sys.executable, "-m", "mpi4py.futures"]


def test_open_mpi(alone, mpi):
    run = subprocess.run([*mpi, *COMMAND, "--executor", "mpi"], capture_output=True, text=True)
    assert run.stdout == alone, run.stderr


@pytest.fixture
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


def test_dask(alone, cluster):
    run = subprocess.run([sys.executable, *COMMAND, "--executor", "dask", "--scheduler", cluster.scheduler_address],
                         capture_output=True, text=True)
    assert run.stdout == alone, run.stderr


def calls(executor):
    laws = ["hunt_crossley_1975", "lee_herrmann_1993", "zhang_2021"]
    compared = impactfit.compare(PROBLEM, laws, executor=executor)
    axes = {"impact_speed": (0.1, 5.0, 400), "stiffness": (1e5, 1e7, 250, "log")}
    swept = impactfit.sweep("hunt_crossley_1975", axes, effective_mass=0.1, hertz_exponent=1.5, hysteresis_damping=1e4,
                            executor=executor)
    return compared.json, swept.csv


def test_compare_and_sweep_by_dask(cluster):
    import distributed

    with distributed.Client(cluster) as client:
        assert calls(client.get_executor()) == calls(None)


def test_compare_and_sweep_by_open_mpi(mpi, tmp_path):
    script = tmp_path / "job.py"
    parts = ["import impactfit", "from mpi4py.futures import MPIPoolExecutor", f"PROBLEM = {PROBLEM!r}",
             inspect.getsource(calls), "if __name__ == '__main__':", "    with MPIPoolExecutor() as executor:",
             "        assert calls(executor) == calls(None)", "    print('equal')"]
    script.write_text("\n".join(parts))
    run = subprocess.run([*mpi, script], capture_output=True, text=True)
    assert run.stdout == "equal\n", run.stderr


def test_dask_worker_killed_in_the_middle(alone, cluster):
    import distributed

    with distributed.Client(cluster) as client:
        killed = []

        def progress(_evaluations, _cost, done, _count, unit):
            if unit == "draw" and done > 100 and not killed:
                killed.append(next(iter(cluster.workers.values())))
                killed[0].process.process._process.kill()
            return True

        result = impactfit.fit(PROBLEM, starts=24, bootstrap=400, seed=3, executor=client.get_executor(),
                               progress=progress)
    assert killed and result.json == alone


def test_dask_scheduler_out_of_reach():
    pytest.importorskip("distributed")
    run = subprocess.run([sys.executable, *COMMAND, "--executor", "dask", "--scheduler", "tcp://localhost:9"],
                         capture_output=True, text=True)
    assert run.returncode == 2 and "cannot be reached" in run.stderr
