"""What is said of Sumeria's rules when they first bite is true of the position; in the first game every task comes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardgames import Dealer, Event, Record
from boardgames.contract import CHANCE
from boardgames.play import hints
from boardgames.play.match import PERSON, Match
from boardgames.play.strengths import seated
from boardgames.sumeria import GAME, State
from boardgames.sumeria.next_round import next_start_player
from boardgames.teaching.explaining import happened
from boardgames.teaching.first_game import SEAT, first_game

SPEECH = GAME.speech()


def played(seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Positions of a game among learners, with what happened next."""
    dealer, state = Dealer(seed), GAME.start(3 + seed % 2, map=("cities", "residences")[seed % 2])
    players = [seated(("learner", "random")[seat % 2], f"{seed} {seat}") for seat in range(state.seats)]
    while not state.is_over:
        chance = state.to_move in (None, CHANCE)
        action = dealer.draw(state) if chance else players[state.to_move or 0].choose(state)
        events: list[Event] = []
        after = state.apply(action, events)
        yield state, events
        state = after


def said(event: Event) -> dict[str, str]:
    return {told.rule: told.text for told in happened(SPEECH, [event])}


@pytest.mark.parametrize("seed", range(4))
def test_zones_are_explained_by_their_place_in_the_row(seed: int) -> None:
    rules = ("su.score.first_zone", "su.score.second_zone", "su.score.third_zone")
    met = set()
    for state, events in played(seed):
        for event in events:
            for place, rule in enumerate(rules):
                # An action that ends a round may have moved the row before the zones score.
                if rule in said(event):
                    zone = event.values["zone"]
                    settled = {each.values["zone"]: each.values["position"] for each in events if "settled" in each.key}
                    row = [state.map.zones[number].id for number in state.row]
                    assert settled.get(zone, row.index(str(zone)) + 1) == place + 1
                    assert GAME.label(str(zone)) in said(event)[rule]
                    met.add(rule)
    assert met == set(rules)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_acts_in_the_second_round_hears_of_that_round(seed: int) -> None:
    met = set()
    for state, _ in played(seed):
        if state.stage in ("act", "take"):
            told = {one.rule: one.text for one in happened(SPEECH, (), state)}
            assert ("su.end.rounds" in told) == (state.stage == "act" and state.round == 2)
            assert ("su.score.second_zone" in told) == (state.stage == "act" and (state.round, state.phase) == (2, 3))
            assert ("su.end.score" in told) == (state.stage == "take")
            met |= told.keys()
    assert {"su.end.rounds", "su.score.second_zone", "su.end.score", "su.add.none_left"} <= met


def ending(won: str) -> str:
    """What is said of the winner, if each player has these tokens at the end."""
    seats = won.count(";") + 1
    record = Record.read(f"sumeria; players {seats}; round 6.3; turn {seats}; bag -; {won} > remove umma")
    return next(said(event)["su.end.winner"] for event in record.events(0) if event.rule == "su.end.winner")


@pytest.mark.parametrize(
    ("won", "words"),
    [
        ("1 / e4; 2 / e1; 3 umma", "Ann has the most: 10"),
        ("1 / e3 m3 p1; 2 / e3 m2 p2 r1; 3 umma", "so Ann wins"),
        ("1 / e3 m1; 2 / p3 r1; 3 umma", "Ann and Ben have equally many"),
        ("1 / e3 m1; 2 / p3 r1; 3 / e2 m2 p1; 4 umma", "Then the longest series of one type decides"),
        ("1 / e3 m1; 2 / p3 r1; 3 / e2 m2 p1; 4 umma", "Ann and Ben are equal in all of these"),
    ],
)
def test_the_winner_is_explained_as_the_game_ends(won: str, words: str) -> None:
    assert words in ending(won)


@pytest.mark.parametrize(
    ("traders", "words"),
    [
        ("1 akshak zaralulu; 2 eshnunna; 3 der tutub", "In Akshak that is Ben, so Cleo"),
        (
            "1 akshak; 2 eshnunna adab; 3 der tutub",
            "In Akshak Ann has as few as Ben, and the next zones decide: Ann is",
        ),
        ("1 akshak adab kesh; 2 eshnunna karkar umma; 3 der malgium", "Cleo has as few as Ann and Ben, and the next"),
        ("1 akshak adab kesh; 2 eshnunna karkar; 3 der umma", "Cleo has as few as Ann and Ben, and the next"),
        ("1 akshak adab kesh; 2 eshnunna karkar; 3 der irisagrig umma", "Ben has as few as Ann and Cleo, and the next"),
        ("1 akshak; 2 eshnunna; 3 der", "Cleo is tied with Ann and Ben in every zone, but came latest"),
    ],
)
def test_the_start_player_is_explained_by_the_tie_if_there_is_one(traders: str, words: str) -> None:
    position = f"sumeria; players 3; start 1; row akshak adab umma lagash kish nippur uruk ur; {traders}"
    events: list[Event] = []
    next_start_player(GAME.read(position), events)
    text = said(events[0])["su.next.start_player"]
    assert words in text and ("that is" in text) == (events[0].key == "fewest")


def test_a_phase_is_not_called_the_first_in_which_everybody_acts() -> None:
    event = Event("su.round.phase_marker", "marker_moved", {"phase": 3})
    text = said(event)["su.round.phase_marker"]
    assert text.startswith("Everybody has acted in this phase, so the marker moves on to phase 3.")


def test_the_trader_that_jumped_is_named_as_such() -> None:
    record = Record.read("sumeria; 1 kian; 2 zabalam umma > move kian gu_edena")
    text = next(told for event in record.events(0) if (told := said(event).get("su.move.jump")))
    assert "The one that has just moved jumped over " in text


def test_a_move_within_a_zone_is_not_explained_as_one_that_raises_it() -> None:
    def told(action: str) -> str:
        record = Record.read(f"sumeria; 1 kian; 2 zabalam umma > move kian {action}")
        return " ".join(said(event).get("su.move.zone_up", "") for event in record.events(0)).strip()

    assert told("nagsu").endswith("this one stayed in Umma.")
    assert "here Lagash" in told("gu_edena") and "stayed" not in told("gu_edena")


def test_whoever_follows_does_all_tasks_whatever_chance_and_the_others_do() -> None:
    first = first_game("sumeria")
    all_done = 0
    for seed in range(100, 120):
        match = Match(Record(first.start), [PERSON, first.opponent, first.opponent], seed=seed)
        while first.is_guided(match.record):
            if match.awaits_opponent:
                match.step()
            else:
                found = first.task(match.record)
                match.play(found[1] if found else hints.hint(match.state.seen_by(SEAT)).best[0].action)
        all_done += not first.left(match.record)
    assert all_done >= 15
