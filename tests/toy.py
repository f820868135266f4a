"""A small complete game: the contract's example, and the conformance suite's second subject.

It has what Sumeria lacks: hidden hands, a die, a payment of choice, a second player's decision inside an action,
actions with several spellings, and a shared win. Two or three players; its rules stand in ``toy_data/rules.toml``.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from boardgames import contract
from boardgames.contract import (
    CHANCE,
    HIDDEN,
    Action,
    Actions,
    Event,
    Kind,
    Objection,
    Value,
    forbids,
    implements,
    tell,
)
from boardgames.notation import Field, Problem, Reader
from boardgames.pictures.scene import Piece, Scene, Stage

Counts = tuple[int, ...]
"""How many of each kind."""

CARDS: Final = ("dagger", "sword", "axe")
EACH: Final = 4
"""Cards of each kind."""
GOODS: Final = ("wood", "clay")
DIE: Final = {1: 3, 2: 2, 3: 1}
"""How many faces show each number."""
DEALT, ROUNDS, PRICE, HOUSE, MOST_CARDS = 2, 4, 3, 2, 2
STAGES: Final = ("deal", "roll", "act", "defend", "over")

ROLLS: Final = {Action("roll", str(number)): weight for number, weight in DIE.items()}
DEALS: Final = tuple(Action("deal", card) for card in CARDS)
GATHERS: Final = tuple(Action("gather", good) for good in GOODS)
BUNDLES: Final = tuple(cards for size in range(4) for cards in combinations_with_replacement(CARDS, size))
DUELS: Final = tuple(Action("duel", *cards) for cards in BUNDLES if cards)
DEFENCES: Final = tuple(Action("defend", *cards) for cards in BUNDLES)


def build_action(paid: Counts) -> Action:
    """A payment as kinds with their counts: build wood 2 clay 1."""
    words = (word for good, number in zip(GOODS, paid, strict=True) if number for word in (good, str(number)))
    return Action("build", *words)


BUILDS: Final = {build_action((wood, clay)): (wood, clay) for wood in range(5) for clay in range(5) if wood or clay}
KNOWN: Final = dict.fromkeys((*ROLLS, *DEALS, *GATHERS, *BUILDS, *DUELS, *DEFENCES, Action("draw")))


def count(cards: tuple[str, ...]) -> Counts:
    return tuple(map(cards.count, CARDS))


def words(cards: Counts) -> tuple[str, ...]:
    return tuple(card for card, number in zip(CARDS, cards, strict=True) for _ in range(number))


def minus(one: Counts, *others: Counts) -> Counts:
    return tuple(number - sum(rest) for number, *rest in zip(one, *others, strict=True))


def plus(*counts: Counts) -> Counts:
    return tuple(map(sum, zip(*counts, strict=True)))


def size(cards: Counts | int) -> int:
    """How many cards lie there: of masked ones only that is known."""
    return cards if isinstance(cards, int) else sum(cards)


def shown(hand: Counts | int) -> str:
    """A hand as far as it is known."""
    return f"{hand} cards" if isinstance(hand, int) else f"{size(hand)} cards ({', '.join(words(hand))})"


def put(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


class _Fields(NamedTuple):
    seats: int
    stage: str
    round: int
    turn: int
    """The seat whose turn it is."""
    die: int
    deck: Counts | int
    """The cards left, or in a view only how many they are. Never their order: nothing is decided before it is drawn."""
    used: Counts
    attack: Counts
    """The cards with which the player whose turn it is attacks."""
    hands: tuple[Counts | int, ...]
    goods: tuple[Counts, ...]
    points: tuple[int, ...]
    without: frozenset[str] = frozenset()


class State(contract.State, _Fields):
    __slots__ = ()
    game: ClassVar[Toy]

    @property
    def to_move(self) -> int | None:  # type: ignore[override]
        match self.stage:
            case "over":
                return None
            case "act":
                return self.turn
            case "defend":
                return self.neighbour
        return CHANCE

    @property
    def neighbour(self) -> int:
        return (self.turn + 1) % self.seats

    @property
    def receiver(self) -> int:
        """Who gets the next card: in set-up one after the other, later the player whose turn it is."""
        poor = (seat for seat, hand in enumerate(self.hands) if size(hand) < DEALT)
        return self.turn if self.die else next(poor)

    @property
    def unseen(self) -> Counts:
        """The cards that are not open to whoever has this view: in the deck or in masked hands."""
        open_hands = (hand for hand in self.hands if not isinstance(hand, int))
        return minus((EACH,) * len(CARDS), self.used, self.attack, *open_hands)

    @implements("toy.hand.secret")
    def seen_by(self, seat: int | None) -> State:
        if seat is not None and seat not in range(self.seats):
            raise self.no_seat(seat)
        hands = tuple(hand if owner == seat else size(hand) for owner, hand in enumerate(self.hands))
        return self._replace(hands=hands, deck=size(self.deck))

    @property
    def masked(self) -> bool:
        return isinstance(self.deck, int)

    def guess(self, rng: Random) -> State:
        """Deal the unseen cards to the masked hands; the rest is the deck."""
        if not isinstance(self.deck, int):
            return self
        if not isinstance(rng, Random):
            raise self.no_luck(rng)
        pool = list(words(self.unseen))
        hands = []
        for hand in self.hands:
            if isinstance(hand, int):
                hand = count(tuple(pool.pop(int(rng.random() * len(pool))) for _ in range(hand)))
            hands.append(hand)
        return self._replace(hands=tuple(hands), deck=count(tuple(pool)))


class LegalActions(Actions):
    __slots__ = ()
    state: State

    def listed(self) -> list[Action]:
        return [action for action in KNOWN if not self.state.objections(action)]


# ---------------------------------------------------------------- what is forbidden
@forbids("toy.round.turn")
def in_its_time(state: State, action: Action) -> Objection | None:
    if state.is_time_for(action):
        return None
    return Objection("toy.round.turn", "not_now", {"kind": action[0]})


@forbids("toy.draw.card")
def card_is_left(state: State, action: Action) -> Objection | None:
    left = size(state.deck) if action[0] == "draw" else state.outcomes().get(action)
    return None if left else Objection("toy.draw.card", "deck_empty", {})


@forbids("toy.build.price")
def price(state: State, action: Action) -> Objection | None:
    paid = sum(BUILDS[action])
    return None if paid == PRICE else Objection("toy.build.price", "price", {"number": paid})


@forbids("toy.build.own")
def own_goods(state: State, action: Action) -> Objection | None:
    wood, clay = state.goods[state.turn]
    if min(minus((wood, clay), BUILDS[action])) >= 0:
        return None
    return Objection("toy.build.own", "not_owned", {"player": state.turn, "wood": wood, "clay": clay})


@forbids("toy.duel.cards")
def own_cards(state: State, action: Action) -> Objection | None:
    seat = state.turn if action[0] == "duel" else state.neighbour
    hand = state.hands[seat]
    if isinstance(hand, tuple) and min(minus(hand, count(action[1:]))) >= 0:
        return None
    return Objection("toy.duel.cards", "no_such_cards", {"player": seat, "cards": action[1:]})


@forbids("toy.duel.most")
def few_cards(state: State, action: Action) -> Objection | None:
    number = len(action) - 1
    return None if number <= MOST_CARDS else Objection("toy.duel.most", "too_many", {"number": number})


# ---------------------------------------------------------------- what happens
@implements("toy.hand.secret", "toy.draw.card")
def deal(state: State, action: Action, events: list[Event] | None) -> State:
    seat, card = state.receiver, count(action[1:])
    assert isinstance(state.deck, tuple)
    if events is not None:
        # The others learn only that a card was dealt.
        rule = "toy.draw.card" if state.die else "toy.hand.secret"
        events.append(Event(rule, "dealt", {"player": seat, "card": action[1]}, hidden=("card",), owner=seat))
    hand = plus(state.hands[seat], card)
    return state._replace(deck=minus(state.deck, card), hands=put(state.hands, seat, hand))


@implements("toy.round.die")
def roll(state: State, action: Action, events: list[Event] | None) -> State:
    tell(events, "toy.round.die", "rolled", die=int(action[1]))
    return state._replace(die=int(action[1]), stage="act")


@implements("toy.gather.goods")
def gather(state: State, action: Action, events: list[Event] | None) -> State:
    tell(events, "toy.gather.goods", "gathered", player=state.turn, number=state.die, good=action[1])
    goods = plus(state.goods[state.turn], tuple(state.die * (good == action[1]) for good in GOODS))
    return state._replace(goods=put(state.goods, state.turn, goods))


@implements("toy.build.points")
def build(state: State, action: Action, events: list[Event] | None) -> State:
    wood, clay = BUILDS[action]
    tell(events, "toy.build.points", "built", player=state.turn, wood=wood, clay=clay)
    goods = minus(state.goods[state.turn], (wood, clay))
    return score(state._replace(goods=put(state.goods, state.turn, goods)), state.turn, HOUSE)


def draw(state: State, action: Action, events: list[Event] | None) -> State:
    tell(events, "toy.draw.card", "drawing", player=state.turn)
    return state._replace(stage="deal")


@implements("toy.duel.cards")
def duel(state: State, action: Action, events: list[Event] | None) -> State:
    """The cards lie open; then the neighbour decides, before the action is over."""
    other = state.neighbour
    tell(events, "toy.duel.cards", "challenged", player=state.turn, other=other, cards=action[1:])
    hand = minus(state.hands[state.turn], count(action[1:]))
    return state._replace(stage="defend", attack=count(action[1:]), hands=put(state.hands, state.turn, hand))


@implements("toy.duel.winner")
def defend(state: State, action: Action, events: list[Event] | None) -> State:
    seat, cards = state.neighbour, count(action[1:])
    tell(events, "toy.duel.cards", "answered", player=seat, cards=action[1:])
    strength = [sum(n * worth for worth, n in enumerate(side, start=1)) for side in (state.attack, cards)]
    winner = state.turn if strength[0] > strength[1] else seat
    tell(events, "toy.duel.winner", "duel_won", player=winner, strength=max(strength), other_strength=min(strength))
    used = plus(state.used, state.attack, cards)
    hands = put(state.hands, seat, minus(state.hands[seat], cards))
    return score(state._replace(used=used, hands=hands, attack=(0, 0, 0)), winner, 1)


def score(state: State, seat: int, points: int) -> State:
    return state._replace(points=put(state.points, seat, state.points[seat] + points))


def after_a_card(state: State, events: list[Event] | None) -> State:
    """A card that was drawn is the turn's action; in set-up the first turn begins when all hands are full."""
    if state.die:
        return end_turn(state, events)
    return state._replace(stage="roll") if all(size(hand) == DEALT for hand in state.hands) else state


