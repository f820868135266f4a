"""A position of Stone Age."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.contract import CHANCE, Action, Actions, Check, Event, Objection, Value, implements
from boardgames.stone_age import (
    buildings,
    cards,
    feeding,
    gathering,
    notation,
    placing,
    preparation,
    scoring,
    using,
)
from boardgames.stone_age.goods import FEED, PAY, TAKE, TAKE_TWO, Goods
from boardgames.stone_age.picture.words import place_names
from boardgames.stone_age.pieces import CARDS, INDEX, NOBODY, PLACES

if TYPE_CHECKING:
    from boardgames.stone_age import StoneAge

HIDDEN_CARD: Final = -1
"""Stands for the number of a card that the onlooker may not know."""


class _Having(NamedTuple):
    people: int
    """All own people, on the board or not: 5 to 10."""
    food: int
    track: int
    """Position on the food track, 0 to 10."""
    score: int
    """Points so far; below 0 is possible."""
    goods: Goods
    """Wood, brick, stone and gold."""
    tools: tuple[int, int, int]
    """The values of the tools on the three spaces, 0 (none) to 4; they never differ by more than 1."""
    used: tuple[bool, bool, bool]
    """Which of them have been used in this round: those are turned by 90 degrees."""
    cards: tuple[int, ...]
    """Numbers of the cards bought, the latest last (see `pieces.CARDS`)."""
    ready: tuple[int, ...]
    """Those of `cards` that lie face up because they can still be used: one-use tools and the two resources."""
    extra: int
    """The card drawn through the extra-card card: 0 for none, `HIDDEN_CARD` for who may not know it. It joins
    `cards` when the game is over."""
    buildings: tuple[int, ...]
    """Numbers of the building tiles bought (see `pieces.TILES`)."""


class Player(_Having):
    """What one player has. A position's `players` are these, by seat."""

    __slots__ = ()

    def _replace(self, **changes: Any) -> Player:
        """As a named tuple's, three times as fast."""
        values = list(self)
        for name, value in changes.items():
            values[_HAVING[name]] = value
        return tuple.__new__(Player, values)


_HAVING: Final = {name: index for index, name in enumerate(_Having._fields)}


class _Fields(NamedTuple):
    seats: int
    stage: str
    """Chance: start (who begins), cards and buildings (turned up), roll, extra (the extra card is drawn), show (it
    is shown at the end). Players: place, use, pay (for a card or building), tools (added to a roll), die (one of a
    dice card's dice is taken), keep (two resources now, or later), feed. Or over."""
    round: int
    """1 or more."""
    first: int
    """The seat with the start figure; `NOBODY` before it is drawn."""
    turn: int
    """The seat whose turn it is: who places, uses people or feeds. With a dice card others decide meanwhile: see
    `to_move`."""
    to_move: int | None
    row: tuple[int, ...]
    """The card on each card space, the first (rightmost, cheapest) first; 0 is an empty space."""
    deck: tuple[int, ...]
    """The cards face down, by number, never in their order. To who may not know somebody's extra card, that one
    seems to be among them: see `deck_size`."""
    tops: tuple[int, ...]
    """The tile face up on each building stack; 0 where none is."""
    below: tuple[int, ...]
    """How many tiles lie face down in each stack."""
    tiles: tuple[int, ...]
    """The tiles nobody has seen, in the stacks or in the box."""
    placed: tuple[bytes, ...]
    """For each seat how many of its people stand on each of `pieces.PLACES`, and then `pieces.HOME`."""
    at: int
    """The place whose people are being used (an index of `pieces.PLACES`), or `pieces.NOWHERE`. While a bought card
    acts this is its space, which is empty by then; the card is the last one of whose turn it is."""
    dice: tuple[int, ...]
    """The dice on the table, in order: of a roll to which tools may be added, or those of a dice card not yet
    taken."""
    players: tuple[Player, ...]
    without: frozenset[str] = frozenset()


