"""What a page is shown of a session: the position as pieces, places, words and choices, and what is marked on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardgames.catalogue import Rule
from boardgames.choices import choices, why
from boardgames.contract import Objection, State
from boardgames.legend import legend
from boardgames.pictures.scene import Piece, Scene, Stage
from boardgames.pictures.svg import svg
from boardgames.play.imagining import Asked
from boardgames.play.session import EVERYTHING, Session
from boardgames.speech import capital
from widgets.frontend import as_text, in_common
from widgets.intents import Json
from widgets.odds import grouped
from widgets.story import Story


class Presentation:
    """A session as its viewer sees it, with what is marked, asked about and imagined there."""

    def __init__(self, session: Session, *, headings: bool = False, asked: Iterable[str] = ()) -> None:
        self.session = session
        self.speech = self.state.speech(session.shown.names)
        self.story = Story(session, self.speech, headings=headings)
        self.marked: list[tuple[str, str]] = []
        """Places with the kinds of their rings."""
        self.asked = frozenset(asked)
        """The rules that are asked about: no layer may answer that."""
        self.imagined = Asked()
        self._stage: Stage | None = None

    @property
    def state(self) -> State:
        """The position."""
        return self.session.shown.state

    def scene(self) -> Scene:
        """The picture of the position, with what the last action has left and what is imagined."""
        scene = self.state.game.scene(self.session.view(), self.session.shown.names)
        return scene._replace(pieces=scene.pieces + self.session.traces(), ghosts=self.imagined.ghosts)

    # ------------------------------------------------------------------ traits

    def traits(self, *, words: bool, foresees: bool, odds: bool) -> Json:
        """The traits of a board that show the position: with its `words`, and whether a page may ask what an action
        would lead to and how likely things are. What does not change is among them only when it is another one."""
        session, scene = self.session, self.scene()
        legal = choices(session.view()) if session.may_decide else {}
        can_undo = session.playable and session.back() is not None
        foresees = foresees and session.may_decide
        traits: Json = {
            "pieces": [_compact(piece) for piece in scene.pieces],
            "words": self.describe() if words else "",
            "tree": legal,
            "turn": self._turn(legal),
            "news": self.story.follow(),
            "controls": {
                "undo": can_undo,
                "held": session.playable and not can_undo and session.is_held,
                "redo": session.playable and session.forth() is not None,
                "playable": session.playable,
                "at": session.shown.at,
                "over": self.state.is_over,
                "letter": session.may_copy,
                "off": [rule.id for rule in self._off],
                "withheld": self._withheld(scene.stage),
                "foresees": foresees,
                "movable": dict(scene.movable) if legal else {},
                **({"odds": foresees} if odds else {}),
                **({} if session.viewer == EVERYTHING else {"viewer": session.viewer}),
            },
            "marks": [*self._last(), *self._ringed()],
            "ghosts": list(scene.ghosts),
            "tallies": self.story.tallies(),
        }
        if scene.stage is not self._stage:
            self._stage = scene.stage
            traits["stage"] = self._static(scene.stage)
        return traits

    def _static(self, stage: Stage) -> list[str]:
        """The parts of what does not change, each in common with the boards that show the same."""
        game = self.state.game
        pieces = stage.symbols.keys() - self.state.places.keys()
        symbols = {name: label for name in sorted(pieces) if (label := self.speech.label(name)) != name}
        parts: tuple[Json, ...] = (
            {
                "title": game.title,
                "rules": {rule.id: {"title": rule.title, "text": rule.text} for rule in game.catalogue.values()},
                "unordered": dict(game.unordered),
                "leads": dict(self.speech.leads),
            },
            {"symbols": dict(stage.symbols), "style": stage.style, "icons": dict(stage.icons)},
            {
                "width": stage.width,
                "height": stage.height,
                "ground": stage.ground_markup(),
                "places": stage.places,
                "beside": [word for word in stage.places if word not in self.state.places],
                "layers": dict(stage.layers),
                "parts": dict(stage.parts),
                "lights": sorted(stage.lights),
            },
            {"labels": symbols | {word: self.speech.label(word) for word in self.state.places}},
        )
        return [in_common(as_text(part)) for part in parts]

    def _turn(self, legal: Json) -> Json:
        state = self.session.view()
        options: set[str] = set()
        nodes: list[Any] = [legal]
        while nodes:
            node = nodes.pop()
            if isinstance(node, dict):
                options.update(node)
                nodes.extend(node.values())
            else:
                options.update(node.split())
        labels = {word: capital(self.speech.label(word)) for word in options - state.places.keys() - {""}}
        return {
            "text": self.speech.turn(state) if self.session.tells_turn else "",
            "seat": state.to_move if self.session.playable else None,
            "labels": labels,
        }

    def _withheld(self, stage: Stage) -> list[str]:
        """The layers that would answer what is being asked."""
        return [layer for layer, rules in stage.answers.items() if rules & self.asked]

    def _last(self) -> list[tuple[str, str]]:
        """The places of the last action of a player."""
        places = self.state.places
        return [(word, "last") for word in self.session.last_action() or () if word in places]

    def _ringed(self) -> list[tuple[str, str]]:
        """The marked places, and those of what is asked about. What is drawn there has a rim of its own."""
        drawn = {ghost.at for ghost in self.imagined.ghosts}
        marked = [mark for mark in self.marked if mark[1] != "from" or mark[0] not in drawn]
        return list(dict.fromkeys([*marked, *((place, "from") for place in self.imagined.places)]))

    # ------------------------------------------------------------------ what a page asks about

    def objections(self, picked: list[str]) -> Sequence[Objection]:
        """Why these words of an action cannot be chosen, as far as the viewer may know."""
        # Reasons could tell what somebody else holds.
        may_know = self.session.viewer in (EVERYTHING, self.state.to_move)
        return why(self.session.view(), picked) if may_know else ()

    def reasons(self, objections: Sequence[Objection], told: Mapping[str, str], *, code: bool) -> Json:
        """Objections as lines, with the line of `code` that finds each, and their places. `told` is what is said in
        place of the reasons of these rules."""
        lines: dict[str, Json] = {}
        for objection in objections:
            if text := told.get(objection.rule) or self.speech.say(objection):
                graph = objection.graph if code else ""
                lines.setdefault(text, {"text": text, "rule": objection.rule, "graph": graph})
        spaces = dict.fromkeys(space for objection in objections for space in objection.spaces)
        return {"lines": list(lines.values()), "spaces": list(spaces)}

    def about(self, keys: list[str], ground: list[str]) -> list[Json]:
        """What pieces are, by their keys, the first two that differ; then places and parts of the ground."""
        scene = self.scene()
        shown = {piece.key: piece for piece in scene.pieces}
        standing = self._said([shown[key] for key in keys if key in shown])[:2]
        return standing + self._said([w for w in ground if w in scene.stage.places or w in scene.stage.parts])

    def _said(self, whats: Sequence[Piece | str]) -> list[Json]:
        """Names and sentences, each only once, with its number."""
        view = self.session.view()
        things = (view.game.explain(view, what) for what in whats)
        said = Counter(self.speech.about(thing) for thing in things if thing)
        return [
            {"name": name if times == 1 else f"{name} ({times})", "text": text, "rule": rule}
            for (name, text, rule), times in said.items()
        ]

    def forecasts(self, actions: Iterable[str]) -> dict[str, list[str]]:
        """What some actions would lead to, in a few words each. Raises `NotationError`."""
        # Of the position itself: whoever sees everything is told no more than the player to move.
        found = {action: self.state.forecast(action) for action in actions}
        return {action: [self.speech.say(one) for one in forecasts] for action, forecasts in found.items()}

    def odds(self, action: str) -> list[Json]:
        """How likely things are, of an action or, where it is empty, of the decision. Raises `NotationError`."""
        # Of the position itself, as above.
        return grouped(self.state.odds(action or None), self.speech)

    def legend(self) -> list[Json]:
        """The groups of the legend."""
        return [
            {"title": title, "entries": [{"symbol": e.symbol, "box": e.box, **e.about._asdict()} for e in entries]}
            for title, entries in legend(self.session.view(), self.speech)
        ]

    # ------------------------------------------------------------------ pictures and words

    def svg(self) -> str:
        """The position as an SVG document, with a ring around what is asked about."""
        scene = self.scene()
        return svg(scene, title=self.state.game.title, words=self.describe(), ringed=self._asked_about(scene.stage))

    def describe(self) -> str:
        """The position in words."""
        stage = self.scene().stage
        said = self.state.game.describe(self.session.view(), self.session.shown.names, self._withheld(stage))
        actions = self.imagined.actions
        asked = f"Asked about: {'; '.join(map(self.speech.act, actions))}." if actions else ""
        places = [capital(self.speech.label(word)) for word in self._asked_about(stage)]
        ringed = f"Ringed: {', '.join(places)}." if places else ""
        return " ".join(filter(None, (said, asked, ringed, self.switched_off)))

    def _asked_about(self, stage: Stage) -> list[str]:
        """The places that are ringed because something there is asked about."""
        return [word for word, kind in self._ringed() if kind == "from" and word in stage.places]

    @property
    def _off(self) -> list[Rule]:
        """The rules that are switched off, in the order of the catalogue."""
        return [rule for rule in self.state.game.catalogue.values() if rule.id in self.state.without]

    @property
    def switched_off(self) -> str:
        """Which rules do not hold, in words; nothing when all do."""
        return f"Switched off: {'; '.join(rule.title for rule in self._off)}." if self._off else ""


def _compact(piece: Piece) -> tuple[Any, ...]:
    """A piece without the empty fields at its end."""
    return piece if piece.layer else piece[:5] if piece.label else piece[:4]
