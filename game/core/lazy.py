"""A property that is computed once, for objects that one thread has to itself; knows nothing else."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - used like `property`
    """What `functools.cached_property` is, without the lock that it takes in Python 3.11: half of a call."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, owner: None, kind: type | None = None) -> "lazy[T]": ...
    @overload
    def __get__(self, owner: object, kind: type | None = None) -> T: ...
    def __get__(self, owner: object | None, kind: type | None = None) -> "T | lazy[T]":
        """Return the value and leave it where the next look finds it."""
        if owner is None:
            return self
        value = self.compute(owner)
        owner.__dict__[self.name] = value
        return value
