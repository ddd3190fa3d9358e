"""Facts, actions and money as plain JSON data and back, driven by their type hints; knows no file and no rule.

Dataclasses become objects without the fields that have their default value; a member of a union of dataclasses carries
its class name under `is`; enums are their values, tuples are lists. Reading is strict: nothing is guessed or ignored.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from game.engine.actions import Action
from game.engine.events import Event

TAG: Final = "is"
SCALARS: Final = (bool, int, str, type(None))


class CodecError(ValueError):
    """Data that is not what its place demands; `place` is a path such as `[2].MeldMade.meld.kind`."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.problem = problem
        self.place = place

    def inside(self, step: str) -> "CodecError":
        """Return the same error seen from one level further out."""
        dot = "" if not self.place or self.place.startswith("[") else "."
        return CodecError(self.problem, step + dot + self.place)


@dataclass(frozen=True, slots=True)
class Codec:
    """How values of one type are written as JSON data and read back; `read` raises CodecError."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@cache
def codec(hint: Any) -> Codec:
    """Return the codec of a type; raises TypeError for a type that has none."""
    origin = get_origin(hint)
    if hint in SCALARS:
        return _scalar(hint)
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin in (Union, types.UnionType):
        return _union(get_args(hint))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(*get_args(hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return _record(hint)
    raise TypeError(f"{hint} cannot be written")


def encode(hint: Any, value: object) -> Any:
    """Return a value of a type as JSON data."""
    return codec(hint).write(value)


def decode(hint: Any, data: object) -> Any:
    """Return the value of a type that JSON data stand for; raises CodecError."""
    return codec(hint).read(data)


def write_action(action: Action) -> dict[str, Any]:
    """Return an action as JSON data."""
    data: dict[str, Any] = codec(Action).write(action)
    return data


def read_action(data: object) -> Action:
    """Return the action that JSON data stand for; raises CodecError."""
    action: Action = codec(Action).read(data)
    return action


def write_events(events: tuple[Event, ...]) -> list[Any]:
    """Return events as JSON data."""
    data: list[Any] = codec(tuple[Event, ...]).write(events)
    return data


def read_events(data: object) -> tuple[Event, ...]:
    """Return the events that JSON data stand for; raises CodecError."""
    events: tuple[Event, ...] = codec(tuple[Event, ...]).read(data)
    return events


def _named(data: object) -> str:
    """Return what JSON calls the type of some data."""
    names = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", dict: "an object"}
    return "nothing" if data is None else names.get(type(data), "a list")


def _same(value: Any) -> Any:
    return value


def _scalar(kind: type) -> Codec:
    wanted = _named(None if kind is type(None) else kind())

    def read(data: object) -> object:
        if type(data) is not kind:
            raise CodecError(f"{wanted} is wanted, not {_named(data)}")
        return data

    return Codec(_same, read)


def _enum(cls: type[Enum]) -> Codec:
    values = {member.value: member for member in cls}

    def read(data: object) -> Enum:
        if not isinstance(data, str) or data not in values:
            raise CodecError(f"{data!r} is none of {', '.join(values)}")
        return values[data]

    return Codec(lambda member: member.value, read)


def _tuple(args: tuple[Any, ...]) -> Codec:
    many = len(args) == 2 and args[1] is Ellipsis
    parts = [codec(arg) for arg in args if arg is not Ellipsis]

    def write(values: tuple[Any, ...]) -> list[Any]:
        if many:
            each = parts[0].write
            return [each(value) for value in values]
        return [part.write(value) for part, value in zip(parts, values, strict=True)]

    def read(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise CodecError(f"a list is wanted, not {_named(data)}")
        if not many and len(data) != len(parts):
            raise CodecError(f"{len(parts)} entries are wanted, not {len(data)}")
        return tuple(_at(parts[0] if many else parts[i], item, i) for i, item in enumerate(data))

    return Codec(write, read)


def _at(part: Codec, data: object, step: str | int) -> Any:
    try:
        return part.read(data)
    except CodecError as error:
        raise error.inside(step if isinstance(step, str) else f"[{step}]") from None


def _mapping(key: Any, value: Any) -> Codec:
    if key is not str:
        raise TypeError("JSON objects have texts as keys")
    part = codec(value)

    def read(data: object) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise CodecError(f"an object is wanted, not {_named(data)}")
        return {name: _at(part, item, name) for name, item in data.items()}

    return Codec(lambda values: {name: part.write(item) for name, item in values.items()}, read)


def _union(members: tuple[Any, ...]) -> Codec:
    plain = {member: codec(member) for member in members if member in SCALARS}
    tagged = {member.__name__: codec(member) for member in members if isinstance(member, type) and is_dataclass(member)}
    single = len(tagged) == 1
    rest = [member for member in members if member not in SCALARS and not is_dataclass(member)]
    if rest:
        raise TypeError(f"{rest[0]} cannot stand in a union")

    def write(value: object) -> Any:
        name = type(value).__name__
        if type(value) in plain:
            return value
        if name not in tagged:
            raise TypeError(f"{name} is not in the union")
        data = tagged[name].write(value)
        return data if single else {TAG: name, **data}

    def read(data: object) -> Any:
        if type(data) in plain:
            return data
        if not tagged or not isinstance(data, dict):
            raise CodecError(f"{_named(data)} cannot stand here")
        if single:
            return next(iter(tagged.values())).read(data)
        name = data.get(TAG)
        if not isinstance(name, str) or name not in tagged:
            raise CodecError(f"there is no kind {name!r}", TAG)
        body = {key: item for key, item in data.items() if key != TAG}
        return _at(tagged[name], body, name)

    return Codec(write, read)


def _record(cls: type) -> Codec:
    hints = get_type_hints(cls)
    parts = {item.name: codec(hints[item.name]) for item in fields(cls)}
    defaults = {item.name: item.default for item in fields(cls)}
    needed = [name for name, default in defaults.items() if default is MISSING]

    def write(value: object) -> dict[str, Any]:
        data = {}
        for name, part in parts.items():
            item = getattr(value, name)
            if item != defaults[name] or name in needed:
                data[name] = part.write(item)
        return data

    def read(data: object) -> Any:
        if not isinstance(data, dict):
            raise CodecError(f"an object is wanted, not {_named(data)}")
        for name in data:
            if name not in parts:
                raise CodecError(f"there is no field {name!r}")
        for name in needed:
            if name not in data:
                raise CodecError(f"the field {name!r} is missing")
        return cls(**{name: _at(parts[name], item, name) for name, item in data.items()})

    return Codec(write, read)
