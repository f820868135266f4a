"""What stands above a table's board: the set-up form, who plays, the closed screen, the replay, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

import traitlets as t

from boardgames.contract import NotationError
from boardgames.play.match import Match, kinds
from boardgames.play.strengths import named
from boardgames.record import Record
from boardgames.speech import DEFAULT_NAMES
from widgets.frontend import script, style
from widgets.intents import Json, Listener, Malformed, Refused, field, words
from widgets.review import Reviewer
from widgets.thinking import OpponentThinking

if TYPE_CHECKING:
    from widgets.table import Table

SLICE = 0.2
"""Seconds of skipping after which the page gets a word in: opponents that think take long for a whole game."""

_LONGEST_TEXT = 200_000
"""Characters that a pasted game may have."""


class SetUpError(ValueError):
    """A set-up that cannot be played. `problems` has a sentence for each field that is wrong."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        self.problems = dict(problems)
        super().__init__(" ".join(self.problems.values()))


class Panel(Listener):
    """What the page of a table sees, and what it asks of it."""

    _module = script("table")
    _style = style("board.css", "map.css", "table.css")
    _LONGEST = 3 * _LONGEST_TEXT  # escaped
    _QUIET = frozenset({"step", "think", "reviewing"})

    form = t.Dict().tag(sync=True)
    table = t.Dict().tag(sync=True)
    errors = t.Dict().tag(sync=True)
    thinking = t.Dict().tag(sync=True)
    """How far the opponent to move has got that thinks for long: see `OpponentThinking`."""
    review = t.Dict().tag(sync=True)
    review_chart = t.Dict().tag(sync=True)
    reviewing = t.Dict().tag(sync=True)

    def __init__(self, table: Table) -> None:
        self._of = table
        self.number = 0
        """Counts the games begun at this table."""
        self.trouble = ""
        """Why the game could not be written."""
        self.skips = False
        """Whether opponents play without a pause until a person is to move."""
        self.slices = OpponentThinking()
        self._reviewer = Reviewer(self._is_blamed)
        super().__init__(form=self._form())
        # One lock for both: a cell may have opponents play while the page asks them to think.
        self.lock = table.board.lock

    # ------------------------------------------------------------------ what the page sees

    def _form(self) -> Json:
        game, speech = self._of.game, self._of._speech
        return {
            "title": game.title,
            "tools": list(self._of._tools),
            "longest": _LONGEST_TEXT,
            "seats": list(game.seats),
            "names": list(DEFAULT_NAMES[: game.seats[-1]]),
            "kinds": [{"kind": kind, **named(kind)._asdict()} for kind in kinds()],
            "default": self._of.opponent,
            "options": [
                {
                    "name": name,
                    "label": speech.option(name),
                    "values": [speech.option(name, value) for value in values],
                    "advanced": name in game.advanced,
                }
                for name, values in game.options.items()
            ],
            "experiments": [
                {"rule": rule.id, "title": rule.title, "text": rule.text}
                for rule in game.catalogue.values()
                if rule.id in game.experiments
            ],
        }

    def refresh(self) -> None:
        """Update the page to where the game stands."""
        of, match = self._of, self._of.match
        files: Json = {"files": of.files(), "free": of.free_name()}
        if match is None:
            self.table = files
            return
        state, names = match.state, match.record.names
        waits = self._waits_for_opponent()
        self.skips &= waits
        goes_on = waits and not of.guide.holds
        self.table = {
            **files,
            "number": self.number,
            "file": of.file,
            "trouble": self.trouble,
            "seats": [{"name": name, "kind": kind} for name, kind in zip(names, match.kinds, strict=True)],
            "turn": state.to_move,
            "advises": of.adviser.offers(match) and not of.guide.leads,
            "explains": of.guide.is_on,
            "awaited": None if match.awaited is None else names[match.awaited],
            "pace": {"at": match.record.at, "ms": 0 if self.skips else of.pause} if goes_on else {},
            "replay": self._replay(match),
            "over": self._over(match) if state.is_over else None,
        }
        self.thinking = self.slices.told(match)
        self._tell_review(match)

    def _tell_review(self, match: Match) -> None:
        reviewer = self._reviewer
        self.review, self.reviewing = reviewer.told(match), reviewer.pace(match)
        self.review_chart = reviewer.chart(match)

    def _waits_for_opponent(self) -> bool:
        match = self._of.match
        return match is not None and not match.looking_back and match.awaits_opponent

    def _replay(self, match: Match) -> Json:
        stops = match.stops()
        shown: Json = {"stops": len(stops), "may": match.awaited is None and len(stops) > 1}
        if match.looking_back:
            at = max((i for i, stop in enumerate(stops) if stop <= match.shown.at), default=0)
            turn = self._of._speech_of(match).turn(match.view())
            shown |= {"at": at, "turn": turn, "asks": self._asks(match)}
        return shown

    def _asks(self, match: Match) -> str:
        """What can be asked about the decision that is looked back at, if anything can."""
        return self._of.adviser.asks(match)

    def _is_blamed(self, match: Match, at: int) -> bool:
        """Whether somebody is told what a decision has cost."""
        return True

    def _over(self, match: Match) -> Json:
        """The ranking with the points, told apart if the game does, and what decided between those who are level."""
        state, names, speech = match.state, match.record.names, self._of._speech_of(match)
        scores, parts, ties = state.scores(), state.score_parts(), state.tie_breaks()
        rows = [
            {
                "place": place,
                "name": names[seat],
                "points": scores[seat],
                "ties": list(ties[seat]) if scores.count(scores[seat]) > 1 else [],
                "parts": list(parts[seat].values()) if parts else [],
            }
            for place, group in state.standings()
            for seat in group
        ]
        heads = [speech.label(word).capitalize() for word in parts[0]] if parts else []
        return {"text": speech.turn(state), "decided": self._decided(match.record), "heads": heads, "rows": rows}

    def _decided(self, record: Record) -> Json:
        """The line that tells who has won and why, with its rule; nothing for what was over from the first."""
        game, last = record.start.game, record.at - 1
        if last < 0:
            return {}
        events = record.events(last)
        tallies = game.tallies(record.states[last], record.state, events)
        event = next((events[n] for n, tally in tallies if tally.kind == "wins"), None)
        if event is None:
            return {}
        rule = game.catalogue[event.rule]
        text = record.start.speech(record.names).say(event)
        return {"text": text, "rule": rule.id, "title": rule.title, "says": rule.text}

    # ------------------------------------------------------------------ intents

    def _intend_start(self, intent: Json) -> None:
        of = self._of
        names, decide, without = words(intent, "names"), words(intent, "kinds"), words(intent, "without")
        picked, file = field(intent, "options", dict), field(intent, "file", str)
        options: dict[str, Any] = {}
        for name, index in picked.items():
            values = of.game.options.get(name)
            if values is None or type(index) is not int or not 0 <= index < len(values):
                raise Malformed("'options' has a value that is not offered.")
            options[name] = values[index]
        if without:
            options["without"] = tuple(without)
        self._attempt(lambda: of.start(names, decide, file=file or None, **options))

    def _intend_open(self, intent: Json) -> None:
        file = field(intent, "file", str)
        if file not in self._of.files():
            raise Refused(f"There is no file {file[:60]} here.")
        self._attempt(lambda: self._of.load(file), "open")

    def _intend_paste(self, intent: Json) -> None:
        text = field(intent, "text", str)
        if len(text) > _LONGEST_TEXT:
            raise Refused(f"A game has at most {_LONGEST_TEXT} characters, and this text has {len(text)}.")
        self._attempt(lambda: self._of.paste(text), "paste")

    def _intend_save(self, intent: Json) -> None:
        file = field(intent, "file", str)
        if self._of.match is None:
            raise Refused("There is no game to save yet.")
        self._attempt(lambda: self._of.save(file), "save")
        if not self.errors and not self.trouble:
            self.say(f"The game is now saved in {self._of.file}.", "ok")

    def _attempt(self, what: Callable[[], None], name: str = "") -> None:
        """Do something that may fail because of what the reader has filled in."""
        self.errors = {}
        try:
            what()
        except SetUpError as error:
            self.errors = {name or where: text for where, text in error.problems.items()}
        except (NotationError, OSError) as error:
            self.errors = {name: reason(error)}

    def _intend_hand(self, intent: Json) -> None:
        seat, kind, match = field(intent, "seat", int), field(intent, "kind", str), self._of.match
        if match is None:
            raise Refused("There is no game yet.")
        if not 0 <= seat < len(match.kinds) or kind not in kinds():
            raise Malformed("'seat' and 'kind' are nobody at this table.")
        self._of.hand_over(match.record.names[seat], kind)

    def _intend_ready(self, intent: Json) -> None:
        match = self._of.match
        if match is None or match.awaited is None:
            raise Refused("The screen is not closed.")
        with self._of.board.changing():
            match.sit_down()

    def _intend_hint(self, intent: Json) -> None:
        if self._of.match is not None:
            with self._of.board.hold_sync():
                self._of.adviser.ask(self._of.match)

    def _intend_explain(self, intent: Json) -> None:
        on = field(intent, "on", bool)
        with self._of.board.hold_sync():
            self._of.guide.switch(on)
        self.refresh()

    def _intend_step(self, intent: Json) -> None:
        at, match = field(intent, "at", int), self._of.match
        # Two pages may send it: the second one is late.
        if match is not None and self._waits_for_opponent() and match.record.at == at and not self._of.guide.holds:
            self._play_on(match)

    def _intend_skip(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and self._waits_for_opponent():
            self.skips = True
            self._of.guide.read()
            self._play_on(match)

    def _play_on(self, match: Match) -> None:
        """The next action of an opponent, or as many as there is time for. The page asks for more."""
        if self._thinks_on(match):
            return
        began = perf_counter()
        with self._of._playing(match):
            while (
                match.step()
                and self.skips
                and not self._of.guide.holds
                and perf_counter() - began < SLICE
                and not self.slices.think(match)
            ):
                pass

    def _thinks_on(self, match: Match) -> bool:
        """Whether the opponent to move, having thought a little, still has to think. The page is told."""
        match.failure = ""
        thinks = self.slices.think(match)
        if match.failure:
            with self._of.board.changing():
                self.say(match.failure, "no")
        self.thinking = self.slices.told(match)
        return thinks

    def _intend_think(self, intent: Json) -> None:
        at, match = field(intent, "at", int), self._of.match
        if match is not None and self._waits_for_opponent() and match.record.at == at:
            self._thinks_on(match)

    def _intend_now(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and self._waits_for_opponent() and match.thinks:
            self.slices.stopped = False
            with self._of._playing(match):
                match.hurry()
            self._play_on(match)

    def _intend_stop(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and match.thinks:
            self._resume(match, stopped=True)

    def _intend_go_on(self, intent: Json) -> None:
        if self._of.match is not None:
            self._resume(self._of.match, stopped=False)

    def _resume(self, match: Match, *, stopped: bool) -> None:
        self.slices.stopped = stopped
        self.thinking = self.slices.told(match)

    def _intend_replay(self, intent: Json) -> None:
        to, match = field(intent, "to", int), self._of.match
        if match is None or match.awaited is not None:
            raise Refused("There is nothing to look back at now.")
        stops = match.stops()
        if not 0 <= to < len(stops):
            raise Malformed("'to' is no position of this game.")
        with self._of.board.changing():
            match.look_back(stops[to])

    def _intend_decided(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and self._asks(match):
            with self._of.board.hold_sync():
                self._of.adviser.explain(match)

    def _intend_live(self, intent: Json) -> None:
        match = self._of.match
        if match is not None and match.looking_back:
            with self._of.board.changing():
                match.look_back(None)

    def _intend_review(self, intent: Json) -> None:
        on, match = field(intent, "on", bool), self._of.match
        if match is None or (why := self._reviewer.why_not(match)):
            raise Refused("There is no game yet." if match is None else why)
        if on:
            self._reviewer.start(match)
        else:
            self._reviewer.stop()
        self._of._changed()

    def _intend_reviewing(self, intent: Json) -> None:
        number, match = field(intent, "slice", int), self._of.match
        if match is None:
            return
        if self._reviewer.step(match, number):
            self._tell_review(match)
        self.reviewing = self._reviewer.pace(match)
        if not self.reviewing:
            self._of._changed()

    def _intend_branch(self, intent: Json) -> None:
        at, match = field(intent, "at", int), self._of.match
        if match is None or (why := self._reviewer.why_not(match)):
            raise Refused("There is no game yet." if match is None else why)
        if at not in match.stops():
            raise Malformed("'at' is no decision of this game.")
        former = self._of.file
        # An opponent would do again what it did: of what was better one tries how it goes on.
        own = match.record.states[at].to_move in match.persons
        self._begin(lambda: self._of.branch(at, None if own else self._reviewer.better(match, at)))
        kept = self.message.get("text") or f"The one before is still in {former}."
        self.say(f"From here you play another game, {self._of.file}. {kept}", "ok")

    def _begin(self, what: Callable[[], None]) -> None:
        """Begin another game where nothing was filled in."""
        try:
            what()
        except SetUpError as error:
            raise Refused(str(error)) from None

    _HANDLERS: ClassVar[Mapping[str, Callable[[Panel, Json], None]]] = {
        "review": _intend_review,
        "reviewing": _intend_reviewing,
        "decided": _intend_decided,
        "branch": _intend_branch,
        "start": _intend_start,
        "open": _intend_open,
        "paste": _intend_paste,
        "save": _intend_save,
        "hand": _intend_hand,
        "ready": _intend_ready,
        "hint": _intend_hint,
        "explain": _intend_explain,
        "step": _intend_step,
        "skip": _intend_skip,
        "think": _intend_think,
        "now": _intend_now,
        "stop": _intend_stop,
        "go_on": _intend_go_on,
        "replay": _intend_replay,
        "live": _intend_live,
    }


def reason(error: Exception) -> str:
    """What went wrong as a sentence."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text if text.endswith(".") else f"{text}."
