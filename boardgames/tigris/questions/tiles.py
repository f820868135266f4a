"""Tiles: where they may lie, who gets the point, and what they join."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import Fresh, Question, Verdict, choice, named, outcome, pick, which_places
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris.grid import BESIDE, BIT, names
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.pieces import COLOURS, TILES
from boardgames.tigris.position import State
from boardgames.tigris.questions.common import NAMES, asked, may, played

REGISTRY: Final = Registry()

_LIE_RULES: Final = ("te.tile.empty", "te.tile.river", "te.tile.two_kingdoms")
_POINTS: Final = ("point_leader", "point_king")
_NO_POINT: Final = ("no_kingdom", "no_leader", "union_no_point")
_NOBODY: Final = "nobody"
_OTHERS: Final = 4
"""Wrong rulings that are offered beside the right one."""


# ---------------------------------------------------------------- where a tile may lie


@REGISTRY.question
def may_lie(state: State, text: str) -> Question:
    """May the tile lie there, and if not, which rule forbids it?"""
    return may(state, text, _LIE_RULES, Remark("tile_may", "te.tile.empty"))


@REGISTRY.question
def spaces_beside(state: State, tile: str, place: str) -> Question:
    """On which spaces beside this one may the tile lie?"""
    beside = names(BESIDE[BIT[place]])
    answer = tuple(word for word in beside if not state.objections(Action("tile", tile, word)))

    def why_not(word: str) -> Said:
        if objections := state.objections(Action("tile", tile, word)):
            return objections[0]
        return Remark("lies_elsewhere", "te.tile.empty", {"place": word, "other": place})

    def missed(word: str) -> Said:
        return Remark("space_missed", "te.tile.river", {"place": word, "tile": tile})

    right = Remark("may_lie_on", "te.tile.river", {"tile": tile, "places": answer})
    return which_places(answer, (right,), why_not, missed, marks=((place, "from"),))


# ---------------------------------------------------------------- who gets the point


@REGISTRY.question
def point_of(state: State, text: str) -> Question:
    """Who gets a point for this tile, and of which colour?"""
    action, _, events = outcome(state, text)
    told = named(events, *_POINTS)
    true = _point(int(str(told[0].values["player"])), str(told[0].values["colour"])) if told else _NOBODY
    wrong: dict[str, Remark] = {}
    for point, key, rule in _wrong_rulings(state, action, told):
        if point != true:
            values: dict[str, Value] = {"tile": action[1], "player": state.turn}
            wrong.setdefault(point, Remark(f"ruling_{key}", rule, values))
    offered = sorted((true, *list(wrong)[:_OTHERS]))
    options = tuple((point, _said(point)) for point in offered)
    right = named(events, *_POINTS, *_NO_POINT, "peaceful_union", "point_doubled")
    pictures = {point: _pictures(point) for point in offered if point != _NOBODY}
    return choice({true}, options, right, lambda word: wrong[word], pictures=pictures, **asked(action))


def _pictures(point: str) -> tuple[str, ...]:
    """A player's sign, and the colour of the point."""
    seat, colour = point.split("-")
    return f"seat{int(seat) - 1}", colour


def _point(seat: int, colour: str) -> str:
    return f"{seat + 1}-{colour}"


def _said(point: str) -> Remark:
    if point == _NOBODY:
        return Remark("no_point_for_it")
    seat, colour = point.split("-")
    return Remark("one_point_for", "", {"player": int(seat) - 1, "colour": colour})


