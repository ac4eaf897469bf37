"""Open MPI and Dask on this machine: the bytes of a single process."""

import importlib.util
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


def test_open_mpi(alone):
    mpiexec = shutil.which("mpiexec")
    if not mpiexec or not importlib.util.find_spec("mpi4py"):  # its import would start MPI in this process
        pytest.skip("no mpi4py")
    run = subprocess.run([mpiexec, "--allow-run-as-root", "--oversubscribe", "-n", "3", sys.executable, "-m",
                          "mpi4py.futures", *COMMAND, "--executor", "mpi"], capture_output=True, text=True)
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
