"""What lies on the table: places, cards and building tiles, as the data files beside this module tell."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from boardgames.stone_age.goods import KINDS, Goods


def _data(name: str) -> Any:
    return json.loads(files("boardgames.stone_age").joinpath("data", f"{name}.json").read_text(encoding="utf-8"))


_BOARD: Final = _data("board")

AREAS: Final = ("hunt", "forest", "clay_pit", "quarry", "river")
"""Where dice are rolled. Their indices, 0 to 4, are also those of what they give: see `GIVES`."""
SLOTS: Final[int] = _BOARD["places"]["card_slots"]["count"]
PLACES: Final = (
    *AREAS,
    "tool_maker",
    "hut",
    "field",
    *(f"card_{number + 1}" for number in range(SLOTS)),
    *(f"building_{number + 1}" for number in range(4)),
)
"""The words of all places. `card_1` is the rightmost card and costs 1; buildings are counted from the left."""
INDEX: Final = {word: index for index, word in enumerate(PLACES)}

HUNT, TOOL_MAKER, HUT, FIELD, CARD, BUILDING = (
    INDEX[word] for word in ("hunt", "tool_maker", "hut", "field", "card_1", "building_1")
)
"""Indices of places; `CARD` and `BUILDING` are those of the first card and the first building."""
PLACE_NAMES: Final = {
    "hunt": "the hunt",
    "forest": "the forest",
    "clay_pit": "the clay pit",
    "quarry": "the quarry",
    "river": "the river",
    "tool_maker": "the tool maker",
    "hut": "the hut",
    "field": "the field",
    **{
        f"card_{number}": f"the {order} card from the right"
        for number, order in enumerate(("first", "second", "third", "fourth"), 1)
    },
    **{
        f"building_{number}": f"the {order} building"
        for number, order in enumerate(("first", "second", "third", "fourth"), 1)
    },
}
"""All places by their words. Cards are counted from the right, as their prices are; buildings from the left."""
VILLAGE: Final = (TOOL_MAKER, HUT, FIELD)
HOME: Final = len(PLACES)
"""Where people stand who were kept back, which only happens where passing is allowed (without sa.place.must)."""

NOWHERE: Final = -1
"""No place: nobody is being used."""
NOBODY: Final = -1
"""No seat: the start player is still to be drawn."""

GIVES: Final[tuple[str, ...]] = tuple(_BOARD["places"][area]["gives"] for area in AREAS)
DIVISORS: Final[tuple[int, ...]] = tuple(_BOARD["places"][area]["divisor"] for area in AREAS)
"""How many points of a roll give one food, wood, brick, stone or gold."""
CIRCLES: Final[int] = _BOARD["places"]["forest"]["capacity"]
"""Circles of forest, clay pit, quarry and river each."""
CROWD: Final[dict[int, int]] = {
    int(seats): rules["players_per_resource_place"] for seats, rules in _BOARD["players_rules"].items()
}
"""How many players may stand in one of those, by number of players."""
VILLAGE_OPEN: Final[dict[int, int]] = {
    int(seats): rules["village_places_used_max"] for seats, rules in _BOARD["players_rules"].items()
}
"""How many of tool maker, hut and field can be occupied, by number of players."""

START: Final[dict[str, int]] = _BOARD["start"]
MOST_PEOPLE: Final[int] = _BOARD["caps"]["people"]
MOST_TRACK: Final[int] = _BOARD["caps"]["food_track"]
MOST_TOOL: Final[int] = _BOARD["caps"]["tool_value_per_slot"]
PENALTY: Final[int] = _BOARD["starvation_penalty"]
PIECES: Final[dict[str, int]] = {kind: _BOARD["tokens_2008"][kind] for kind in (*KINDS, "dice")}
DIE_GIVES: Final[tuple[str, ...]] = ("", *(_BOARD["dice_card"][str(face)] for face in range(1, 7)))
"""What each face of a dice card's dice gives; a face is its index."""
STACK: Final[int] = _BOARD["places"]["building_stacks"]["tiles_per_stack"]


@cache
def place_names(seats: int) -> Mapping[str, str]:
    """The places of a game for so many players: there are as many building stacks as players."""
    return MappingProxyType({word: PLACE_NAMES[word] for word in PLACES[: BUILDING + seats]})


class Card(NamedTuple):
    """A civilization card. `top` acts when it is bought, `symbol` or `figure` count at the end."""

    id: int
    word: str
    """Its word in the notation, e.g. 'c9'."""
    top: str
    """dice, food, resource, resource_dice, points, tool, field, extra_card, one_use_tool or two_resources."""
    amount: int
    """Of food, resources, points or dice; the value of a one-use tool."""
    resource: str
    """What it gives, if that is a resource; else empty."""
    symbol: str
    """The culture symbol of a green card, or empty."""
    figure: str
    """farmer, tool_maker, hut_builder or shaman on a yellow card, or empty."""
    number: int
    """How many of that figure."""


class Tile(NamedTuple):
    """A building tile: what it costs and what it is worth."""

    id: int
    word: str
    """Its word in the notation, e.g. 'b5'."""
    cost: Goods | None
    """What it costs exactly; None if the resources are of choice."""
    least: int
    """Fewest resources to pay."""
    most: int
    """Most resources to pay."""
    kinds: int
    """How many different kinds are paid exactly; 0 if that is free."""
    points: int
    """Its printed points; 0 if they are the value of what is paid."""


def _card(data: dict[str, Any]) -> Card:
    top, bottom = data["top"], data["bottom"]
    return Card(
        data["id"],
        f"c{data['id']}",
        top["kind"],
        top.get("amount", top.get("value", top.get("dice", 0))),
        top.get("resource", ""),
        bottom.get("symbol", ""),
        bottom.get("figure", ""),
        bottom.get("count", 0),
    )


def _tile(data: dict[str, Any]) -> Tile:
    cost = None
    if data["cost"] is not None:
        wood, brick, stone, gold = (data["cost"].get(kind, 0) for kind in KINDS)
        cost = (wood, brick, stone, gold)
    return Tile(
        data["id"], f"b{data['id']}", cost, data["min"], data["max"], data["kinds"] or 0, data["points"] or 0
    )  # fmt: skip


CARDS: Final[dict[int, Card]] = {data["id"]: _card(data) for data in _data("cards")}
"""The 36 cards by number. Two pairs are alike (1 and 18, 22 and 28): a number is a card."""
TILES: Final[dict[int, Tile]] = {data["id"]: _tile(data) for data in _data("buildings")}
"""The 28 building tiles by number; some are alike."""

CARD_OF: Final = {card.word: card.id for card in CARDS.values()}
TILE_OF: Final = {tile.word: tile.id for tile in TILES.values()}
SYMBOLS: Final = tuple(dict.fromkeys(card.symbol for card in CARDS.values() if card.symbol))
FIGURES: Final = ("farmer", "tool_maker", "hut_builder", "shaman")

_ONE_USE = sorted((card.amount, card.id) for card in CARDS.values() if card.top == "one_use_tool")
ONCE: Final = {f"once_{value}": card for value, card in _ONE_USE}
"""The cards that are a tool for one use, by the word of that tool (its value is in it)."""
ONCE_WORD: Final = {card: word for word, card in ONCE.items()}
TWO_RESOURCES: Final = next(card.id for card in CARDS.values() if card.top == "two_resources")
EXTRA_CARD: Final = next(card.id for card in CARDS.values() if card.top == "extra_card")
