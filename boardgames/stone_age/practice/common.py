"""What the kinds of several chapters need: positions for what play seldom meets, and ways to spread the answers."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from random import Random
from typing import Final

from boardgames.contract import CHANCE, Action, Dealer, Event
from boardgames.practice.walks import walk
from boardgames.stone_age import GAME
from boardgames.stone_age.gathering import can_add
from boardgames.stone_age.goods import KINDS, Goods, some
from boardgames.stone_age.pieces import (
    AREAS,
    BUILDING,
    CARD,
    CARDS,
    FIELD,
    HOME,
    HUNT,
    HUT,
    NOWHERE,
    ONCE_WORD,
    PIECES,
    TOOL_MAKER,
    TWO_RESOURCES,
)
from boardgames.stone_age.placing import takes
from boardgames.stone_age.position import Player, State
from boardgames.teaching.questions import Given, Question, Verdict, pick
from boardgames.teaching.wording import Said

IN_PLAY: Final = ("place", "use")
"""The stages in which players decide where people go and act. Positions are dealt from what lies on the table then."""


def even(cases: Iterable[tuple[Hashable, str]], rng: Random) -> str | None:
    """The arguments of one of some questions about a position: first an answer is drawn, then a question that has
    it."""
    found: dict[Hashable, list[str]] = {}
    for answer, arguments in cases:
        found.setdefault(answer, []).append(arguments)
    return pick(pick(list(found.values()), rng), rng) if found else None


def knowing(question: Question, mistakes: Iterable[tuple[int, Said]]) -> Question:
    """The question with what is said to numbers that half-known rules give; the first that gives one counts."""
    said: dict[int, Said] = {}
    for number, remark in mistakes:
        if number != question.answer:
            said.setdefault(number, remark)

    def wrong(given: Given) -> Verdict:
        return Verdict(False, (said[given],)) if isinstance(given, int) and given in said else question.wrong(given)

    return question._replace(wrong=wrong)


def after(state: State, action: Action) -> tuple[State, list[Event]]:
    """A legal action's outcome."""
    events: list[Event] = []
    return state.apply(action, events), events


def told(events: Iterable[Event]) -> set[str]:
    """The keys of some events."""
    return {event.key for event in events}


def in_play(rng: Random, during: tuple[float, float] = (0.0, 1.0)) -> Iterator[State]:
    """Positions of the first and second phase."""
    for state in walk(GAME, rng, during):
        assert isinstance(state, State)
        if state.stage in IN_PLAY and state.to_move != CHANCE:
            yield state


# ---------------------------------------------------------------- dealt anew from a position of play
Sent = tuple[int, int]
"""A place's index, and how many people are there."""
STAYS: Final = (HUNT, 1)
"""Somebody who is still to be used, so that the round goes on."""


def sent(state: State, seat: int, *people: Sent) -> State:
    """Nobody but a player's people are on the board, at these places in these numbers, about to be used."""
    on = bytearray(HOME + 1)
    for index, number in people:
        on[index] = number
    placed = tuple(bytes(on) if other == seat else bytes(HOME + 1) for other in range(state.seats))
    return state._replace(stage="use", turn=seat, to_move=seat, at=NOWHERE, dice=(), placed=placed)


def hungry(state: State, rng: Random) -> State:
    """Everybody has about as much food as they need."""
    players = []
    for player in state.players:
        food = max(0, player.people - player.track - 4 + int(rng.random() * 8))
        goods = player.goods if rng.random() < 0.7 else some(pick(KINDS, rng), int(rng.random() * 3))
        players.append(player._replace(food=food, goods=goods))
    return state._replace(players=tuple(players))


def things(state: State) -> list[int]:
    """The card spaces and stacks where something can be bought."""
    return [place for place, thing in enumerate(state.row + state.tops, start=CARD) if thing]


