"""A running Dask cluster as the crew; Dask is only needed here, and only when it is asked for."""

import logging
import re
from contextlib import suppress

from vollgas.errors import BadInput, VollgasError
from vollgas.packing.crew import Crew

PATIENCE = 10
"""Seconds to wait for the scheduler."""


def cluster(address: str) -> Crew:
    """The workers of the scheduler at an address such as tcp://127.0.0.1:8786; each must have this very vollgas.

    Raises BadInput for what is no such address, VollgasError when Dask is not installed, when nobody answers, or when
    there are no workers.
    """
    if not re.fullmatch(r"(tcp|tls)://[^\s/]+:[0-9]{1,5}", address):
        raise BadInput(f"--scheduler {address[:80]!r} is no address: allowed is one like tcp://192.168.0.7:8786")
    try:
        from distributed import Client  # noqa: PLC0415  # an extra that few have
    except ImportError:
        raise VollgasError("--scheduler needs Dask, which is not installed: pip install 'vollgas[dask]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
        slots = sum(client.nthreads().values())
    except (OSError, ValueError, TimeoutError) as error:
        raise VollgasError(f"no Dask scheduler answers at {address[:80]!r}: {error}") from None
    executor = client.get_executor(pure=False)

    def stop() -> None:
        executor.shutdown(wait=False)
        with suppress(OSError, TimeoutError):
            client.close(timeout=PATIENCE)

    if not slots:
        stop()
        raise VollgasError(f"the Dask scheduler at {address} has no workers: start some with dask worker {address}")
    return Crew(executor, slots, stop)
