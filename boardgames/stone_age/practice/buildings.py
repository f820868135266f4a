"""Buildings: what they cost, what they bring, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardgames.contract import Value
from boardgames.practice.kinds import Kinds
from boardgames.stone_age import buildings as rules
from boardgames.stone_age import goods
from boardgames.stone_age.pieces import BUILDING, PLACES
from boardgames.stone_age.position import State
from boardgames.stone_age.practice.common import STAYS, even, in_play, knowing, rich, sent
from boardgames.stone_age.questions import buildings
from boardgames.stone_age.questions.common import some
from boardgames.teaching.questions import Question, choice, named, outcome, pick
from boardgames.teaching.wording import Remark, Said

KINDS: Final = Kinds()

_MOST: Final = 15
"""More ways to pay than this are not asked for."""


def _builders(rng: Random) -> Iterator[State]:
    """Somebody is asked to pay for a building, and has bought any number of them."""
    for state in in_play(rng):
        seat, stack = int(rng.random() * state.seats), int(rng.random() * state.seats)
        if not state.tops[stack]:
            continue
        player = state.players[seat]
        # Buildings that nobody has seen, as far as the stacks do not need them.
        number, spare = int(rng.random() * 8), len(state.tiles) - sum(state.below)
        new = some(state.tiles, max(0, min(number - len(player.buildings), spare)), rng)
        have = (*player.buildings, *new)[:number]
        tiles = tuple(tile for tile in state.tiles if tile not in new)
        state = state._replace(tiles=tiles).with_player(seat, player._replace(buildings=have, goods=rich(rng)))
        yield sent(state, seat, (BUILDING + stack, 1), STAYS)._replace(stage="pay", at=BUILDING + stack)


def _payments(state: State) -> list[str]:
    return [str(action) for action in state.actions if action[0] == "pay"]


def worth_of(state: State, text: str) -> Question:
    """How many points does this payment bring?"""
    question, place, tile = buildings.building_points(state, text), PLACES[state.at], rules.offered(state)
    paid, rule = goods.PAY[question.imagined[0]], rules.rule_of(tile)
    mistakes = (
        (goods.value(paid), Remark("printed_points", rule)),
        (sum(paid), Remark("value_not_number", rule)),
        (question.number - sum(paid), Remark("nothing_off", rule)),
    )
    about = (*question.about, Remark("pays_for", "", {"player": state.turn, "place": place}))
    return knowing(question, mistakes)._replace(about=about, marks=((place, "from"),))


@KINDS.kind(
    "sa.building.fixed", "sa.building.choice", "sa.building.any",
    asks=worth_of, ask="number", positions=_builders,
)  # fmt: skip
def building_points(state: State, rng: Random, rule: str) -> str | None:
    """How many points does a payment bring?"""
    if rules.rule_of(tile := rules.offered(state)) != rule:
        return None
    return even(((rules.points(tile, goods.PAY[action]), str(action)) for action in state.actions
                 if action[0] == "pay"), rng)  # fmt: skip


@KINDS.kind("sa.building.reveal", asks=buildings.still_used, ask="places")
def still_used(state: State, rng: Random, rule: str) -> str | None:
    """Where can people be used after a building has been bought?"""
    if state.stage != "pay" or state.at < BUILDING or not (payments := _payments(state)):
        return None
    # The next tile lies face up, and this player has other people on the board.
    others = sum(map(bool, state.placed[state.turn][:-1])) > 1
    return pick(payments, rng) if others and state.below[state.at - BUILDING] else None


# ---------------------------------------------------------------- where it goes
def goes_where(state: State, text: str) -> Question:
    """Where on the player board does the building go that is paid for?"""
    action, _, events = outcome(state, text)
    number = len(state.players[state.turn].buildings) + 1
    spaces = range(1, rules.SPACES + 1)
    values: dict[str, Value] = {"player": state.turn, "number": number - 1}

    def why_not(word: str) -> Said:
        key = "board_is_no_limit" if word == "box" else "board_is_full" if number > rules.SPACES else "count_buildings"
        return Remark(key, "sa.building.keep", values)

    options = (
        *((str(space), Remark("building_space", "", {"number": space})) for space in spaces),
        ("stack", Remark("on_another")),
        ("box", Remark("into_the_box")),
    )
    answer = str(number) if number <= rules.SPACES else "stack"
    told = named(events, "building_placed", "building_stacked")
    return choice({answer}, options, told, why_not, about=(Remark("buys_building", "", values),), then=action)


@KINDS.kind("sa.building.keep", asks=goes_where, ask="choice", fixed=True, positions=_builders)
def building_space(state: State, rng: Random, rule: str) -> str | None:
    """Where does a building go?"""
    payments = _payments(state)
    return pick(payments, rng) if payments else None