class State(contract.State, _Fields):
    """A position of Stone Age; the fields are those of the notation. See `StoneAge.start` and `StoneAge.read`."""

    __slots__ = ()
    game: ClassVar[StoneAge]

    def _replace(self, **changes: Any) -> State:
        """As a named tuple's, three times as fast."""
        values = list(self)
        for name, value in changes.items():
            values[_FIELDS[name]] = value
        return tuple.__new__(State, values)

    @property
    def actions(self) -> Actions:
        return LegalActions(self)

    def outcomes(self) -> dict[Action, int]:
        """What is drawn, rolled or shown next."""
        match self.stage:
            case "roll":
                return gathering.rolls(gathering.due(self))
            case "cards":
                return {preparation.CARD_ACTIONS[card]: 1 for card in self.deck}
            case "buildings":
                return {preparation.TILE_ACTIONS[tile]: 1 for tile in self.tiles}
            case "start":
                seats = range(self.seats) if self.first == NOBODY else (self.first,)
                return {preparation.START_ACTIONS[seat]: 1 for seat in seats}
            case "extra":
                return {cards.EXTRA_ACTIONS[card]: 1 for card in self.deck}
            case "show":
                # Whoever may not know the card has the odds from all that are unseen.
                (extra,) = (player.extra for player in self.players if player.extra)
                shown = self.deck if extra == HIDDEN_CARD else (extra,)
                return {cards.SHOW_ACTIONS[card]: 1 for card in shown}
        return {}

    def conceivable(self) -> Iterator[Action]:
        yield from _players_actions(self.seats)
        yield from _chance_actions(self.seats)
        yield from gathering.all_rolls(self)

    def knows(self, action: Action) -> bool:
        return action in _known(self.seats) or (action[:1] == ("roll",) and gathering.is_roll(self, action))

    def canonical(self, action: Action) -> Action:
        """Resources, tools and dice may be named in any order."""
        return notation.canonical(action)

    def objections(self, action: Action) -> tuple[Objection, ...]:  # type: ignore[override]
        if late := contract.judge(self, action, _IN_TIME):
            return late
        return contract.judge(self, action, _CHECKS[action[0]])

    def apply(self, action: Action, events: list[Event] | None = None) -> State:
        return _APPLY[action[0]](self, action, events)

    @implements("sa.card.keep")
    def seen_by(self, seat: int | None) -> State:
        """All but the extra card lies open: to others it is one of the cards that nobody has seen."""
        for owner, player in enumerate(self.players):
            if player.extra > 0 and owner != seat:
                deck = tuple(sorted((*self.deck, player.extra)))
                return self._replace(deck=deck).with_player(owner, player._replace(extra=HIDDEN_CARD))
        return self

    def guess(self, rng: Random) -> State:
        """Any card that nobody has seen may be the extra card."""
        for owner, player in enumerate(self.players):
            if player.extra == HIDDEN_CARD:
                card = self.deck[int(rng.random() * len(self.deck))]
                deck = tuple(other for other in self.deck if other != card)
                return self._replace(deck=deck).with_player(owner, player._replace(extra=card))
        return self

    @property
    def masked(self) -> bool:
        return any(player.extra == HIDDEN_CARD for player in self.players)

    def mask(self, action: Action, seat: int | None) -> Action:
        return cards.masked_extra(self, action, seat)

    def scores(self) -> tuple[int, ...]:
        return tuple(player.score for player in self.players)

    def score_parts(self) -> tuple[Mapping[str, int], ...]:
        """The points from before the final scoring, then its own. Until then nothing tells points apart."""
        return tuple(map(scoring.parts, self.players)) if self.stage == "over" else ()

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return scoring.ranking(self.players)

    def prompt(self) -> tuple[str, Mapping[str, Value]]:
        if self.to_move is None:
            winners = self.winners
            return ("shared" if len(winners) > 1 else "over"), {"players": winners, "points": max(self.scores())}
        player = self.turn if self.to_move == CHANCE else self.to_move
        values: dict[str, Value] = {"player": player, "round": self.round}
        match self.stage:
            case "place":
                values["left"] = self.in_hand(player)
            case "roll":
                values |= {"place": PLACES[self.at], "number": gathering.due(self)}
            case "tools":
                dice = tuple(map(str, self.dice))
                values |= {"place": PLACES[self.at], "dice": dice, "roll": sum(self.dice)}
            case "pay" if self.at < INDEX["building_1"]:
                values |= {"card": CARDS[self.row[cards.price(self) - 1]].word, "price": cards.price(self)}
                return "pay_card", values
            case "pay":
                values["tile"] = buildings.offered(self).word
                return "pay_building", values
            case "die":
                values["dice"] = tuple(map(str, self.dice))
            case "feed":
                values["missing"] = feeding.missing(self, player)
        return self.stage, values

    @property
    def text(self) -> str:
        return notation.write(self)

    @property
    def places(self) -> Mapping[str, str]:
        return place_names(self.seats)

    @property
    def deck_size(self) -> int:
        """How many cards lie face down, which everybody knows."""
        return len(self.deck) - sum(player.extra == HIDDEN_CARD for player in self.players)

    def on(self, place: str) -> tuple[int, ...]:
        """How many people of each seat stand on a place."""
        index = INDEX[place]
        return tuple(people[index] for people in self.placed)

    def in_hand(self, seat: int) -> int:
        """People of a seat who have not been placed in this round."""
        return self.players[seat].people - sum(self.placed[seat])

    def with_player(self, seat: int, player: Player) -> State:
        """The same position with another player on a seat."""
        players = list(self.players)
        players[seat] = player
        return self._replace(players=tuple(players))


