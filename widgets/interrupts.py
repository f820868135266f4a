"""The kernel's interrupt, for what a page has begun.

JupyterLab has a page's messages handled on a thread of their own, while the kernel's main thread waits for cells.
Python interrupts the main thread only, and there nobody listens then: so it passes the interrupt on.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from IPython.core.getipython import get_ipython


@contextmanager
def interruptible() -> Iterator[None]:
    """Within this context an interrupt of the kernel is raised here, whichever thread this is."""
    loop = None if threading.current_thread() is threading.main_thread() else _main_loop()
    if loop is None:
        yield
        return
    relay = _Relay(threading.get_ident())
    try:
        loop.call_soon_threadsafe(relay.listen)
        yield
    finally:
        try:
            relay.stop()
        finally:
            # One may come even while it stops.
            loop.call_soon_threadsafe(relay.restore)


def _main_loop() -> AbstractEventLoop | None:
    """What runs on the kernel's main thread; None outside of kernels."""
    kernel = getattr(get_ipython(), "kernel", None)
    loop: AbstractEventLoop | None = getattr(getattr(kernel, "io_loop", None), "asyncio_loop", None)
    return loop


_listening: list[_Relay] = []
"""Whoever is at work on another thread."""
_former: Any = None
"""What handled interrupts before anybody listened."""


def _pass_on(number: int, frame: FrameType | None) -> None:
    for relay in _listening:
        relay.interrupt()


class _Relay:
    """Raises an interrupt of the main thread on another one, as long as that is at work."""

    def __init__(self, thread: int) -> None:
        self.thread = thread
        self._works = True
        self._lock = threading.RLock()

    def listen(self) -> None:
        """On the main thread, between two cells: during a cell the interrupt is the cell's."""
        global _former
        if self._works:
            if not _listening:
                _former = signal.signal(signal.SIGINT, _pass_on)
            _listening.append(self)

    def restore(self) -> None:
        """There, too."""
        if self in _listening:
            _listening.remove(self)
            if not _listening:
                signal.signal(signal.SIGINT, _former)

    def stop(self) -> None:
        with self._lock:
            self._works = False
            self._raise(None)

    def interrupt(self) -> None:
        with self._lock:
            if self._works:
                self._raise(KeyboardInterrupt)

    def _raise(self, what: type[BaseException] | None) -> None:
        """`None` takes back what has not been raised yet."""
        error = None if what is None else ctypes.py_object(what)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), error)
