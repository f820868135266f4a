"""The end of the game: what cards and resources are worth, and who has won."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from boardgames.contract import Action, Event, implements, tell
from boardgames.stone_age.pieces import CARD_OF, CARDS, FIGURES, SYMBOLS, TWO_RESOURCES
from boardgames.stone_age.position import Player, State


class Lower(NamedTuple):
    """What the lower halves of some cards show."""

    symbols: dict[str, int]
    """For each culture symbol there is, on how many of the cards."""
    figures: dict[str, int]
    """How many farmers, tool makers, hut builders and shamans."""


@implements("sa.card.bottom")
def lower_halves(cards: tuple[int, ...]) -> Lower:
    """Symbols on green cards and figures on yellow ones, whether or not the upper halves were used."""
    shown = [CARDS[card] for card in cards]
    symbols = {symbol: sum(card.symbol == symbol for card in shown) for symbol in SYMBOLS}
    figures = {figure: sum(card.number for card in shown if card.figure == figure) for figure in FIGURES}
    return Lower({symbol: number for symbol, number in symbols.items() if number}, figures)


@implements("sa.score.green")
def green_sets(symbols: dict[str, int]) -> tuple[int, int]:
    """How many different symbols the first set has, and how many the second, of the cards left over."""
    return len(symbols), sum(number > 1 for number in symbols.values())


class Worth(NamedTuple):
    """The points of the final scoring, one by one."""

    green: int
    farmers: int
    tool_makers: int
    hut_builders: int
    shamans: int
    resources: int


@implements(
    "sa.score.green", "sa.score.farmers", "sa.score.toolmakers", "sa.score.builders", "sa.score.shamans",
    "sa.score.resources",
)  # fmt: skip
def worth(player: Player) -> Worth:
    """What a player gets in the final scoring. A card drawn and not yet shown is not among `cards`."""
    lower = lower_halves(player.cards)
    first, second = green_sets(lower.symbols)
    farmers, tool_makers, hut_builders, shamans = (
        lower.figures[figure] * each for figure, each in zip(FIGURES, multiplied(player), strict=True)
    )
    resources = sum(player.goods) + 2 * (TWO_RESOURCES in player.ready)
    return Worth(first**2 + second**2, farmers, tool_makers, hut_builders, shamans, resources)


def multiplied(player: Player) -> tuple[int, int, int, int]:
    """What figures are multiplied with, in the order of `FIGURES`."""
    return player.track, sum(player.tools), len(player.buildings), player.people


def parts(player: Player) -> dict[str, int]:
    """A player's points when all is counted, by what they are for."""
    final = worth(player)
    return {"meanwhile": player.score - sum(final), **final._asdict()}


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat."""
    return tuple(player.score for player in state.players)


def score_parts(state: State) -> tuple[dict[str, int], ...]:
    """The points from before the final scoring, then its own. Until then nothing tells points apart."""
    return tuple(map(parts, state.players)) if state.stage == "over" else ()


# ---------------------------------------------------------------- what happens
@implements("sa.card.extra_card")
def show(state: State, action: Action, events: list[Event] | None) -> State:
    """The extra card joins its owner's cards, for all to see."""
    seat = next(seat for seat, player in enumerate(state.players) if player.extra)
    player = state.players[seat]
    card = CARD_OF[action[1]]
    tell(events, "sa.card.extra_card", "extra_shown", player=seat, card=action[1])
    return state.with_player(seat, player._replace(cards=(*player.cards, card), extra=0))


@implements("sa.end.winner")
def count(state: State, events: list[Event] | None) -> State:
    """The final scoring: who has most points wins."""
    players = tuple([player._replace(score=player.score + sum(worth(player))) for player in state.players])
    if events is not None:
        for seat, player in enumerate(state.players):
            _tell_worth(seat, player, events)
    state = state._replace(stage="over", turn=state.first, to_move=None, players=players)
    if events is not None:
        _tell_winner(state, events)
    return state


_LINES = (
    ("sa.score.farmers", "farmers", "farmer"),
    ("sa.score.toolmakers", "tool_makers", "tool_maker"),
    ("sa.score.builders", "hut_builders", "hut_builder"),
    ("sa.score.shamans", "shamans", "shaman"),
)


def _tell_worth(seat: int, player: Player, events: list[Event]) -> None:
    """A line for all that counts something, and the total. What gives no points is passed over."""
    points, lower = worth(player), lower_halves(player.cards)
    first, second = green_sets(lower.symbols)
    if points.green:
        tell(
            events, "sa.score.green", "second_set" if second else "one_set",
            player=seat, first=first, second=second, points=points.green,
        )  # fmt: skip
    for (rule, key, figure), times, got in zip(_LINES, multiplied(player), points[1:5], strict=True):
        if got:
            tell(events, rule, key, player=seat, number=lower.figures[figure], times=times, points=got)
    if TWO_RESOURCES in player.ready:
        tell(events, "sa.card.two_resources", "two_at_the_end", player=seat)
    if points.resources:
        tell(events, "sa.score.resources", "resources", player=seat, points=points.resources)
    total = player.score + sum(points)
    if player.score or any(points):
        tell(events, "sa.end.winner", "final_points", player=seat, before=player.score, more=sum(points), points=total)


@implements("sa.end.winner")
def ranking(players: tuple[Player, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats from best to worst: points, then the sum of food track, tools and people."""

    def place(seat: int) -> tuple[int, int]:
        return players[seat].score, strength(players[seat])

    seats = sorted(range(len(players)), key=place, reverse=True)
    return tuple(tuple(group) for _, group in groupby(seats, key=place))


def strength(player: Player) -> int:
    """What breaks a tie."""
    return player.track + sum(player.tools) + player.people


def _tell_winner(state: State, events: list[Event]) -> None:
    winners, *others = ranking(state.players)
    best = state.players[winners[0]]
    level = tuple(seat for group in others for seat in group if state.players[seat].score == best.score)
    if len(winners) > 1:
        tell(events, "sa.end.winner", "shared_win", players=winners, points=best.score, strength=strength(best))
    elif level:
        tell(
            events, "sa.end.winner", "wins_by_strength",
            player=winners[0], points=best.score, others=level, strength=strength(best),
        )  # fmt: skip
    else:
        tell(events, "sa.end.winner", "wins", player=winners[0], points=best.score)
