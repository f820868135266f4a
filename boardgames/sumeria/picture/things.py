"""What lies on a table of Sumeria: each piece and each part of the ground as a thing with a name and a sentence."""

from __future__ import annotations

import re
from typing import Final

from boardgames.pictures.scene import Piece, Thing
from boardgames.sumeria.ending import points
from boardgames.sumeria.position import State
from boardgames.sumeria.preparation import SIZES
from boardgames.sumeria.tokens import TYPES


def explain(state: State, what: Piece | str) -> Thing:
    """What a piece is, or a place or a part of the ground."""
    if isinstance(what, str):
        return _place(state, what) if what in state.map.index else _part(state, what)
    return _kept(state, what.key) or _kind(state, what)


_OF: Final = re.compile(r"(who|hand|name|points|panel)(\d)|([hwp])(\d)([empr]?)\.?\d*")
"""The keys of what belongs to a player: what it is, or its letter, the seat, and the letter of a type of token."""


def _kept(state: State, key: str) -> Thing | None:
    """What belongs to a player: a piece, or the part where such pieces lie."""
    found = _OF.fullmatch(key)
    if not found:
        return None
    part, seat = found[1] or found[3], int(found[2] or found[4])
    if part in ("w", "p"):
        number = next(n for n, kind in enumerate(TYPES) if kind[0] == found[5])
        return _token(TYPES[number], seat, state.won[seat][number])
    if part in ("h", "hand"):
        return Thing("in_hand", {"seat": seat, "number": state.in_hand(seat)})
    if part == "points":
        return Thing("points", {"seat": seat, "number": points(state.won[seat])})
    return Thing("panel", {"seat": seat})


def _token(kind: str, seat: int | None = None, number: int = 0) -> Thing:
    mine = {} if seat is None else {"seat": seat, "number": number}
    return Thing("token", {"kind": kind.capitalize(), **mine})


def _kind(state: State, piece: Piece) -> Thing:
    """Any other piece."""
    key, symbol, label = piece.key, piece.symbol, piece.label
    if symbol in TYPES:
        return _token(symbol)
    if zone := re.fullmatch(r"zone(\d)", symbol):
        return _zone(state, int(zone[1]))
    if trader := re.fullmatch(r"trader(\d)", symbol):
        return Thing("trader", {"seat": int(trader[1])})
    if symbol == "rank":
        return _zone(state, state.row[int(key[4:])])
    if symbol == "start":
        return Thing("start", {"seat": state.start_player} if key else {})
    if symbol == "bag":
        return _bag(state)
    return Thing(symbol, {"label": label})


def _zone(state: State, zone: int) -> Thing:
    """A zone: where it is in the row, once there is a row."""
    name = {"zone": state.map.zones[zone].name}
    if zone not in state.row:
        return Thing("zone", name)
    position = state.row.index(zone)
    if position < len(SIZES):
        return _with_tokens(state, "zone_ascendant", position, name)
    return Thing("zone_waiting", {**name, "position": position + 1})


def _with_tokens(state: State, key: str, position: int, more: dict[str, str]) -> Thing:
    """What has tokens at this place of the row, or had some: they are drawn for each round, and won at its end."""
    if number := sum(state.spaces[position]):
        return Thing(key, {**more, "position": position + 1, "tokens": number})
    return Thing(f"{key}_empty", {**more, "position": position + 1})


def _bag(state: State) -> Thing:
    return Thing("bag", {"number": sum(state.bag)})


def _part(state: State, name: str) -> Thing:
    if seal := re.fullmatch(r"seal(\d)", name):
        return _zone(state, int(seal[1]))
    if space := re.fullmatch(r"space(\d)", name):
        return _with_tokens(state, "space", int(space[1]), {})
    if name.startswith("river"):
        return Thing("river")
    if name == "bag":
        return _bag(state)
    return _kept(state, name) or Thing(name)


def _place(state: State, word: str) -> Thing:
    board = state.map
    place = board.places[board.index[word]]
    others = sorted({other for route in board.routes if word in route for other in route if other != word})
    zone = board.zones[board.zone_index[place.zone]].name
    return Thing(place.kind, {"place": place.name, "zone": zone, "others": tuple(others)})