def evenings(rng: Random) -> Iterator[State]:
    """Before the last people of a round are used, in the village or where something can be bought."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        index = pick((TOOL_MAKER, HUT, FIELD, *things(state)), rng)
        yield hungry(sent(sold(state, index, rng), seat, (index, takes(index))), rng)


def sold(state: State, but: int, rng: Random) -> State:
    """Some of the cards on display have been bought, but not the one on this place."""
    for space, card in enumerate(state.row):
        if card and CARD + space != but and rng.random() < 0.3:
            seat = int(rng.random() * state.seats)
            player = state.players[seat]
            row = tuple(0 if other == card else other for other in state.row)
            state = state._replace(row=row).with_player(seat, player._replace(cards=(*player.cards, card)))
    return state


def last_rounds(rng: Random) -> Iterator[State]:
    """The last people of a round are about to be used, or to pay for a building. A stack or the cards may be used up
    then, or nearly. Nobody is asked to feed."""
    for state in in_play(rng, (0.5, 1.0)):
        seat, stack = int(rng.random() * state.seats), int(rng.random() * state.seats)
        at_stack = rng.random() < 0.4 and state.tops[stack]
        index = BUILDING + stack if at_stack else pick((TOOL_MAKER, HUT, FIELD), rng)
        state = sent(sold(state, index, rng), seat, (index, takes(index)))
        left = int(rng.random() * 3)
        if at_stack:
            state = used_up(state, stack, 0, top=True)._replace(stage="pay", at=index)
        elif rng.random() < 0.4:
            state = used_up(state, stack, max(0, left - 1), top=left > 0)
        needed = state.row.count(0)
        if rng.random() < 0.6:
            number = max(0, needed - 1 + int(rng.random() * 3))
            state = state._replace(deck=state.deck[:number])
        yield fed(state, rng)


def used_up(state: State, stack: int, below: int, *, top: bool) -> State:
    """So many tiles are left in a stack; without a top none are."""
    tops = tuple(0 if other == stack and not top else tile for other, tile in enumerate(state.tops))
    lying = tuple((below if top else 0) if other == stack else old for other, old in enumerate(state.below))
    lying = tuple(number if tile else 0 for tile, number in zip(tops, lying, strict=True))
    return state._replace(tops=tops, below=lying)


def fed(state: State, rng: Random) -> State:
    """Everybody has food enough, a new person included."""
    players = (player._replace(food=player.people + 1 + int(rng.random() * 4)) for player in state.players)
    return state._replace(players=tuple(players))


def endings(rng: Random) -> Iterator[State]:
    """The last people of a game are about to be used in the village: a stack is used up, or the cards are. Nobody has
    an extra card, which only its owner could count."""
    for state in in_play(rng, (0.6, 1.0)):
        state = state._replace(players=tuple(player._replace(extra=0) for player in state.players))
        seat = int(rng.random() * state.seats)
        index = pick((TOOL_MAKER, FIELD, HUT), rng)
        state = sent(state, seat, (index, takes(index)))
        if rng.random() < 0.5:
            state = used_up(state, int(rng.random() * state.seats), 0, top=False)
        else:
            space = int(rng.random() * len(state.row))
            row = tuple(0 if other == space else card for other, card in enumerate(state.row))
            state = state._replace(row=row, deck=())
        yield fed(state, rng)


def rolls(rng: Random) -> Iterator[State]:
    """Dice have been rolled somewhere, and tools can be added to them. Some tools have been used, and some players have
    a tool for one use."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        player = state.players[seat]
        area, people = int(rng.random() * len(AREAS)), 1 + int(rng.random() * min(5, player.people))
        low = int(rng.random() * 3)
        tools = (low + 1, low + (rng.random() < 0.5), low)
        used = tuple(value > 0 and rng.random() < 0.25 for value in tools)
        player = player._replace(tools=tools, used=used)
        if rng.random() < 0.5 and (card := _free(state, rng, ONCE_WORD)):
            state, player = taken_out(state, card), owning(player, card)
        if rng.random() < 0.2 and (card := _free(state, rng, _ROLLING)) and state.row[0]:
            state = taken_out(state, card)._replace(row=(0, *state.row[1:]))
            player = player._replace(cards=(*player.cards, card))
            area, people = CARD, 1
        if not can_add(player):
            continue
        number = CARDS[player.cards[-1]].amount if area == CARD else people
        dice = tuple(sorted(1 + int(rng.random() * 6) for _ in range(number)))
        state = sent(state, seat, (area, people)).with_player(seat, player)
        yield state._replace(stage="tools", at=area, dice=dice)