def _wrong_rulings(state: State, action: Action, told: Sequence[Event]) -> Iterator[tuple[str, str, str]]:
    """What half-known rules make of a tile: the point, the key of what is wrong with it, and the rule that is
    missed."""
    colour = TILES.index(action[1])
    joined = touched(BIT[action[2]], state.realms)
    led = [(index // 4, index % 4) for index, realm in enumerate(state.realms) if realm in joined]
    kings = [seat for seat, kind in led if kind == 0]
    same = [seat for seat, kind in led if kind == colour]
    if len(joined) > 1:
        for seat in (*same, *kings):
            yield _point(seat, COLOURS[colour]), "union", "te.tile.union_no_point"
        for seat in (state.turn, *(seat for seat, _ in led)):
            yield _point(seat, COLOURS[colour]), "union", "te.tile.union_no_point"
        return
    for seat in kings:
        rule = "te.tile.point_leader" if same else "te.tile.point_king"
        yield _point(seat, COLOURS[colour]), "king_first", rule
        yield _point(seat, COLOURS[0]), "king_first" if same else "king_in_black", rule
    rule = told[0].rule if told else "te.tile.no_point"
    yield _point(state.turn, COLOURS[colour]), "placer" if told else "nobody_leads", rule
    for seat, kind in led:
        if kind not in (0, colour):
            yield _point(seat, COLOURS[colour]), "other_leader", rule
    if told:
        yield _NOBODY, "somebody", rule
    # So that there is something to choose from.
    for seat in range(state.seats):
        yield _point(seat, COLOURS[colour]), "leads_elsewhere" if joined else "no_kingdom_here", rule


@REGISTRY.question
def marker(state: State, text: str) -> Question:
    """What becomes of the unification tile?"""
    action, after, events = outcome(state, text)
    found = "stays" if after.uniting else "comes_off" if named(events, "union_marked") else "not_needed"
    options = tuple((word, Remark(f"marker_{word}")) for word in ("stays", "comes_off", "not_needed"))
    number = len(touched(BIT[action[2]], state.realms))
    said = Remark("joins_so_many", "te.tile.union_marker", {"number": number, "place": action[2]})
    told = named(events, "union_marked", "marker_off", "peaceful_union", "conflicts_wait", "external_begins")
    return choice({found}, options, (said, *told), lambda _: said, **asked(action))


# ---------------------------------------------------------------- what to do


@REGISTRY.goal
def earn(before: State, action: Action, after: State, events: Sequence[Event], colour: str) -> Verdict:
    """Get a point of a colour for oneself by a tile."""
    told = named(events, *_POINTS, *_NO_POINT)
    if action[0] != "tile":
        return Verdict(False, (Remark("by_a_tile", "te.tile.point_leader", {"colour": colour}),))
    ok = any(event.values.get("player") == before.turn and event.values.get("colour") == colour for event in told)
    key = "earned" if ok else "not_earned"
    return Verdict(ok, (*told, Remark(key, told[0].rule, {"player": before.turn, "colour": colour})))


@REGISTRY.goal
def unite(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Join two kingdoms in peace."""
    if named(events, "peaceful_union"):
        told = named(events, "union_no_point", "peaceful_union")
        return Verdict(True, (*told, Remark("united", "te.tile.two_kingdoms")))
    at_war = named(events, "external_begins", "conflicts_wait")
    return Verdict(False, (*at_war, Remark("union_at_war" if at_war else "not_united", "te.tile.two_kingdoms")))


# ---------------------------------------------------------------- practice


@REGISTRY.vary
def any_point(rng: Random) -> Fresh:
    """Who gets the point for a tile; each case of the rules as likely."""
    wanted = pick((*_POINTS, *_NO_POINT), rng)
    while True:
        state = played(rng)
        near = [action for action in state.actions if action[0] == "tile" and _near(state, action)]
        for _ in range(min(len(near), 25)):
            action = pick(near, rng)
            events: list[Event] = []
            state.apply(action, events)
            if named(events, wanted):
                return Fresh(state, f"point_of {action}", NAMES)


@REGISTRY.vary
def any_space(rng: Random) -> Fresh:
    """Whether a tile may lie on a space; legal or not as likely."""
    wanted = pick((set(), {"te.tile.river"}, {"te.tile.empty"}, {"te.tile.river"}), rng)
    state = played(rng)
    tiles = [tile for tile, number in zip(TILES, state.held, strict=True) if number]
    while True:
        action = Action("tile", pick(tiles, rng), pick(tuple(BIT), rng))
        if _near(state, action) and {objection.rule for objection in state.objections(action)} == wanted:
            return Fresh(state, f"may_lie {action}", NAMES)


def _near(state: State, action: Action) -> bool:
    """Whether the space is beside something."""
    return bool(BESIDE[BIT[action[2]]] & state.occupied)
