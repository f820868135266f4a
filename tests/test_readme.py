"""What README and CONTRIBUTING say is so: code, figures, commands and files."""

from __future__ import annotations

import re
import shlex
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from boardgames import GAMES, Action, Dealer, IllegalAction, Record, game, read
from boardgames.commands import main
from boardgames.play import strengths
from boardgames.play.experiments import states
from boardgames.play.players import Thinking
from boardgames.teaching.lessons import FIRST_GAME, course

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
NUMBERS = {"nine": 9, "thirteen": 13}


def blocks(text: str, language: str = "") -> list[str]:
    """The code blocks of a language."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [block for of, block in found if of == language]


def test_three_lines_of_python() -> None:
    told = next(block for block in blocks(README) if block.startswith("IllegalAction: "))
    names: dict[str, Any] = {"Action": Action, "Record": Record}
    with pytest.raises(IllegalAction) as refused:
        exec(blocks(README, "python")[0], names)
    assert f"IllegalAction: {refused.value}" == " ".join(told.split())
    for line in re.findall(r"`(state\.[^`]+)`", README):
        eval(line, names)


def test_a_player_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strengths, "STRENGTHS", dict(strengths.STRENGTHS))
    names = dict[str, Any]()
    for block in blocks(CONTRIBUTING, "python"):
        exec(block, names)
    assert strengths.STRENGTHS["hasty"] is names["Hasty"]
    for name in GAMES:
        state = game(name).start(3)
        *_, last = islice(states(state, [names["Hasty"]] * 3, "hasty"), 60)
        assert last != state
    first = Dealer(1).settle(game("sumeria").start(3))
    chosen = [names["Hasty"](seed).choose(first) for seed in (1, "a", 1, "a", 2, 3)]
    assert chosen[:2] == chosen[2:4] and len(set(chosen)) > 1, "of equal actions the seed chooses one"
    thinking = Thinking(names["Patient"](1), first)
    while thinking.step():
        assert thinking.thought is not None and thinking.thought.best in first.actions
    assert thinking.choice in first.actions


def test_a_table_of_games() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}  # as in a script
    exec(blocks(README, "python")[1], names)
    assert len(names["table"]) == 100 and set(names["table"]["without"]) == {"su.add.zone_up"}


def test_a_map_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "boardgames/sumeria/maps/cities.json").read_text(encoding="utf-8")
    Path("my_board.json").write_text(text, encoding="utf-8")
    names: dict[str, Any] = {}
    exec(blocks(README, "python")[2], names)
    assert str(names["state"]).startswith("sumeria; map my_board; players 4")


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_games(name: str) -> None:
    subject = game(name)
    row = next(line for line in README.splitlines() if line.startswith(f"| {subject.title} |"))
    assert f"all {len(subject.catalogue)} rules" in row
    number = next(number for word, number in NUMBERS.items() if f"| {word} chapters" in row)
    assert number == len([chapter for chapter in course(name) if chapter.name != FIRST_GAME])


@pytest.mark.parametrize("line", [line for line in README.splitlines() if line.startswith("python -m boardgames")])
def test_commands_are_known(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line, comments=True)[3:]
    with pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0
    help_, options = capsys.readouterr().out, [word for word in words if word.startswith("--")]
    assert all(option in help_ for option in options)


def test_every_position_in_docs_can_be_read_and_its_picture_is_shown() -> None:
    files = list((ROOT / "docs").glob("*.txt"))
    assert {read(file.read_text(encoding="utf-8")).game.name for file in files} == set(GAMES)
    assert all(f"(docs/{file.stem}.png)" in README for file in files)


@pytest.mark.parametrize("text", [README, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_targets_and_files_are_there(text: str) -> None:
    targets = re.findall(r"^(?:`)?make ([a-z]+)|`make ([a-z]+)", text, re.MULTILINE)
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert targets
    assert all(f"\n{one or other}:" in rules for one, other in targets)
    for path in re.findall(r"[(`]((?:boardgames|widgets|tests|tools|binder|docs|\.ci)/[\w./-]*\w)[)`]", text):
        assert (ROOT / path).exists(), path