_ROLLING: Final = [card.id for card in CARDS.values() if card.top == "resource_dice"]


def _free(state: State, rng: Random, cards: Iterable[int]) -> int:
    """One of these cards that nobody has and that is not on display, or 0."""
    free = [card for card in cards if card in state.deck]
    return pick(free, rng) if free else 0


def taken_out(state: State, card: int) -> State:
    """A card is taken out of the deck."""
    return state._replace(deck=tuple(other for other in state.deck if other != card))


def owning(player: Player, card: int) -> Player:
    """A player has bought a card that can still be used."""
    cards = (card, *player.cards)
    return player._replace(cards=cards, ready=tuple(sorted((*player.ready, card))))


def short_supply(rng: Random) -> Iterator[State]:
    """A roll at one of the four resources when few pieces of it are left."""
    for state in rolls(rng):
        if not HUNT < state.at < len(AREAS):
            continue
        kind = KINDS[state.at - 1]
        held = PIECES[kind] - int(rng.random() * 4)
        players = list(state.players)
        for seat, player in enumerate(players):
            share = held if seat == len(players) - 1 else int(rng.random() * (held + 1))
            held -= share
            goods = list(player.goods)
            goods[KINDS.index(kind)] = share
            wood, brick, stone, gold = goods
            players[seat] = player._replace(goods=(wood, brick, stone, gold))
        yield state._replace(players=tuple(players))


def two_ready(rng: Random) -> Iterator[State]:
    """Somebody can still use the card for two resources."""
    for state in in_play(rng):
        seat = int(rng.random() * state.seats)
        if state.stage != "use" or any(TWO_RESOURCES in player.cards for player in state.players):
            continue
        if TWO_RESOURCES not in state.deck:
            continue
        state = taken_out(state, TWO_RESOURCES)
        yield state.with_player(seat, owning(state.players[seat], TWO_RESOURCES))


def dice_out(rng: Random) -> Iterator[State]:
    """The dice of a dice card are on the table, some of them taken."""
    for state in in_play(rng):
        for offered in offering(state, int(rng.random() * state.seats), rng, ("dice",)):
            payments = [action for action in offered.actions if action[0] == "pay"]
            if not payments:
                continue
            now, dealer = offered.apply(pick(payments, rng)), Dealer(str(rng.random()))
            now = now.apply(dealer.draw(now))
            for _ in range(int(rng.random() * state.seats)):
                now = now.apply(now.actions.pick(rng))
            if now.stage == "die":
                yield now


def offering(state: State, seat: int, rng: Random, tops: Collection[str], *others: Sent) -> Iterator[State]:
    """A card with one of these upper halves is offered to a player, who has some resources, and may have `others`
    elsewhere."""
    spaces = [space for space, card in enumerate(state.row) if card and CARDS[card].top in tops]
    if not spaces:
        return
    place = CARD + pick(spaces, rng)
    player = state.players[seat]
    have = [int(rng.random() * 3) for _ in KINDS]
    player = player._replace(goods=(have[0], have[1], have[2], have[3]))
    yield sent(state.with_player(seat, player), seat, (place, 1), *others)._replace(stage="pay", at=place)


def rich(rng: Random) -> Goods:
    """Some resources of all kinds."""
    wood, brick, stone, gold = (int(rng.random() * 4) for _ in KINDS)
    return wood, brick, stone, gold


AT_ONCE: Final = ("food", "resource", "points", "tool", "field", "one_use_tool")
"""Upper halves that are done with as soon as they act."""


def shoppers(rng: Random) -> Iterator[State]:
    """Late in a game somebody is asked to pay for a building, or for a card that needs no dice."""
    for state in in_play(rng, (0.4, 1.0)):
        seat, stack = int(rng.random() * state.seats), int(rng.random() * state.seats)
        yield from offering(state, seat, rng, AT_ONCE, STAYS)
        if state.tops[stack]:
            player = state.players[seat]._replace(goods=rich(rng))
            at = BUILDING + stack
            yield sent(state.with_player(seat, player), seat, (at, 1), STAYS)._replace(stage="pay", at=at)
