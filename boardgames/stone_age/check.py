"""Whether a table can have a position: all that is wrong with it. `notation` reads it and names the lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from boardgames.notation import Problem
from boardgames.stone_age import feeding, gathering, placing, preparation
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    CIRCLES,
    CROWD,
    EXTRA_CARD,
    HOME,
    NOWHERE,
    ONCE_WORD,
    PLACES,
    TILES,
    TWO_RESOURCES,
    VILLAGE,
    VILLAGE_OPEN,
    Card,
    Tile,
)
from boardgames.stone_age.position import NOBODYS_TURN, State

_OF_ONE_PLACE: Final = ("roll", "tools", "pay", "die", "keep", "extra")
"""The stages in which the people of one place are being used; with a place, turning up a building is one too."""
_TOPS: Final = {
    "roll": ("dice", "resource_dice"), "tools": ("resource_dice",), "die": ("dice",), "keep": ("two_resources",),
    "extra": ("extra_card",),
}  # fmt: skip
"""What the upper half of the card just bought must be in each stage."""


def problems(state: State) -> Iterator[Problem]:
    """What cannot lie on a table, and what no game leads to."""
    yield from dict.fromkeys((*_things(state), *_players(state), *_people(state), *_stage(state), *_use(state)))


def obscure(state: State) -> Iterator[Problem]:
    """What no picture and no words could show, so that it cannot even be studied: people on places that are not there,
    and stages that do not say what they are about."""
    index, kind, seats = state.at, state.stage, state.seats
    for seat, placed in enumerate(state.placed):
        for place in range(BUILDING + seats, HOME):
            if placed[place]:
                text = f"{seats} players do not use {PLACES[place]} (sa.place.one_per_circle)"
                yield Problem(text, _line(seat))
    if index == NOWHERE:
        if kind in _OF_ONE_PLACE:
            yield Problem(f"'{kind}' needs it", ("at",))
    elif index >= BUILDING + seats:
        yield Problem(f"player {state.turn + 1} has nobody on {PLACES[index]}", ("at",))
    elif kind == "pay" and (index < CARD or not _thing(state, index)):
        yield Problem(f"nothing can be bought on {PLACES[index]}", ("at",))
    elif index >= len(AREAS) and _bought(state) not in ("dice", "resource_dice"):
        if kind in ("roll", "tools", "die"):
            yield _not_bought(state)
        elif state.dice:
            yield _no_dice(state)


def _line(seat: int) -> tuple[str]:
    """The field that says what a player has."""
    return (str(seat + 1),)


def _thing(state: State, index: int) -> int:
    """The card or building tile on a place, or 0."""
    return state.row[index - CARD] if index < BUILDING else state.tops[index - BUILDING]


def _bought(state: State) -> str:
    """What the upper half of the card says that has just been bought where people are being used, if one has."""
    index, cards = state.at, state.players[state.turn].cards
    return CARDS[cards[-1]].top if CARD <= index < BUILDING and not _thing(state, index) and cards else ""


def _not_bought(state: State) -> Problem:
    return Problem(f"no card has just been bought there that leads to '{state.stage}'", ("at",))


def _no_dice(state: State) -> Problem:
    return Problem(f"no dice lie on the table in '{state.stage}'", ("dice",))


# ---------------------------------------------------------------- cards, tiles and what players have
def _things(state: State) -> Iterator[Problem]:
    """Each card and tile is there once, and as many tiles as lie face down."""
    cards = {str(seat + 1): (*player.cards, max(0, player.extra)) for seat, player in enumerate(state.players)}
    yield from _twice({**cards, "row": state.row, "deck": state.deck}, CARDS)
    tiles = {str(seat + 1): player.buildings for seat, player in enumerate(state.players)}
    yield from _twice({**tiles, "stacks": state.tops, "tiles": state.tiles}, TILES)
    if len(state.tiles) < sum(state.below):
        text = f"{sum(state.below)} tiles lie face down, but only {len(state.tiles)} are left"
        yield Problem(text, ("stacks",))
    if list(state.dice) != sorted(state.dice):
        yield Problem("dice stand in order, the lowest first", ("dice",))


def _twice(lying: Mapping[str, Sequence[int]], things: Mapping[int, Card] | Mapping[int, Tile]) -> Iterator[Problem]:
    """What lies in two places, by the fields that say what lies where."""
    found: set[int] = set()
    for field, numbers in lying.items():
        for number in numbers:
            if number and number in found:
                yield Problem(f"'{things[number].word}' is there twice", (field,))
            found.add(number)


def _players(state: State) -> Iterator[Problem]:
    """What each player can have, whatever the others have."""
    for seat, player in enumerate(state.players):
        line = _line(seat)
        if max(player.tools) - min(player.tools) > 1:
            yield Problem("tools are three values that differ by 1 at most, as in 'tools 2 1* 1'", line)
        if any(used and not value for used, value in zip(player.used, player.tools, strict=True)):
            yield Problem("where no tool is, none is used", line)
        ready = set(player.ready)
        if ready - set(player.cards) or ready - {*ONCE_WORD, TWO_RESOURCES} or list(player.ready) != sorted(ready):
            yield Problem("'ready' names, in order, those of 'cards' that can still be used", line)
        if player.extra and EXTRA_CARD not in player.cards:
            yield Problem(f"who has not bought {CARDS[EXTRA_CARD].word} has no extra card", line)


# ---------------------------------------------------------------- people
def _people(state: State) -> Iterator[Problem]:
    """Whether the people can stand where they do."""
    for seat, (player, placed) in enumerate(zip(state.players, state.placed, strict=True)):
        if sum(placed) > player.people:
            text = f"{sum(placed)} people stand somewhere, but there are only {player.people}"
            yield Problem(text, _line(seat))
        if placed[HOME] and "sa.place.must" not in state.without:
            yield Problem("people are kept back, which sa.place.must forbids", _line(seat))
    total = list(map(sum, zip(*state.placed, strict=True)))
    for rule, find in _LIMITS.items():
        if rule not in state.without:
            for index, problem in find(state.placed, total):
                last = max(seat for seat, placed in enumerate(state.placed) if placed[index])
                yield Problem(f"{problem} ({rule})", _line(last))


_Placed = tuple[bytes, ...]
_Limit = Callable[[_Placed, list[int]], Iterator[tuple[int, str]]]
"""Says where something is wrong with the people of each seat, who stand on the places in these total numbers, and
what."""
_CIRCLED: Final = range(1, len(AREAS))


def _too_full(placed: _Placed, total: list[int]) -> Iterator[tuple[int, str]]:
    for area in _CIRCLED:
        if total[area] > CIRCLES:
            yield area, f"more than {CIRCLES} people stand on {AREAS[area]}"


def _too_crowded(seats: int) -> _Limit:
    def find(placed: _Placed, total: list[int]) -> Iterator[tuple[int, str]]:
        if len(placed) == seats:
            for area in _CIRCLED:
                if (number := sum(people[area] > 0 for people in placed)) > CROWD[seats]:
                    yield area, f"{number} players stand on {AREAS[area]}"

    return find


def _too_many_in_village(placed: _Placed, total: list[int]) -> Iterator[tuple[int, str]]:
    used = [place for place in VILLAGE if total[place]]
    if len(used) > VILLAGE_OPEN[len(placed)]:
        yield used[-1], f"{len(used)} places of the village are occupied"


def _too_many_on_one(placed: _Placed, total: list[int]) -> Iterator[tuple[int, str]]:
    for index in range(len(AREAS), BUILDING + len(placed)):
        here, exact = total[index], placing.takes(index)
        if here and (here != exact or here != max(people[index] for people in placed)):
            yield index, f"{PLACES[index]} takes {exact} of one player, not {here}"


_LIMITS: Final[dict[str, _Limit]] = {
    "sa.place.resources": _too_full,
    "sa.place.resources_2": _too_crowded(2),
    "sa.place.resources_3": _too_crowded(3),
    "sa.place.village_2_3": _too_many_in_village,
    "sa.place.one_per_circle": _too_many_on_one,
}
"""What limits people on the table, by the rule that says so."""


# ---------------------------------------------------------------- stages
def _stage(state: State) -> Iterator[Problem]:
    """Whether this is a position in which the stage can be."""
    kind = state.stage
    turning_up = kind in ("start", "cards") or (kind == "buildings" and state.at == NOWHERE)
    if kind in NOBODYS_TURN and state.turn != max(state.first, 0):
        yield Problem(f"it is nobody's turn in '{kind}'", ("turn",))
    if turning_up:
        yield from _turning_up(state)
    elif any(
        below and not top and stack != state.at - BUILDING
        for stack, (top, below) in enumerate(zip(state.tops, state.below, strict=True))
    ):
        yield Problem("the next tile of a stack has to be turned up first", ("stacks",))
    for seat, (player, placed) in enumerate(zip(state.players, state.placed, strict=True)):
        if any(player.used) and (turning_up or kind == "place"):
            yield Problem(f"no tool has been used yet in this round in '{kind}'", _line(seat))
        if any(placed[:HOME]) and (turning_up or kind in ("feed", "show", "over")):
            yield Problem(f"nobody stands on the board in '{kind}'", _line(seat))
        if player.extra and kind == "over":
            yield Problem("when the game is over an extra card has been shown", _line(seat))
    if state.masked and not state.deck:
        text = "a card that nobody may know is one of those that nobody has seen, but none is left"
        yield Problem(text, ("deck",))
    yield from _decision(state)


def _decision(state: State) -> Iterator[Problem]:
    """Whether there is something to decide, or to show."""
    kind, owner = state.stage, f"player {state.turn + 1}"
    if kind == "place" and state.in_hand(state.turn) >= 0 and not placing.can_place(state, state.turn):
        yield Problem(f"{owner} cannot place anybody", ("turn",))
    if kind == "use" and not any(state.placed[state.turn][:HOME]):
        yield Problem(f"{owner} has nobody on the board to be used", ("turn",))
    if kind == "feed" and not feeding.missing(state, state.turn):
        yield Problem(f"{owner} has food enough, so is not asked", ("turn",))
    if kind == "show" and not any(player.extra for player in state.players):
        yield Problem("nobody has a card to show", ("stage",))


def _turning_up(state: State) -> Iterator[Problem]:
    """Whether it is a time to turn up cards, or the first tiles of the stacks."""
    unturned = preparation.unturned(state)
    if state.stage == "start" and (any(state.row) or any(state.tops) or state.round > 1):
        yield Problem("the start player is found before anything is turned up", ("stage",))
    elif unturned is not None and state.round > 1:
        yield Problem("from the second round on a tile lies face up on each stack", ("stacks",))
    if state.stage == "cards":
        if 0 not in state.row:
            yield Problem("every card space has a card, so no card is laid", ("row",))
        elif any(state.row[state.row.index(0) :]):
            yield Problem("no space is left out while cards are laid, the first space first", ("row",))
        if state.deck_size < state.row.count(0):
            yield Problem("has too few cards to fill the spaces, so the game is over", ("deck",))
    if state.stage == "buildings":
        if unturned is None:
            yield Problem("no stack waits for its next tile", ("stage",))
        if 0 in state.row:
            yield Problem("every card space has a card before the first buildings are turned up", ("row",))


# ---------------------------------------------------------------- people being used
def _use(state: State) -> Iterator[Problem]:
    """Whose people are being used where, and what lies on the table for it."""
    index, kind = state.at, state.stage
    one_place = kind in _OF_ONE_PLACE or (kind == "buildings" and index != NOWHERE)
    if index != NOWHERE and not one_place:
        yield Problem("says whose people are being used, which is not so now", ("at",))
    if state.dice and kind not in ("tools", "die"):
        yield _no_dice(state)
    if one_place or kind == "use":
        yield from _order(state)
    yield from _on_nothing(state)
    if one_place and 0 <= index < BUILDING + state.seats and not state.placed[state.turn][index]:
        yield Problem(f"player {state.turn + 1} has nobody on {PLACES[index]}", ("at",))
    if unclear := list(obscure(state)):
        yield from unclear
    elif one_place:
        yield from _at_place(state)


def _order(state: State) -> Iterator[Problem]:
    """Whether those who came before in this phase have their people back."""
    for step in range((state.turn - state.first) % state.seats):
        seat = (state.first + step) % state.seats
        if any(state.placed[seat][:HOME]):
            text = f"has used all people before player {state.turn + 1}, so none stand on the board"
            yield Problem(text, _line(seat))


def _on_nothing(state: State) -> Iterator[Problem]:
    """Whether people stand on cards and buildings only where there are any, or where one has just been bought."""
    for seat, placed in enumerate(state.placed):
        for index in range(CARD, BUILDING + state.seats):
            if placed[index] and index != state.at and not _thing(state, index):
                yield Problem(f"somebody stands on {PLACES[index]}, where nothing lies", _line(seat))


def _at_place(state: State) -> Iterator[Problem]:
    """Whether the place leads to the stage, and the stage has what it is about."""
    index, kind = state.at, state.stage
    if kind == "buildings" and (index < BUILDING or state.tops[index - BUILDING] or not state.below[index - BUILDING]):
        yield Problem(f"no tile is to be turned up on {PLACES[index]}", ("at",))
    if kind in ("die", "keep", "extra") and index < len(AREAS):
        yield Problem(f"'{kind}' comes with a card", ("at",))
    if kind in _TOPS and index >= len(AREAS) and _bought(state) not in _TOPS[kind]:
        yield _not_bought(state)
    player, line = state.players[state.turn], _line(state.turn)
    if kind == "tools":
        if len(state.dice) != (due := gathering.due(state)):
            yield Problem(f"this roll is one of {due} dice, not of {len(state.dice)}", ("dice",))
        if not gathering.can_add(player):
            yield Problem("there is no tool that could be added to the roll", line)
    if kind == "die" and not 1 <= len(state.dice) <= state.seats:
        yield Problem("of a dice card's dice at least one is left, and at most one for each player", ("dice",))
    if kind == "keep" and TWO_RESOURCES not in player.ready:
        yield Problem("the card for two resources has been used already", line)
    if kind == "extra" and player.extra:
        yield Problem("the extra card has been drawn already", line)
    if kind == "extra" and not state.deck:
        yield Problem("no card can be drawn", ("deck",))