@implements("toy.end.winner")
def ranking(points: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    levels = sorted(set(points), reverse=True)
    return tuple(tuple(seat for seat, got in enumerate(points) if got == level) for level in levels)


@implements("toy.end.rounds")
def end_turn(state: State, events: list[Event] | None) -> State:
    state = state._replace(stage="roll", die=0, turn=state.neighbour)
    if state.turn:
        return state
    if state.round < ROUNDS:
        return state._replace(round=state.round + 1)
    state = state._replace(stage="over")
    tell(events, "toy.end.rounds", "game_over")
    tell(events, "toy.end.winner", "winners", players=ranking(state.points)[0], points=max(state.points))
    return state


# ---------------------------------------------------------------- what follows what
KINDS: Final = {
    "roll": Kind(("roll",), roll),
    "deal": Kind(("deal",), deal, (card_is_left,), after_a_card),
    "gather": Kind(("act",), gather, (), end_turn),
    "build": Kind(("act",), build, (price, own_goods), end_turn),
    "draw": Kind(("act",), draw, (card_is_left,)),
    "duel": Kind(("act",), duel, (own_cards, few_cards)),
    "defend": Kind(("defend",), defend, (own_cards, few_cards), end_turn),
}


def check(state: State) -> Iterator[Problem]:
    """What is wrong with a position."""
    cards = (state.deck, state.used, state.attack, *state.hands)
    if sum(map(size, cards)) != 3 * EACH or min(state.unseen) < 0:
        yield Problem(f"the cards are not {EACH} of each kind", ("deck",))


# ---------------------------------------------------------------- the game
class Toy(contract.Game):
    name = "toy"
    title = "Toy"
    seats = range(2, 4)
    unordered: ClassVar[Mapping[str, int]] = {"duel": 1, "defend": 1, "build": 2}
    experiments = frozenset({"toy.duel.most"})
    kinds = KINDS
    in_time = (in_its_time,)
    folder = Path(__file__).with_name("toy_data")

    def start(self, players: int = 2, *, without: Iterable[str] = ()) -> State:
        players, rules = self.check_start(players, without)
        nothing = (0, 0, 0)
        return State(
            players, "deal", 1, 0, 0, (EACH,) * 3, nothing, nothing,
            (nothing,) * players, ((0, 0),) * players, (0,) * players, rules,
        )  # fmt: skip

    def actions(self, state: State) -> Actions:
        return LegalActions(state)

    def outcomes(self, state: State) -> dict[Action, int]:
        if state.stage == "roll":
            return dict(ROLLS)
        if state.stage == "deal":
            # Whoever sees only the number of cards in the deck has the odds from all unseen cards.
            deck = state.unseen if isinstance(state.deck, int) else state.deck
            return {action: left for action, left in zip(DEALS, deck, strict=True) if left}
        return {}

    def conceivable(self, state: State) -> Iterator[Action]:
        return iter(KNOWN)

    def knows(self, state: State, action: Action) -> bool:
        return action in KNOWN

    def canonical(self, action: Action) -> Action:
        """Cards and kinds of goods may be named in any order."""
        if action[:1] in (("duel",), ("defend",)) and set(action[1:]) <= set(CARDS):
            return Action(action[0], *sorted(action[1:], key=CARDS.index))
        if action[:1] == ("build",) and len(action) == 5 and {action[1], action[3]} == set(GOODS):
            first, second = sorted([action[1:3], action[3:5]], key=lambda pair: GOODS.index(pair[0]))
            return Action("build", *first, *second)
        return action

    def mask(self, state: State, action: Action, seat: int | None) -> Action:
        return Action("deal", HIDDEN) if action[0] == "deal" and seat != state.receiver else action

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def ranking(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ranking(state.points)

    def prompt(self, state: State) -> tuple[str, Mapping[str, Value]]:
        if state.to_move is None:
            winners = state.winners
            return "shared" if len(winners) > 1 else "over", {"players": winners, "points": max(state.points)}
        player = state.receiver if state.stage == "deal" else state.turn if state.to_move == CHANCE else state.to_move
        return state.stage, {"player": player, "die": state.die, "cards": words(state.attack)}

    def heading(self, state: State) -> tuple[str, Mapping[str, Value]]:
        return "turn", {"round": state.round, "player": state.turn}

    def write(self, state: State) -> str:
        def said(cards: Counts | int) -> str:
            return f"{HIDDEN}{cards}" if isinstance(cards, int) else " ".join(map(str, cards))

        parts = [f"toy; players {state.seats}; stage {state.stage}; round {state.round}; turn {state.turn + 1}"]
        parts.append(f"die {state.die}; deck {said(state.deck)}; used {said(state.used)}; attack {said(state.attack)}")
        for seat, (hand, goods, points) in enumerate(zip(state.hands, state.goods, state.points, strict=True), start=1):
            parts.append(f"{seat} {said(hand)} / {said(goods)} / {points}")
        if state.without:
            parts.append(f"without {' '.join(sorted(state.without))}")
        return "; ".join(parts)

    def parse(self, text: str) -> tuple[State, Reader]:
        """Every field has to be there: this reader is short, not kind."""
        given = Reader(text, self.name)
        take = given.take

        def counts(field: Field, part: str, kinds: int) -> Counts | int:
            if part.strip().startswith(HIDDEN):
                return field.number(0, 3 * EACH, part.strip().removeprefix(HIDDEN))
            numbers = tuple(field.number(0, 99, word) for word in part.split())
            return numbers if len(numbers) == kinds else field.fail(f"has {len(numbers)} numbers, not {kinds}")

        def seat(field: Field) -> tuple[Counts | int, Counts | int, int]:
            parts = field.value.split("/")
            if len(parts) != 3:
                field.fail("is not of the form CARDS / GOODS / POINTS")
            return counts(field, parts[0], 3), counts(field, parts[1], 2), field.number(0, 99, parts[2].strip())

        seats = take("players").number(self.seats[0], self.seats[-1])
        state = State(
            seats, take("stage").one_of(STAGES), take("round").number(1, ROUNDS), take("turn").number(1, seats) - 1,
            take("die").number(0, 3),
            *(counts(field := take(name), field.value, 3) for name in ("deck", "used", "attack")),
            *zip(*(seat(take(str(number))) for number in range(1, seats + 1)), strict=True),
            take("without").some_of(self.experiments),
        )  # fmt: skip
        given.finish()
        return state, given

    def wrong(self, state: State, *, study: bool = False) -> Iterable[Problem]:
        return () if study else check(state)

    def scene(self, state: State, names: tuple[str, ...] | None = None) -> Scene:
        stage = Stage(300, 60 * max(self.seats), (), {"hand": '<rect x="-20" y="-20" width="40" height="40"/>'}, "", {})
        hands = (
            Piece(f"hand {seat}", "hand", 40, 30 + 60 * seat, shown(hand)) for seat, hand in enumerate(state.hands)
        )
        return Scene(stage, tuple(hands))

    def describe(self, state: State, names: tuple[str, ...] | None = None, withheld: Container[str] = ()) -> str:
        said = [
            f"{name}: {shown(hand)}, {goods[0]} wood, {goods[1]} clay, {points} points."
            for name, hand, goods, points in zip(
                self.speech(names).names, state.hands, state.goods, state.points, strict=False
            )
        ]
        return f"Round {state.round}, {state.stage}. {' '.join(said)}"

    def label(self, word: str) -> str | None:
        return None


GAME: Final = Toy()
State.game = GAME