_FIELDS: Final = {name: index for index, name in enumerate(_Fields._fields)}


# ---------------------------------------------------------------- actions
@cache
def _players_actions(seats: int) -> tuple[Action, ...]:
    """All that players can say."""
    return (
        *placing.conceivable(seats),
        placing.PASS,
        *(action for action, index in using.USE.items() if index < INDEX["building_1"] + seats),
        *gathering.TOOLS,
        *PAY,
        using.DECLINE,
        *cards.DIE,
        *TAKE,
        cards.KEEP,
        *FEED,
        feeding.NONE,
    )


@cache
def _chance_actions(seats: int) -> tuple[Action, ...]:
    """All that chance can say, but for dice."""
    drawn = (preparation.CARD_ACTIONS, preparation.TILE_ACTIONS, cards.EXTRA_ACTIONS, cards.SHOW_ACTIONS)
    return (*preparation.START_ACTIONS[:seats], *(action for actions in drawn for action in actions.values()))


@cache
def _known(seats: int) -> frozenset[Action]:
    return frozenset((*_players_actions(seats), *_chance_actions(seats)))


@cache
def _in_time(seats: int, stage: str) -> tuple[Action, ...]:
    """All that players can say when it is the time for it."""
    return tuple(action for action in _players_actions(seats) if action[0] in preparation.KINDS_OF[stage])


class LegalActions(Actions):
    """The legal actions, always in the same order."""

    __slots__ = ()
    state: State

    def listed(self) -> list[Action]:
        state = self.state
        if preparation.in_its_time.rule in state.without:
            return [action for action in state.conceivable() if not state.objections(action)]
        if state.stage not in _LEGAL:
            return list(state.outcomes())
        if state.without:
            return [action for action in _in_time(state.seats, state.stage) if not state.objections(action)]
        found = _LEGAL[state.stage](state)
        return found + TAKE_TWO if state.stage != "place" and cards.can_take(state) else found

    def __contains__(self, action: object) -> bool:
        state = self.state
        return isinstance(action, Action) and state.knows(action) and not state.objections(action)


def _payments(state: State) -> list[Action]:
    return cards.legal_payments(state) if state.at < INDEX["building_1"] else buildings.legal_payments(state)


_LEGAL: Final[dict[str, Callable[[State], list[Action]]]] = {
    "place": placing.legal, "use": using.legal, "tools": gathering.legal_tools, "pay": _payments,
    "die": cards.legal_dice, "keep": lambda state: [cards.KEEP], "feed": feeding.legal,
}  # fmt: skip
"""What players can do in each stage, two resources of choice apart."""

_APPLY: Final = {
    "start": preparation.start, "card": preparation.lay_card, "tile": preparation.turn_tile,
    "place": placing.place, "pass": placing.hold_back, "use": using.use, "roll": gathering.roll,
    "tools": gathering.add_tools, "pay": using.pay, "decline": using.decline, "die": cards.take_die,
    "take": cards.take, "keep": cards.keep, "extra": cards.draw_extra, "feed": feeding.feed, "show": scoring.show,
}  # fmt: skip

_IN_TIME: Final = (preparation.in_its_time, cards.no_tools)
"""What is asked first of every action: whether it is its time."""

_CHECKS: Final[dict[str, tuple[Check, ...]]] = {
    "start": (preparation.start_is_open,),
    "card": (preparation.card_is_left,),
    "tile": (preparation.tile_is_left,),
    "place": placing.CHECKS,
    "pass": (placing.no_passing,),
    "use": (using.own_people_there,),
    "roll": gathering.ROLL_CHECKS,
    "tools": (gathering.tools_left, gathering.one_use_left),
    "pay": (
        cards.price_is_paid, cards.can_pay,
        buildings.printed_cost, buildings.number_and_kinds, buildings.one_to_seven, buildings.can_pay,
    ),
    "decline": (),
    "die": (cards.die_is_there,),
    "take": (cards.two_of_choice,),
    "keep": (),
    "extra": (cards.extra_is_there,),
    "feed": (feeding.whole_shortage, feeding.can_pay),
    "show": (cards.extra_is_there,),
}  # fmt: skip
