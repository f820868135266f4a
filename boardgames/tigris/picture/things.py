"""What lies on a table of Tigris & Euphrates: each piece and each part of the ground as a thing with a name and a
sentence."""

from __future__ import annotations

import re
from typing import Final

from boardgames.pictures.scene import Piece, Thing
from boardgames.tigris.grid import BIT
from boardgames.tigris.picture.symbols import LEADER_LETTERS, TILE_LETTERS
from boardgames.tigris.pieces import BUILDINGS, COLOURS, LEADERS, MONUMENT_COLOURS, MONUMENTS, TILES
from boardgames.tigris.position import State
from boardgames.tigris.support import is_internal


def explain(state: State, what: Piece | str) -> Thing:
    """What a piece is, or a place or a part of the ground."""
    if isinstance(what, str):
        return _place(state, what) if what in BIT else _part(what)
    inside = bool(state.conflict) and is_internal(state)
    rule = "te.internal.strength" if inside else "te.external.supporters"
    if what.symbol == "veil":
        return Thing("veil", {"rule": rule})
    if what.symbol == "add":
        return Thing("add", {"rule": "te.internal.support" if inside else "te.external.support"})
    if what.symbol[1:] in ("A", "D"):
        tile = TILES[TILE_LETTERS.index(what.symbol[0])]
        return Thing("tile_attacker" if what.symbol[1] == "A" else "tile_defender", {"tile": tile, "rule": rule})
    return _panel(what.key, what.label) or _counted(what) or _kind(what.symbol)


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
    if ring := re.fullmatch(r"([AD])|side([fg])", symbol):
        return Thing("attacker" if ring[0] in ("A", "sidef") else "defender")
    if re.fullmatch(r"k\d+", symbol):
        return Thing("kingdom")
    return Thing(_SYMBOLS.get(symbol, symbol))


_SYMBOLS: Final = {
    "d": "face_down", "g": "treasure", "c": "catastrophe", "u": "union", "pip": "actions", "gem": "treasures_left",
    "won": "treasures_won",
}  # fmt: skip


def _monument(number: int) -> Thing:
    one, other = MONUMENT_COLOURS[number]
    return Thing("monument", {"word": MONUMENTS[number], "one": COLOURS[one], "other": COLOURS[other],
                              "leader": LEADERS[one], "second": LEADERS[other]})  # fmt: skip


# -------------------------------------------------------------------------------------------- panels, hand and band


def _panel(key: str, label: str) -> Thing | None:
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
    return Thing({"O": "at_home", "W": "screen", "T": "held"}.get(part, "panel"), {"seat": seat})


def _counted(piece: Piece) -> Thing | None:
    """A number: how many tiles lie there, or support whoever stands there."""
    key, symbol, _, _, label, _ = piece
    if symbol == "z" and re.fullmatch(r"[SijfgH].*", key):
        if key[0] == "H":
            return Thing("in_hand", {"number": label})
        return Thing("supporters", {"number": label})
    if symbol == "total":
        return Thing("total", {"number": label})
    if symbol in ("name", "nameR", "note", "noteR"):
        return Thing("attacker" if key[0] == "f" else "defender")
    return None


def _part(name: str) -> Thing:
    if name in TILES:
        kind = TILES.index(name)
        return Thing("hand", {"tile": name, "colour": COLOURS[kind]})
    if name in LEADERS:
        return Thing("leader_away", {"leader": name})
    if slot := re.fullmatch(r"([MB])(\d)", name):
        return _kind((MONUMENTS if slot[1] == "M" else BUILDINGS)[int(slot[2])])
    return _panel(name, "") or Thing("treasures_left" if name == "gems" else name)


def _place(state: State, word: str) -> Thing:
    bit = BIT[word]
    if bit & state.board.river:
        return Thing("river")
    if bit & state.board.temples:
        return Thing("winged_first" if bit & state.board.first else "winged")
    return Thing("land")
