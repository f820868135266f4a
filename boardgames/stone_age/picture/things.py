"""What lies on a table of Stone Age: each piece and each part of the ground as a thing with a name and a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from boardgames.pictures.scene import Piece, Thing
from boardgames.stone_age.goods import KINDS, VALUES, words
from boardgames.stone_age.picture.scene import phase
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARD_OF,
    CARDS,
    CIRCLES,
    DIE_GIVES,
    DIVISORS,
    FIGURES,
    GIVES,
    HUNT,
    INDEX,
    PLACES,
    SYMBOLS,
    TILE_OF,
    TILES,
    VILLAGE,
)
from boardgames.stone_age.position import State


def explain(state: State, what: Piece | str) -> Thing:
    """What a piece is, or a place or a part of the ground."""
    if isinstance(what, str):
        return _place(what) if what in INDEX else _part(state, what)
    return _kept(what) or _shared(state, what) or _kind(what.symbol)


# -------------------------------------------------------------------------------------------------------- by symbol


def _kind(symbol: str) -> Thing:
    """What all pieces with this symbol are."""
    if symbol in CARD_OF:
        return _card(CARD_OF[symbol])
    if symbol in TILE_OF:
        return _tile(TILE_OF[symbol])
    if symbol in KINDS:
        index = KINDS.index(symbol)
        return Thing(symbol, {"worth": VALUES[index], "place": AREAS[index + 1]})
    if symbol in SYMBOLS:
        return Thing("symbol", {"name": symbol.capitalize()})
    if seat := re.fullmatch(r"seat(\d)", symbol):
        return Thing("person", {"seat": int(seat[1])})
    if tool := re.fullmatch(r"([tu]|once_)(\d)", symbol):
        key = {"t": "tool", "u": "used_tool", "once_": "once"}[tool[1]]
        return Thing(key, {"value": int(tool[2])})
    if face := re.fullmatch(r"d(\d)", symbol):
        return Thing("die", {"face": int(face[1]), "gives": DIE_GIVES[int(face[1])]})
    return Thing(symbol)


def _card(number: int) -> Thing:
    card = CARDS[number]
    gives = {"number": card.amount, "kind": card.resource}
    counts = {"symbol": card.symbol, "number": card.number}
    below = Thing(f"lower_{card.figure or 'symbol'}", counts)
    return Thing("card", {"upper": Thing(f"upper_{card.top}", gives), "lower": below, "top": card.top})


def _tile(number: int) -> Thing:
    tile = TILES[number]
    if tile.cost:
        return Thing("building_fixed", {"cost": words(tile.cost), "points": tile.points})
    if tile.kinds:
        return Thing("building_choice", {"number": tile.most, "kinds": tile.kinds})
    return Thing("building_any", {"least": tile.least, "most": tile.most})


# ------------------------------------------------------------------------------------------------- what players have

_ROW: Final[tuple[tuple[str, Callable[[re.Match[str]], str]], ...]] = (
    (r"(food|wood|brick|stone|gold|points|track|name|hut)", lambda found: found[1]),
    (r"t(\d)", lambda _: "no_tool"),
    (r"C(\d)", lambda found: SYMBOLS[int(found[1])]),
    (r"F(\d)", lambda found: FIGURES[int(found[1])]),
    (r"hand|many", lambda found: found[0]),
    (r"y", lambda _: "extra"),
    (r"", lambda _: "row"),
)
"""The keys of what lies in a player's row after the seat, each with the key or the symbol of the thing."""


def _owned(key: str) -> tuple[int, str] | None:
    """The seat and the thing of a key in a player's row."""
    if not key[:1].isdigit():
        return None
    for pattern, name in _ROW:
        if found := re.fullmatch(pattern, key[1:]):
            return int(key[0]), name(found)
    return None


def _kept(piece: Piece) -> Thing | None:
    """A piece in a player's row, or a person of that player."""
    key, symbol, _, _, label, _ = piece
    if person := re.fullmatch(r"(\d)([a-pz])\d+", key):
        seat, letter = int(person[1]), person[2]
        if letter == "z":
            return Thing("person_home", {"seat": seat})
        return Thing("person_placed", {"seat": seat, "place": PLACES[ord(letter) - 97]})
    if re.fullmatch(r"\d([rtx]\d?)", key):
        return _with_seat(_kind(symbol), int(key[0]), "1")
    found = _owned(key)
    return _with_seat(_kind(found[1]), found[0], label or "1") if found else None


def _with_seat(thing: Thing, seat: int, number: str) -> Thing:
    return Thing(thing.key, {**thing.values, "seat": seat, "number": number})


def _part(state: State, name: str) -> Thing:
    """A part of the ground. Where nothing lies in a player's row there is none of it."""
    if found := _owned(name):
        return _with_seat(_kind(found[1]), found[0], "0")
    if name == "values":
        return Thing("values", dict(zip(KINDS, VALUES, strict=True)))
    return _deck(state) if name == "deck" else Thing(name)


# --------------------------------------------------------------------------------------------------- what is for all


def _shared(state: State, piece: Piece) -> Thing | None:
    """A piece that is nobody's, and what it tells depends on the position."""
    key, symbol, label = piece.key, piece.symbol, piece.label
    if barred := re.fullmatch(r"x([a-p])", key):
        place = ord(barred[1]) - 97
        rule = "sa.place.village_2_3" if place in VILLAGE else f"sa.place.resources_{state.seats}"
        return Thing("barred", {"place": PLACES[place], "rule": rule})
    if key == "due":
        return Thing("due", {"place": PLACES[state.at]})
    if key.startswith("g") and (key == "gives" or key[1:].isdigit()):
        return Thing("gives", {"gift": {"axe": "tool", "wheat": "food_track"}.get(symbol, symbol)})
    if key == "start":
        return Thing("start", {"seat": state.first})
    if key == "now":
        return Thing("now", {"phase": Thing(f"phase_{phase(state)}")})
    if symbol == "deck":
        return _deck(state)
    if symbol in ("round", "left", "sum"):
        return Thing(symbol, {"label": label})
    return None


def _deck(state: State) -> Thing:
    return Thing("deck", {"number": state.deck_size})


def _place(word: str) -> Thing:
    index = INDEX[word]
    if index >= BUILDING:
        return Thing("stack")
    if index >= CARD:
        return Thing("card_space", {"price": index - CARD + 1})
    if index in VILLAGE:
        return Thing(f"place_{word}")
    values: dict[str, Any] = {"name": word.replace("_", " ").capitalize(), "divisor": DIVISORS[index]}
    return Thing("hunt" if index == HUNT else "area", {**values, "gift": GIVES[index], "circles": CIRCLES})
