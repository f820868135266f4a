"""What lies on a table of Tigris & Euphrates: each piece and each part of the ground as a thing with a name and a
sentence."""

from __future__ import annotations

import re
from typing import Final

from boardgames.pictures.scene import Piece, Thing
from boardgames.tigris.grid import BIT
from boardgames.tigris.picture.symbols import LEADER_LETTERS, TILE_LETTERS
from boardgames.tigris.pieces import BUILDINGS, COLOURS, LEADERS, MONUMENT_COLOURS, MONUMENTS, TILES, size
from boardgames.tigris.position import State
from boardgames.tigris.support import is_internal


def explain(state: State, what: Piece | str) -> Thing:
    """What a piece is, or a place or a part of the ground."""
    if isinstance(what, str):
        return _place(state, what) if what in BIT else _part(state, what)
    inside = bool(state.conflict) and is_internal(state)
    rule = "te.internal.strength" if inside else "te.external.supporters"
    if what.symbol == "veil":
        return Thing("veil", {"rule": rule})
    if what.symbol == "add":
        return Thing("add", {"rule": "te.internal.support" if inside else "te.external.support"})
    if what.symbol[1:] in ("A", "D"):
        tile = TILES[TILE_LETTERS.index(what.symbol[0])]
        return Thing("tile_attacker" if what.symbol[1] == "A" else "tile_defender", {"tile": tile, "rule": rule})
    return (
        _panel(state, what.key, what.label)
        or _counted(what)
        or _side(state, what)
        or _stock(state, what.symbol)
        or _kind(what.symbol)
    )


# -------------------------------------------------------------------------------------------------------- by symbol

_LEADER: Final = re.compile(rf"(\d)([{LEADER_LETTERS}])")


def _kind(symbol: str) -> Thing:
    """What all pieces with this symbol are."""
    if symbol in TILE_LETTERS:
        kind = TILE_LETTERS.index(symbol)
        return Thing("tile", {"tile": TILES[kind], "colour": COLOURS[kind], "leader": LEADERS[kind]})
    if leader := _LEADER.fullmatch(symbol):
        kind = LEADER_LETTERS.index(leader[2])
        return Thing(LEADERS[kind], {"seat": int(leader[1]), "colour": COLOURS[kind], "tile": TILES[kind]})
    if monument := re.fullmatch(r"M(\d)", symbol):
        return _monument(int(monument[1]))
    if symbol in MONUMENTS:
        return _monument(MONUMENTS.index(symbol))
    if symbol in BUILDINGS:
        colour = BUILDINGS.index(symbol)
        return Thing("building", {"name": symbol, "colour": COLOURS[colour], "tile": TILES[colour]})
    if symbol in COLOURS:
        return Thing("points", {"colour": symbol, "tile": TILES[COLOURS.index(symbol)]})
    if re.fullmatch(r"k\d+", symbol):
        return Thing("kingdom")
    return Thing(_SYMBOLS.get(symbol, symbol))


_SYMBOLS: Final = {
    "d": "face_down", "g": "treasure", "c": "catastrophe", "u": "union", "won": "treasures_won",
}  # fmt: skip


def _monument(number: int) -> Thing:
    one, other = MONUMENT_COLOURS[number]
    return Thing("monument", {"word": MONUMENTS[number], "one": COLOURS[one], "other": COLOURS[other],
                              "leader": LEADERS[one], "second": LEADERS[other]})  # fmt: skip


# -------------------------------------------------------------------------------------------- panels, hand and band


def _panel(state: State, key: str, label: str) -> Thing | None:
    """What a player's panel shows, or the empty panel."""
    found = re.fullmatch(r"([INTOWP])(\d)([0-3x]?)", key)
    if not found:
        return None
    part, seat, column = found[1], int(found[2]), found[3]
    if part == "P" and column == "x":
        return Thing("treasures_won", {"seat": seat, "number": label or "?"})
    if part == "P":
        thing = _kind(COLOURS[int(column)])
        return Thing(thing.key, {**thing.values, "seat": seat, "number": label or "?"})
    if part == "O" and (home := tuple(leader for leader in LEADERS if not state.place_of(seat, leader))):
        return Thing("at_home", {"seat": seat, "leaders": home})
    if part == "T":
        held = {"tiles": state.hand_size(seat), "catastrophes": state.catastrophes_left[seat]}
        return Thing("held", {"seat": seat, **held})
    return Thing("screen" if part == "W" else "panel", {"seat": seat})


def _counted(piece: Piece) -> Thing | None:
    """A number: how many tiles lie there, or support whoever stands there."""
    key, symbol, _, _, label, _ = piece
    if symbol == "z" and re.fullmatch(r"[SijfgH].*", key):
        if key[0] == "H":
            return Thing("in_hand", {"tiles": (TILES[TILE_LETTERS.index(key[2])],) * int(label)})
        return Thing("supporters", {"number": label})
    if symbol == "total":
        return Thing("total", {"number": label})
    return None


def _side(state: State, piece: Piece) -> Thing | None:
    """A side of a conflict: its part of the band, or the ring around what counts for it."""
    key, symbol = piece.key, piece.symbol
    if not re.fullmatch(r"[AD]|side[fg]|(name|note)R?", symbol):
        return None
    side = "attacker" if (key[:1] or symbol[-1]) in "Af" else "defender"
    if key[1:] in BIT and (found := state.leader_at(key[1:])):
        return Thing(side, {"seat": found[0]})
    return Thing(side, {"seat": getattr(state.conflict, side)} if key and state.conflict else {})


def _stock(state: State, name: str) -> Thing | None:
    """What is left for all, by the symbol or by the part of the ground, and the actions that are left."""
    match name:
        case "bag":
            return Thing("bag", {"number": size(state.bag)})
        case "gem" | "gems":
            return Thing("treasures_left", {"number": state.treasures.bit_count()})
        case "pip" | "actions":
            return Thing("actions", {"number": state.to_come})
    return None


def _part(state: State, name: str) -> Thing:
    if name in TILES:
        kind = TILES.index(name)
        return Thing("hand", {"tile": name, "colour": COLOURS[kind]})
    if name in LEADERS:
        return Thing("leader_away", {"leader": name})
    if slot := re.fullmatch(r"([MB])(\d)", name):
        return _kind((MONUMENTS if slot[1] == "M" else BUILDINGS)[int(slot[2])])
    return _panel(state, name, "") or _stock(state, name) or Thing(name)


def _place(state: State, word: str) -> Thing:
    bit = BIT[word]
    if bit & state.board.river:
        return Thing("river")
    if bit & state.board.temples:
        return Thing("winged_first" if bit & state.board.first else "winged")
    return Thing("land")
