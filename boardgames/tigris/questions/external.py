"""External conflicts: which break out, who attacks, who supports whom, what is won and what is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from boardgames.contract import Action, Event, Value
from boardgames.teaching.questions import (
    Choose,
    Fresh,
    Question,
    Verdict,
    choice,
    likeliest,
    named,
    pick,
    players,
    which_places,
)
from boardgames.teaching.registry import Registry
from boardgames.teaching.wording import Remark, Said
from boardgames.tigris import external
from boardgames.tigris.grid import BIT, NAME, names
from boardgames.tigris.kingdoms import touched
from boardgames.tigris.pieces import COLOURS, LEADERS, TILES
from boardgames.tigris.position import Conflict, State
from boardgames.tigris.questions.common import NAMES, asked, line_of_play, number_in, played, rulings, two_strengths

REGISTRY: Final = Registry()


def _under_way(state: State) -> dict[int, tuple[int, int]]:
    """The conflicts that are still to be settled: for each colour the seats."""
    return external.pairs(state) if state.uniting else {}


def _conflict(state: State) -> Conflict:
    """The conflict that is being decided. Raises `LookupError` if there is none."""
    if state.conflict is None:
        raise LookupError("no conflict is being decided")
    return state.conflict


@REGISTRY.question
def conflicts(state: State, *texts: str) -> Question:
    """Which conflicts are there to be settled, when these actions have been played?"""
    action, states, told = line_of_play(state, texts)
    found = _under_way(states[-1])
    off = {event.values["leader"]: event for event in named(told[-1], "conflict_off")}
    settled = {event.values["leader"] for events in told for event in named(events, "external_points")}
    calm = (*named(told[-1], "peaceful_union", "conflict_off"), *named(told[-1], "marker_off"))
    meet = tuple(
        Remark("leaders_meet", "te.external.trigger", {"leader": LEADERS[colour], "player": one, "other": other})
        for colour, (one, other) in found.items()
    )

    def why_not(word: str) -> Said:
        if word == "none":
            return meet[0]
        leader = LEADERS[COLOURS.index(word)]
        if leader in settled:
            return Remark("settled_already", "te.external.result", {"colour": word})
        return off.get(leader) or Remark("no_pair", "te.external.trigger", {"leader": leader})

    options = (
        *(
            (colour, Remark("conflict_of", "", {"colour": colour, "leader": LEADERS[n]}))
            for n, colour in enumerate(COLOURS)
        ),
        ("none", Remark("no_conflict")),
    )
    answer = [COLOURS[colour] for colour in found] or ["none"]
    pictures = {colour: (colour,) for colour in COLOURS}
    return choice(answer, options, meet or calm, why_not, "te.external.trigger", pictures=pictures, **asked(action))


@REGISTRY.question
def attacker(state: State, *texts: str) -> Question:
    """Who attacks?"""
    action, states, told = line_of_play(state, texts)
    conflict = _conflict(states[-1])
    (reason,) = named(told[-1], "active_attacks", "next_attacks")

    def why_not(word: str) -> Said:
        seat = int(word) - 1
        if seat == conflict.defender:
            return reason
        values: dict[str, Value] = {"player": seat, "leader": LEADERS[conflict.colour]}
        return Remark("not_involved", "te.external.attacker", values)

    return choice({str(conflict.attacker + 1)}, players(state), (reason,), why_not, **asked(action))


@REGISTRY.question
def supports(state: State, player: str, *texts: str) -> Question:
    """Which tiles on the board count for the player in the conflict that these actions start?"""
    action, states, told = line_of_play(state, texts)
    after, seat = states[-1], int(player) - 1
    colour = _conflict(after).colour
    rule, tile = "te.external.supporters", TILES[colour]
    mine = external.supporters(after, seat, colour)
    theirs = sum(external.supporters(after, other, colour) for other in external.pairs(after)[colour] if other != seat)
    kingdom = next(kingdom for kingdom in after.realms if kingdom & after.placed)

    def why_not(word: str) -> Said:
        bit = BIT[word]
        key = (
            "joint_supports_nobody" if bit == after.placed
            else "face_down_here" if bit & sum(after.turned)
            else "not_such_a_tile" if not bit & after.tiles[colour]
            else "other_side" if bit & theirs
            else "nobodys_side" if bit & kingdom
            else "outside"
        )  # fmt: skip
        return Remark(key, rule, {"place": word, "tile": tile, "player": seat})

    def missed(word: str) -> Said:
        return Remark("supporter_missed", rule, {"place": word, "player": seat})

    right = tuple(event for event in named(told[-1], "side_external") if event.values["player"] == seat)
    right += named(told[-1], "support_nobody")
    leader = NAME[after.leaders[4 * seat + colour]]
    about = (action, Remark("supports_asked", "", {"player": seat, "leader": LEADERS[colour], "place": leader}))
    return which_places(names(mine), right, why_not, missed, about=about, marks=((leader, "from"),), then=action)


@REGISTRY.question
def sides(state: State, *texts: str, choose: Choose = likeliest) -> Question:
    """How many supporters on the board do attacker and defender have in the conflict that these actions lead to?"""
    action, states, told = line_of_play(state, texts)
    after = states[-1]
    colour, one, other = _conflict(after)[:3]
    said = named(told[-1], "side_external", "support_nobody")[-3:]
    attack, defence = (external.supporters(after, seat, colour).bit_count() for seat in (one, other))
    rule = "te.external.supporters"
    values: dict[str, Value] = {"player": one, "other": other, "tile": TILES[colour], "leader": LEADERS[colour]}

    def wrong() -> Iterator[tuple[tuple[int, int], Said]]:
        before = states[0]
        mine, theirs = (external.supporters(before, seat, colour).bit_count() for seat in (one, other))
        yield (mine, theirs), Remark("count_anew", "te.external.order", values)
        if after.tiles[colour] & after.placed:
            yield (attack + 1, defence), Remark("count_joint", rule, values)
        kingdom = next(kingdom for kingdom in after.realms if kingdom & after.placed)
        counted = external.supporters(after, one, colour) | external.supporters(after, other, colour)
        loose = (after.tiles[colour] & kingdom & ~counted & ~after.placed).bit_count()
        yield (attack + loose, defence + loose), Remark("count_leaderless", rule, values)
        yield (attack + 1, defence + 1), Remark("count_leaders", rule, values)
        yield (defence, attack), Remark("count_other_way", rule, values)
        both = attack + defence
        yield (both, both), Remark("count_own_side", rule, values)

    few, seed = Remark("count_far_ones", rule, values), f"{state.text} {texts}"
    return two_strengths((attack, defence), wrong(), few, choose, seed, values, said, **asked(action))


@REGISTRY.question
def won(state: State, *texts: str, choose: Choose = likeliest) -> Question:
    """How many points does the winner get, when these actions are played?"""
    action, states, told = line_of_play(state, texts)
    before, events = states[-2] if len(states) > 1 else state, told[-1]
    conflict = _conflict(before)
    (decided,) = named(events, "conflict_won", "conflict_tied")[:1]
    (paid,) = named(events, "external_points")[:1]
    points, loser = number_in(paid, "points"), number_in(decided, "other")
    added = number_in(decided, "defence_added" if loser == conflict.defender else "attack_added")
    counted = external.supporters(before, loser, conflict.colour).bit_count()
    rule, tile = "te.external.result", TILES[conflict.colour]

    spared = Remark("temples_spared", "te.external.priests")
    if kept := named(events, "tile_kept"):
        spared = Remark("tile_spared", "te.building.kept", kept[0].values)

    def wrong() -> Iterator[tuple[str, Said]]:
        yield str(1 + counted), spared
        yield str(points + added), Remark("added_score_nothing", rule, {"tile": tile})
        yield str(points - 1), Remark("leader_scores", rule, {"leader": LEADERS[conflict.colour]})
        yield str(1), Remark("not_internal", rule)
        yield str(number_in(decided, "strength")), Remark("own_score_nothing", rule)
        yield str(points + 1), Remark("joint_scores_nothing", rule)
        # Two mistakes at once, of which one is explained.
        yield str(number_in(decided, "strength") + 1), Remark("own_score_nothing", rule)
        yield str(points + added + 1), Remark("joint_scores_nothing", rule)
        yield str(points + 2), Remark("joint_scores_nothing", rule)
        if points > 1:
            yield str(points - 2), Remark("leader_scores", rule, {"leader": LEADERS[conflict.colour]})

    right = (decided, *named(events, "temples_stay"), *kept, paid)

    def option(word: str) -> Remark:
        return Remark("points_won", "", {"points": int(word)})

    return rulings(str(points), wrong(), option, right, choose, f"{state.text} {texts}", **asked(action))


@REGISTRY.question
def removed(state: State, *texts: str) -> Question:
    """Which tiles leave the board, when these actions are played?"""
    action, states, told = line_of_play(state, texts)
    before = states[-2] if len(states) > 1 else state
    conflict = _conflict(before)
    events = told[-1]
    gone = sum(before.tiles) & ~sum(states[-1].tiles)
    loser = number_in(named(events, "leader_beaten")[0], "player")
    counted = external.supporters(before, loser, conflict.colour)
    rule, tile = "te.external.result", TILES[conflict.colour]

    beaten = before.leaders[4 * loser + conflict.colour]
    built = external.losses(before, counted, conflict.colour, beaten).built

    def why_not(word: str) -> Said:
        bit = BIT[word]
        if bit & built:
            return Remark("tile_under_building", "te.building.kept", {"place": word})
        if bit & counted:
            return Remark("temple_spared", "te.external.priests", {"place": word})
        if bit == before.placed:
            return Remark("joint_stays", rule, {"place": word})
        if bit == beaten:
            return Remark("leader_no_tile", rule, {"place": word, "leader": LEADERS[conflict.colour]})
        if bit & sum(before.turned):
            return Remark("turned_stays", "te.monument.face_down", {"place": word})
        return Remark("not_beaten", rule, {"place": word, "player": loser, "tile": tile})

    def missed(word: str) -> Said:
        return Remark("beaten_missed", rule, {"place": word, "player": loser})

    right = named(events, "supporters_removed", "temples_stay", "tile_kept")
    return which_places(names(gone), right, why_not, missed, then=action)


@REGISTRY.goal
def keeps_leaders(before: State, action: Action, after: State, events: Sequence[Event]) -> Verdict:
    """Settle the conflicts in an order in which all own leaders stay, if everybody adds all that they can."""
    seat = before.turn
    told = [*events]
    while after.uniting:
        last = max(after.actions, key=lambda action: int(action[1]) if action[0] == "support" else 0)
        after = after.apply(last, told)
    kept = [place for place in before.leaders[4 * seat : 4 * seat + 4] if place] == [
        place for place in after.leaders[4 * seat : 4 * seat + 4] if place
    ]
    results = named(told, "external_begins", "conflict_won", "conflict_tied", "conflict_off")
    return Verdict(kept, (Remark("order_keeps" if kept else "order_loses", "te.external.order"), *results))


@REGISTRY.vary
def any_supports(rng: Random) -> Fresh:
    """Whose tiles support a leader in a conflict of a random position: mostly several."""
    least = 1 if rng.random() < 0.25 else 2
    while True:
        state, action = _union(rng)
        after = state.apply(action)
        if after.conflict is not None:
            for seat in (after.conflict.attacker, after.conflict.defender):
                if external.supporters(after, seat, after.conflict.colour).bit_count() >= least:
                    return Fresh(state, f"supports {seat + 1}, {action}", NAMES)


@REGISTRY.vary
def any_conflicts(rng: Random) -> Fresh:
    """Which conflicts break out when a tile joins two kingdoms of a random position, if any."""
    state, action = _union(rng, peace=rng.random() < 0.3)
    return Fresh(state, f"conflicts {action}", NAMES)


def _union(rng: Random, *, peace: bool = False) -> tuple[State, Action]:
    """A random position and a tile that joins two kingdoms, in peace or not."""
    while True:
        state = played(rng, 14)
        good = [
            action
            for action in state.actions
            if action[0] == "tile"
            and len(touched(BIT[action[2]], state.realms)) == 2
            and (state.apply(action).uniting is None) == peace
        ]
        if good:
            return state, pick(good, rng)
