"""The commands of ``python -m boardgames``: rules, simulate, tournament, replay, lessons."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from boardgames import __version__, lab
from boardgames.contract import Event, Game, NotationError
from boardgames.games import GAMES, game
from boardgames.lab import LabError, Study, summary
from boardgames.lab.playing import Row, game_rows, makers
from boardgames.lab.studies import FieldError, read, study, too_large
from boardgames.play.strengths import STRENGTHS, maker
from boardgames.speech import NoSentence

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and takes options by their full names only. `missing` is added where an argument
    is missing."""

    def __init__(self, missing: str = "", **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)
        self.missing = missing

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file)  # argparse's own says nothing when it cannot be printed

    def error(self, message: str) -> NoReturn:
        more = self.missing if "arguments are required" in message else ""
        self.exit(2, f"{self.prog}: {' '.join(message.split())}{more}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command, as the process was asked if no arguments are given. Returns the status to end with; raises
    `SystemExit` after telling in one line what is to be mended."""
    parser = _parser()
    if sys.stderr is None:  # as where nobody listens: what is told there by the way must not end what is done
        sys.stderr = StringIO()
    if sys.stdout is None:
        parser.error("standard output is closed")
    if isinstance(sys.stdout, TextIOWrapper):
        # A player may have any name, and Windows writes into files what its old code pages have.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            chosen = parser.parse_args(arguments)
            status: int = chosen.run(chosen)
        finally:
            sys.stdout.flush()
    except (CommandError, NoSentence) as problem:
        parser.error(str(problem))
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except OSError as error:
        # What is still to be printed goes nowhere, or Python would complain once more as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            parser.error(f"{error.filename or 'standard output'}: {error.strerror or error}")
        return 1  # whoever reads has seen enough, as `head` does
    return status


def _parser() -> Parser:
    parser = Parser(
        prog="boardgames",
        description="The rules of board games.",
        missing=", which is rules, simulate, tournament, replay or lessons; --help says more",
    )
    parser.add_argument("--version", action="version", version=f"boardgame-lessons {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (_add_rules, _add_simulate, _add_tournament, _add_replay, _add_lessons):
        add(commands)
    return parser


class CommandError(Exception):
    """Something that the person at the command line can mend."""


def _game(name: str) -> Game:
    try:
        return game(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _subject(name: str) -> Game | Path:
    return Path(name) if name.endswith(".toml") else _game(name)


def _something(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("this is an empty text")
    return text


def _file(text: str) -> Path:
    return Path(_something(text))


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number from 1 to 999999999")
    return int(text)


def _workers(text: str) -> int:
    if text == "all":
        return os.cpu_count() or 1
    try:
        return _positive(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{error}, or 'all'") from None


def _seed(text: str) -> int:
    try:
        # Of thousands of digits Python reads none; the first of them are too large as well.
        found = int(text[:99] if text.lstrip("-").isdecimal() else text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text[:40]}' is not a whole number") from None
    if problem := too_large(found):
        raise argparse.ArgumentTypeError(f"'{text[:40]}' {problem}")
    return found


def _strengths(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        _strength(name)
    return names


def _strength(name: str) -> str:
    try:
        maker(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name, value


# ---------------------------------------------------------------- rules
def _add_rules(commands: Commands) -> None:
    parser = commands.add_parser("rules", help="print the rules of one game or of all games")
    parser.add_argument("game", nargs="?", type=_game, metavar="GAME", help=", ".join(GAMES))
    where = "show where engine, tests, notebooks and practice have each rule"
    parser.add_argument("--coverage", action="store_true", help=where)
    parser.set_defaults(run=_rules)


def _rules(chosen: argparse.Namespace) -> int:
    games = [chosen.game] if chosen.game else [game(name) for name in GAMES]
    return max((_coverage if chosen.coverage else _catalogue)(each) for each in games)


def _catalogue(subject: Game) -> int:
    print(f"{subject.title}: {len(subject.catalogue)} rules\n")
    for rule in subject.catalogue.values():
        print(f"{rule.title} [{rule.id}]")
        print(fill(rule.text, 100, initial_indent="    ", subsequent_indent="    "))
    return 0


def _coverage(subject: Game) -> int:
    try:
        from tools.coverage import SEEN, proofs, read_seen
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("tools"):
            raise
        raise CommandError("--coverage needs a checkout of the project: run it there") from None

    found = proofs(subject)
    ran = bool(read_seen())
    if any(proof.unproven for proof in found):
        none = "" if ran else ", and none have"
        print(f"Only tests that have been run here count (see {SEEN.as_posix()}){none}: make test runs them all.\n")

    for proof in found:
        print(f"{proof.rule.id} ({', '.join(proof.rule.kinds)})")
        rooms = (
            ("engine", proof.engine),
            ("tests", proof.tests),
            ("notebooks", proof.notebooks),
            ("practice", proof.practice),
        )
        for room, places in rooms:
            more = f" and {len(places) - 3} more" if len(places) > 3 else ""
            print(f"    {room:10} {', '.join(places[:3]) or '-'}{more}")
    missing = [proof for proof in found if proof.missing]
    print(f"\n{subject.title}: {len(found)} rules, {len(found) - len(missing)} of them everywhere.")
    for proof in missing:
        # Before the first run of the tests every rule lacks them, which says nothing.
        if lacking := [room for room in proof.missing if ran or not room.startswith("tests")]:
            print(f"missing: {proof.rule.id}: {', '.join(lacking)}")
    return 1 if missing else 0


# ---------------------------------------------------------------- simulate
_GAMES: Final = 100
_SEED: Final = 1
"""What `simulate` plays if nothing says otherwise."""


def _add_simulate(commands: Commands) -> None:
    parser = commands.add_parser(
        "simulate",
        help="let players of some strengths play many games",
        usage="%(prog)s GAME [options]",  # --count would take a GAME after it for one more event
        missing=", before any options",
    )
    described = "or a file .toml that describes an experiment"
    parser.add_argument("game", type=_subject, metavar="GAME", help=f"{', '.join(GAMES)}, {described}")
    parser.add_argument("--players", type=int, metavar="N", help="as few as the game allows if left out")
    parser.add_argument(
        "--seats",
        type=_strengths,
        metavar="NAMES",
        help=f"who plays, e.g. player,random: {', '.join(STRENGTHS)}, module:Class",
    )
    # None if left out: the file of an experiment says both.
    parser.add_argument("--games", type=_positive, metavar="N", help=f"{_GAMES} if left out")
    parser.add_argument("--seed", type=_seed, metavar="S", help=f"the same seed, the same games ({_SEED})")
    parser.add_argument(
        "--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help="a game option"
    )
    parser.add_argument("--count", nargs="+", default=[], metavar="EVENT", help="count the events with these keys")
    parser.add_argument("--check", action="store_true", help="write every position, read it back and compare")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--without", action="append", default=[], metavar="RULE", help="a rule that is switched off")
    _add_crew(parser)
    parser.set_defaults(run=_simulate, parser=parser)


def _simulate(chosen: argparse.Namespace) -> int:
    with _asked():
        described, crew = _described(chosen), _crew(chosen)
        words: summary.Words = {}
        status: int
        if any(crew.values()):
            if chosen.check:
                raise CommandError("argument --check: not with --workers, --scheduler, --out or --resume")
            run, status = lab.load("console").played(described, crew)
            rows = run.rows
        else:
            rows, words, status = _played(described, check=chosen.check)
    if rows and chosen.json:
        print(json.dumps(summary.figures(described, rows, words), indent=1))
    elif rows:
        print(*summary.told(described, rows, words), sep="\n")
    return status


def _played(described: Study, *, check: bool) -> tuple[list[Row], summary.Words, int]:
    """The games, played one after the other without what the extra brings: their rows, the words of the events that
    are counted, and the status to end with."""
    made, rows, done = makers(described), list[Row](), 0
    words = {key: Counter[str]() for key in described.events}
    try:
        for number in range(described.games):
            events = list[Event]() if words else None
            rows += game_rows(described, made, number, events, check=check)
            done += 1
            for event in events or ():
                if event.key in words:
                    words[event.key].update(value for value in event.values.values() if isinstance(value, str))
    except KeyboardInterrupt:
        print(f"stopped after {done} of {described.games} games", file=sys.stderr)
        return rows, words, 130
    return rows, words, 0


def _described(chosen: argparse.Namespace) -> Study:
    if isinstance(chosen.game, Path):
        for name in ("players", "seats", "games", "seed", "option", "count", "without"):
            if getattr(chosen, name) != chosen.parser.get_default(name):
                raise CommandError(f"argument --{name}: not allowed with a file; change it in {chosen.game}")
        return read(chosen.game)
    if chosen.seats and chosen.players not in (None, len(chosen.seats)):
        raise CommandError(f"argument --seats: {len(chosen.seats)} names for {chosen.players} players")
    return study(
        chosen.game.name,
        chosen.seats or (),
        players=None if chosen.seats else chosen.players,
        games=chosen.games or _GAMES,
        seed=_SEED if chosen.seed is None else chosen.seed,
        without=chosen.without,
        events=chosen.count,
        options=_options(chosen.game, chosen.option),
    )


def _options(subject: Game, given: Sequence[tuple[str, str]]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for name, value in given:
        if value not in map(str, subject.options.get(name, ())):
            known = "; ".join(f"{n}={'|'.join(map(str, values))}" for n, values in subject.options.items())
            raise CommandError(f"argument --option: '{name}={value}' is unknown: there are {known or 'none'}")
        options[name] = next(known for known in subject.options[name] if str(known) == value)
    return options


# ---------------------------------------------------------------- the lab
def _add_crew(parser: Parser) -> None:
    """The options of games that each have a seed of their own, so that anybody can play them."""
    parser.add_argument(
        "--workers", type=_workers, metavar="N", help="so many processes play: 'all' is one for each core"
    )
    parser.add_argument(
        "--scheduler", type=_something, metavar="ADDRESS", help="the workers of this Dask scheduler play"
    )
    parser.add_argument("--out", type=_file, metavar="FILE", help="a row for each game, as .csv or .parquet")
    parser.add_argument("--resume", action="store_true", help="go on from what --out holds already")


def _crew(chosen: argparse.Namespace) -> dict[str, Any]:
    if chosen.resume and not chosen.out:
        raise CommandError("argument --resume: needs --out FILE, the file to go on from")
    if chosen.workers and chosen.scheduler:
        raise CommandError("argument --workers: the workers are those of --scheduler")
    return {name: getattr(chosen, name) for name in ("workers", "scheduler", "out", "resume")}


_ARGUMENTS: Final = {"events": "--count", "options": "--option", "rivals": "PLAYER"}
"""Fields of a description that the command line has another name for."""


@contextmanager
def _asked() -> Iterator[None]:
    """What is wrong with a description is told by the arguments that it was made of."""
    try:
        yield
    except FieldError as error:
        raise CommandError(f"argument {_ARGUMENTS.get(error.field, f'--{error.field}')}: {error.problem}") from None
    except LabError as error:
        raise CommandError(str(error)) from None


def _add_tournament(commands: Commands) -> None:
    parser = commands.add_parser("tournament", help="let players play each other in all seats, and rate them")
    parser.add_argument("game", type=_game, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "rivals", type=_strength, nargs="+", metavar="PLAYER", help=f"{', '.join(STRENGTHS)}, module:Class"
    )
    parser.add_argument("--players", type=int, metavar="N", help="at a table; as few as the game allows if left out")
    all_seats = "at least so many, until everybody has had every seat as often (one round if left out)"
    parser.add_argument("--games", type=_positive, default=1, metavar="N", help=all_seats)
    parser.add_argument(
        "--seed", type=_seed, default=1, metavar="S", help="the same seed, the same games (%(default)s)"
    )
    parser.add_argument(
        "--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help="a game option"
    )
    parser.add_argument("--without", action="append", default=[], metavar="RULE", help="a rule that is switched off")
    parser.add_argument("--json", action="store_true", help="print JSON")
    _add_crew(parser)
    parser.set_defaults(run=_tournament)


def _tournament(chosen: argparse.Namespace) -> int:
    with _asked():
        described = lab.load("tournaments").tournament(
            chosen.game.name,
            chosen.rivals,
            players=chosen.players,
            games=chosen.games,
            seed=chosen.seed,
            without=chosen.without,
            options=_options(chosen.game, chosen.option),
        )
        console = lab.load("console")
        status: int
        run, status = console.played(described, _crew(chosen))
        if run.done:
            print(console.rated(described, run.table, as_json=chosen.json))
    return status


# ---------------------------------------------------------------- replay
def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="tell the story of a saved game")
    parser.add_argument("file", type=_file, metavar="FILE", help="a record, as text or JSON")
    whose = "the file of one's own map that a game of Sumeria is played on"
    parser.add_argument("--map", type=_file, metavar="FILE", help=whose)
    parser.set_defaults(run=_replay)


def _replay(chosen: argparse.Namespace) -> int:
    from boardgames.record import Record

    if chosen.map is not None:
        from boardgames.sumeria import load_map

        try:
            load_map(chosen.map)
        except NotationError as error:
            raise CommandError(f"argument --map: {error}") from None
    try:
        record = Record.load(chosen.file)
    except OSError as error:
        raise CommandError(f"{chosen.file}: {error.strerror or error}") from None
    except NotationError as error:
        raise CommandError(f"{chosen.file}: {error}") from None
    state, speech = record.state, record.state.speech(record.names)
    for index, action in enumerate(record.actions):
        print(f"{index + 1}. {speech.act(action)}")
        for event in record.events(index):
            print(f"    {speech.say(event)} [{event.rule}]")
    if record.can_redo:
        print(f"Actions taken back since, not told here: {len(record.all_actions) - record.at}")
    print(speech.turn(state))
    if state.is_over:
        scores = state.scores()
        for place, group in state.standings():
            for seat in group:
                print(f"{place}. {record.names[seat]}: {scores[seat]}")
    return 0


# ---------------------------------------------------------------- lessons
def _add_lessons(commands: Commands) -> None:
    parser = commands.add_parser("lessons", help="write the lessons' notebooks, or bring them up to date")
    parser.add_argument("folder", type=_file, metavar="DIR", help="where to; files you have changed there stay")
    parser.set_defaults(run=_lessons)


def _lessons(chosen: argparse.Namespace) -> int:
    from boardgames.teaching.working_copy import refresh, source

    folder: Path = chosen.folder
    try:
        news = refresh(source(), folder)
    except OSError as error:
        raise CommandError(f"{error.filename or folder}: {error.strerror or error}") from None
    for line in news:
        print(line)
    if not news:
        print(f"{folder} is up to date.")
    return 0
