"""What somebody may hold and what may be drawn, exactly: tiles of a colour among those that are out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from boardgames.contract import Action, Odds, Value, implements
from boardgames.draws import drawn
from boardgames.tigris import bag, external, internal, leaders, support, tiles
from boardgames.tigris.pieces import COLOURS, HAND, LEADERS, SWAPS, TILES, size
from boardgames.tigris.position import State


def held(view: State, seat: int, colour: int) -> dict[int, Fraction]:
    """How likely a seat holds each number of tiles of a colour, to whoever has this view.

    >>> from boardgames import read
    >>> view = read("tigris; turn 1").seen_by(0)
    >>> sum(held(view, 1, 0).values())
    Fraction(1, 1)
    """
    hand = view.hands[seat]
    if isinstance(hand, tuple):
        return {hand[colour]: Fraction(1)}
    unseen = view.unseen
    return drawn(unseen[colour], size(unseen), hand)


def odds(view: State, action: Action | None) -> Iterator[Odds]:
    """Of a decision: what may be drawn at the end of the turn, or what the other side of a conflict may add. Of an
    action: the conflicts that it begins, and what is drawn once it is done."""
    if view.stage == "act":
        yield from _turn(view, action)
    elif view.stage in ("support", "conflict"):
        yield from _conflict(view, action)


# ---------------------------------------------------------------- drawing
def _turn(view: State, action: Action | None) -> Iterator[Odds]:
    """What an action comes to: conflicts if it begins any, tiles if it takes some out of the hand."""
    lacks = HAND - view.hand_size(view.turn)
    match action:
        case None:
            yield from _refilled(view, lacks or view.left, "refill" if lacks else "refill_later")
        case ("swap", *_):
            number, left = sum(SWAPS[action]), size(view.bag)
            if left and (number <= left or not view.immediate):
                yield from _drawn(view, min(number, left), "swap")
        case ("tile", *_):
            after = tiles.place(view, action, None)
            fights = tuple(external.pairs(after)) if after.stage == "conflict" else ()
            for colour in fights:
                yield from _answers(external.begin(after, colour, None), view.turn)
            if not fights:
                yield from _refilled(view, lacks + 1, "refill")
        case ("leader", _, place) if place != "home":
            after = leaders.move(view, action, None)
            rival = internal.rival(after)
            if rival is not None:
                yield from _answers(internal.begin(after, rival, None), view.turn)


@implements("te.turn.refill")
def _refilled(view: State, number: int, key: str) -> Iterator[Odds]:
    """Tiles of each colour among so many drawn at the end of the turn. The game ends where all hands lack more than
    there is."""
    others = bag.missing(view) - (HAND - view.hand_size(view.turn))
    if 0 < number <= size(view.bag) - others:
        yield from _drawn(view, number, key)


def _drawn(view: State, number: int, key: str) -> Iterator[Odds]:
    """Tiles of each colour among so many drawn: each tile out of sight is as likely to come as another."""
    unseen = view.unseen
    for colour, tile in enumerate(TILES):
        values: dict[str, Value] = {"number": number, "tile": tile, "left": unseen[colour], "unseen": size(unseen)}
        rule = "te.swap.tiles" if key == "swap" else "te.turn.refill"
        yield Odds(rule, key, values, drawn(unseen[colour], size(unseen), number))


# ---------------------------------------------------------------- conflicts
def _conflict(view: State, action: Action | None) -> Iterator[Odds]:
    """The conflict that is being decided, or those that the active player may pick."""
    assert view.to_move is not None
    if view.stage == "support":
        yield from _answers(view, view.to_move, None if action is None else int(action[1]))
        return
    for colour in external.pairs(view) if action is None else (COLOURS.index(action[1]),):
        yield from _answers(external.begin(view, colour, None), view.to_move)


@implements("te.conflict.tie")
def _answers(view: State, seat: int, added: int | None = None) -> Iterator[Odds]:
    """What the others who have still to decide may add to a conflict; and how much of it ties, which wins in defence,
    if `seat` attacks and adds so many tiles, or else all that it holds. Whoever is in a conflict of one's own turn
    attacks."""
    fight = view.conflict
    assert fight is not None
    if fight.added is not None:
        return
    inside, colour = support.is_internal(view), support.fighting_colour(view)
    attack, defence = (
        support.counting(view, side, fight.colour).bit_count() for side in (fight.attacker, fight.defender)
    )
    values: dict[str, Value] = {"leader": LEADERS[fight.colour], "tile": TILES[colour]}
    rule = "te.internal.support" if inside else "te.external.support"
    if seat == fight.attacker:
        hand = view.hands[seat]
        assert isinstance(hand, tuple)
        added = hand[colour] if added is None else added
        values |= {"added": added, "player": fight.defender, "strength": defence, "other_strength": attack + added}
        needed = max(0, attack + added - defence)
        yield Odds(rule, "defends", values, held(view, fight.defender, colour), needed)
        return
    for side, own, other in ((fight.attacker, attack, defence), (fight.defender, defence, attack)):
        its = {**values, "player": side, "strength": own, "other_strength": other}
        yield Odds(rule, "adds", its, held(view, side, colour))
