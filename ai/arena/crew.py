"""Who plays the deals: this process, several of this machine, or many machines; knows no bot and no result file.

Work goes out as shards (a match-up and some numbers of deals) and comes back as deals, in any order. joblib carries it;
where joblib is not installed, processes of the standard library do on one machine.
"""

import contextlib
import importlib
import multiprocessing
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from ai.arena.identity import Code, code_of
from ai.arena.match_up import Deal, MatchUp, play_deal
from game.core.memory import settle
from game.core.resources import resource
from game.variants import DEFAULT

MOST: Final = 5
"""Deals in a shard at most: small enough that a stop loses little, large enough that sending costs nothing."""
PER_WORKER: Final = 4
"""Shards for each worker at least, so that none waits long for the last."""
THREADS: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS")
"""One thread a worker: the arena shares out whole deals, so more threads only get in each other's way."""
BACKENDS: Final = ("loky", "dask", "ray", "processes")
NEEDS: Final = {"loky": ("joblib",), "dask": ("joblib", "distributed"), "ray": ("joblib", "ray"), "processes": ()}
EXTRA: Final = {"loky": "sim", "dask": "cluster", "ray": "cluster"}


class CrewError(ValueError):
    """Workers cannot be had, or are not alike; the message names the way out."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Some deals of a match-up."""

    match_up: MatchUp
    numbers: tuple[int, ...]


