"""Every legal action has one number, the same for ever."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
import toy
from hypothesis import given
from hypothesis import strategies as st

from boardgames import CHANCE, GAMES, Action, game
from boardgames.research.encoding import encoding_of
from boardgames.research.numbering import Numbering
from boardgames.sumeria import atlas
from tests.walks import walk, walks

SET_UPS: list[tuple[str, int, dict[str, Any]]] = [
    ("sumeria", 3, {}),
    ("sumeria", 4, {}),
    ("sumeria", 3, {"map": "residences"}),
    *(("tigris", players, {}) for players in (2, 3, 4)),
    ("tigris", 2, {"buildings": True}),
    *(("stone_age", players, {}) for players in (2, 3, 4)),
]
# A trained agent knows actions by their numbers. Whoever changes one of these makes it useless.
DIGESTS = {
    ("sumeria", 3): "57ffaa2db30b8e8e",
    ("sumeria", 4): "9aa0ada61b9467fc",
    ("sumeria", 3, "map"): "57ffaa2db30b8e8e",
    ("tigris", 2): "82dc86d9bc88fad0",
    ("tigris", 3): "0c70e7f0842723f8",
    ("tigris", 4): "90f125fa2bec389f",
    ("tigris", 2, "buildings"): "2a1b8778ba3dbdd2",
    ("stone_age", 2): "eee4eda0f964fe40",
    ("stone_age", 3): "dd701d94a504d5cf",
    ("stone_age", 4): "6dae6aa27578e155",
}


def numbering(name: str, players: int, options: dict[str, Any]) -> tuple[Numbering, Numbering]:
    encoding = encoding_of(game(name).start(players, **options))
    return encoding.decisions, encoding.chances


@pytest.mark.parametrize(("name", "players", "options"), SET_UPS)
def test_numbers_stay(name: str, players: int, options: dict[str, Any]) -> None:
    lines = ["\n".join(map(str, actions)) for actions in numbering(name, players, options)]
    assert sha256("\n\n".join(lines).encode()).hexdigest()[:16] == DIGESTS[name, players, *options]


def test_both_boards_are_numbered_alike_and_buildings_come_last() -> None:
    plain, _ = numbering("tigris", 2, {})
    assert [*numbering("tigris", 2, {"board": "alternative"})[0]] == [*plain]
    with_buildings, _ = numbering("tigris", 2, {"buildings": True})
    assert [*with_buildings[: len(plain)]] == [*plain]
    assert {action[0] for action in with_buildings[len(plain) :]} == {"building"}


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_every_legal_action_has_one_number(name: str, data: st.DataObject) -> None:
    """With `--hypothesis-profile thorough` those of more than 1,000 games."""
    found = data.draw(walks(game(name)))
    encoding = encoding_of(found.start)
    assert encoding_of(found.states[len(found.states) // 2]).decisions.kinds() == encoding.decisions.kinds()
    for state in found.states:
        chance = state.to_move == CHANCE
        known = encoding.chances if chance else encoding.decisions
        numbers = known.numbers(state.actions)
        assert [known[number] for number in numbers] == list(state.actions)
        assert sorted(set(numbers)) == sorted(numbers)
        found_at_once = [number for number, _ in encoding.outcomes(state)] if chance else encoding.legal(state)
        assert found_at_once == sorted(numbers)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_legal_without_a_rule_has_a_number_too(name: str) -> None:
    subject = game(name)
    for seed, rule in enumerate(sorted(subject.experiments)):
        for players in subject.seats:
            encoding = encoding_of(subject.start(players))
            for state in walk(subject.start(players), seed).some(0):
                state = state.switched_off(rule)
                if state.to_move in range(players):
                    assert encoding.legal(state) == sorted(encoding.decisions.numbers(state.actions))


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_has_the_legal_actions_of_the_player_to_move(name: str) -> None:
    states = walk(game(name).start(), 5).states
    state = next(state for state in states[len(states) // 2 :] if state.to_move in range(state.seats))
    encoding = encoding_of(state)
    mask = encoding.mask(state)
    assert [encoding.decisions[number] for number in mask.nonzero()[0]] == sorted(
        state.actions, key=encoding.decisions.number
    )
    # The player to move finds it by what that seat sees.
    assert state.to_move is not None
    assert (encoding.mask(state.seen_by(state.to_move)) == mask).all()
    assert not encoding.mask(game(name).start()).any(), "chance is to move"


def test_an_action_with_two_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="two numbers"):
        Numbering([Action("pass"), Action("pass")])


def test_an_action_without_a_number_is_refused() -> None:
    with pytest.raises(KeyError):
        numbering("sumeria", 3, {})[0].number(Action("move", "kian", "kian"))


def test_numbers_of_a_kind_lie_together() -> None:
    for name, players, options in SET_UPS:
        for known in numbering(name, players, options):
            kinds = known.kinds()
            assert sum(map(len, kinds.values())) == len(known)
            number = int(Random(name).random() * len(known))
            assert number in kinds[known[number][0]]


def test_what_has_no_number_is_refused_and_texts_are_taken() -> None:
    state = game("sumeria").start()
    decisions = encoding_of(state).decisions
    for number in (-1, len(decisions), 999_999, True, "1", None):
        with pytest.raises(IndexError, match=f"{number!r} is no number of an action: these are 0 to 3261"):
            decisions[number]  # type: ignore[call-overload]
    assert decisions.number("add kian") == decisions.number(Action("add", "kian")) and "add kian" in decisions
    assert ["add", "kian"] in decisions and ["add"] not in decisions
    with pytest.raises(KeyError, match="no action 'pass' has a number here"):
        decisions.number("pass")


@pytest.mark.parametrize("name", GAMES)
def test_an_encoding_refuses_another_set_up(name: str) -> None:
    encoding, title = encoding_of(game(name).start(3)), game(name).title
    for other in (game(name).start(4), game("stone_age" if name == "sumeria" else "sumeria").start(3)):
        for ask in (encoding.mask, encoding.legal, encoding.outcomes, lambda state: encoding.observe(state, 0)):
            with pytest.raises(ValueError, match=rf"^this is the encoding of {title} for 3 players, not of .+"):
                ask(other)
    with pytest.raises(TypeError, match="an encoding takes a position, not 'sumeria'"):
        encoding.mask("sumeria")


def test_an_encoding_refuses_other_options_if_numbers_mean_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = json.loads(Path(atlas.__file__).with_name("maps").joinpath("cities.json").read_text(encoding="utf-8"))
    drawn["places"].reverse()
    monkeypatch.setitem(atlas._loaded, "mine", atlas.parse_map(json.dumps(drawn), "mine"))
    for name, options in (("tigris", {"buildings": True}), ("sumeria", {"map": "mine"})):
        start, other = game(name).start(3), game(name).start(3, **options)
        for mine, theirs in ((start, other), (other, start)):
            with pytest.raises(ValueError, match=rf"^this is the encoding of {start.game.title} with other options$"):
                encoding_of(mine).mask(theirs)


@pytest.mark.parametrize(
    ("name", "options"), [("tigris", {"board": "alternative"}), ("sumeria", {"map": "residences"})]
)
def test_both_boards_have_the_same_encoding(name: str, options: dict[str, Any]) -> None:
    start, other = game(name).start(3), game(name).start(3, **options)
    assert encoding_of(start).mask(other).shape
    assert list(encoding_of(start).decisions) == list(encoding_of(other).decisions)


def test_what_has_no_encoding_is_told() -> None:
    with pytest.raises(TypeError, match=r"encoding_of takes a position, as game\('sumeria'\)\.start\(\), not 'tigris'"):
        encoding_of("tigris")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^.+ has no `encoding` yet: there is no module toy\.encoding$"):
        encoding_of(toy.GAME.start())


def test_what_they_are_is_seen() -> None:
    encoding = encoding_of(game("sumeria").start(3))
    assert repr(encoding) == "<Encoding of Sumeria for 3 players: 3262 actions, 276 numbers of an observation>"
    assert repr(encoding.chances) == "<15 actions, numbered: zone, token, start>"