def shards_of(match_up: MatchUp, numbers: Sequence[int], jobs: int) -> list[Shard]:
    """Return deals shared out for so many workers."""
    size = max(1, min(MOST, len(numbers) // (PER_WORKER * max(1, jobs))))
    return [Shard(match_up, tuple(numbers[at : at + size])) for at in range(0, len(numbers), size)]


def play_shard(shard: Shard) -> tuple[Code, list[Deal]]:
    """Play a shard in this process; return what played it and the deals. Runs on workers, near or far."""
    for name in THREADS:
        os.environ.setdefault(name, "1")
    deals = []
    for number in shard.numbers:
        settle()
        deals.append(play_deal(shard.match_up, number))
    return code_of(shard.match_up.game), deals


class Crew(ABC):
    """Workers for as long as they are wanted."""

    def play(self, shards: Sequence[Shard]) -> Iterator[list[Deal]]:
        """Yield the deals of each shard as it is finished; raises CrewError if a worker has other code than we."""
        for code, deals in self._work(shards):
            ours = code_of(shards[0].match_up.game)
            if code != ours:
                raise CrewError(
                    f"a worker plays by other code ({_told(code)}) than this program ({_told(ours)}); "
                    "put the same checkout on every machine and start its workers again"
                )
            yield deals

    @abstractmethod
    def _work(self, shards: Sequence[Shard]) -> Iterator[tuple[Code, list[Deal]]]:
        """Yield the results of the shards in any order."""


class Alone(Crew):
    """This process."""

    def _work(self, shards: Sequence[Shard]) -> Iterator[tuple[Code, list[Deal]]]:
        yield from map(play_shard, shards)


class Pool(Crew):
    """Processes of the standard library."""

    def __init__(self, pool: Any) -> None:
        self.pool = pool

    def _work(self, shards: Sequence[Shard]) -> Iterator[tuple[Code, list[Deal]]]:
        yield from self.pool.imap_unordered(play_shard, shards)


class Joblib(Crew):
    """Workers behind a backend of joblib.

    A backend that cannot hand out results one by one is given a round of shards at a time, so that none is lost by a
    stop and progress shows.
    """

    def __init__(self, backend: str, jobs: int) -> None:
        self.backend = backend
        self.jobs = jobs

    def _work(self, shards: Sequence[Shard]) -> Iterator[tuple[Code, list[Deal]]]:
        joblib = importlib.import_module("joblib")
        threads = {"inner_max_num_threads": 1} if self.backend == "loky" else {}
        with joblib.parallel_config(backend=self.backend, n_jobs=self.jobs, **threads):
            if self.backend == "ray":
                step = self.jobs * PER_WORKER
                for at in range(0, len(shards), step):
                    yield from joblib.Parallel()(joblib.delayed(play_shard)(one) for one in shards[at : at + step])
            else:
                parallel = joblib.Parallel(return_as="generator_unordered")
                yield from parallel(joblib.delayed(play_shard)(one) for one in shards)


def hire(backend: str | None = None, jobs: int = 1, cluster: str | None = None) -> AbstractContextManager[Crew]:
    """Return a crew to be used in a `with` block; it is dismissed at the end of it.

    `backend`: one of `BACKENDS`, None for the best one that is installed; `jobs`: workers wanted on this machine;
    `cluster`: address of a running scheduler (dask) or head node (ray), whose workers are all used.

    Raises:
        CrewError: the backend is unknown or not installed, or the cluster is not there.

    """
    backend = backend or ("loky" if _missing("loky") is None else "processes")
    if backend not in BACKENDS:
        raise CrewError(f"unknown backend {backend!r}; there are {', '.join(BACKENDS)}")
    missing = _missing(backend)
    if missing is not None:
        raise CrewError(
            f"--backend {backend} needs the package {missing}; install it with "
            f"python3 -m uv run --extra {EXTRA[backend]} ..., or take another backend ({', '.join(BACKENDS)})"
        )
    if cluster is not None and backend not in CLUSTERS:
        raise CrewError(f"--cluster {cluster}: only {' and '.join(CLUSTERS)} know clusters; add --backend")
    if backend in CLUSTERS:
        return CLUSTERS[backend](jobs, cluster)
    if jobs < 2:
        return contextlib.nullcontext(Alone())
    return contextlib.nullcontext(Joblib(backend, jobs)) if backend == "loky" else _processes(jobs)


@contextlib.contextmanager
def _processes(jobs: int) -> Iterator[Crew]:
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield Pool(pool)


@contextlib.contextmanager
def _dask(jobs: int, cluster: str | None) -> Iterator[Crew]:
    distributed = importlib.import_module("distributed")
    with contextlib.ExitStack() as stack:
        if cluster is None:
            cluster = stack.enter_context(
                distributed.LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None, processes=True)
            )
        try:
            client = stack.enter_context(distributed.Client(cluster))
        except (OSError, ValueError, TimeoutError) as error:
            raise CrewError(f"--cluster {cluster}: no dask scheduler answers there ({error})") from error
        workers = sum(client.nthreads().values())
        if not workers:
            raise CrewError(f"--cluster {cluster}: the scheduler has no workers yet; start `dask worker` on a machine")
        try:
            # The scheduler unpacks the work, too. Where it cannot, nobody would ever answer, so this is asked first.
            client.run_on_scheduler(code_of, DEFAULT)
            client.run(code_of, DEFAULT)
        except ImportError as error:
            raise CrewError(
                f"--cluster {cluster}: the scheduler or a worker does not find this program ({error}); "
                "start `dask scheduler` and `dask worker` with PYTHONPATH=/path/of/the/checkout"
            ) from error
        yield Joblib("dask", workers)


@contextlib.contextmanager
def _ray(jobs: int, cluster: str | None) -> Iterator[Crew]:
    ray = importlib.import_module("ray")
    importlib.import_module("ray.util.joblib").register_ray()
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if cluster is None:
            here = {"env_vars": {"PYTHONPATH": str(resource())}}
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, runtime_env=here, **quiet)
        else:
            sent = {"working_dir": str(resource()), "excludes": [".git", ".venv", "dist", "build"]}
            ray.init(address=cluster, runtime_env=sent, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        raise CrewError(f"ray did not start ({cluster or 'on this machine'}): {error}") from error
    try:
        yield Joblib("ray", max(1, int(ray.cluster_resources().get("CPU", 1))))
    finally:
        ray.shutdown()


CLUSTERS: Final[dict[str, Callable[[int, str | None], AbstractContextManager[Crew]]]] = {"dask": _dask, "ray": _ray}


def _missing(backend: str) -> str | None:
    """Return the first package that a backend needs and that is not installed."""
    return next((name for name in NEEDS[backend] if find_spec(name) is None), None)


def _told(code: Code) -> str:
    return f"version {code.version}, rules {code.rules}, bots {code.bots}"


def play(match_up: MatchUp, jobs: int = 1, each: Callable[[Deal], None] | None = None) -> list[Deal]:
    """Play all deals on so many processes of this machine and return them in order; `each` sees them as they come."""
    deals = []
    with hire(None, jobs) as crew:
        for found in crew.play(shards_of(match_up, match_up.numbers, jobs)):
            for deal in found:
                deals.append(deal)
                if each is not None:
                    each(deal)
    return sorted(deals, key=lambda deal: deal.number)
