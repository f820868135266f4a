"""The review of a table's game: made slice by slice, as the page asks for it, and told as the page shows it."""

from __future__ import annotations

from collections.abc import Callable

from boardgames.contract import Action
from boardgames.pictures.linecharts import BOTTOM, LEFT, RIGHT, TOP, line_chart, seat_colours
from boardgames.play.chances import curve
from boardgames.play.match import Match
from boardgames.play.review import Point, Reconsidered, Review
from boardgames.play.session import EVERYTHING, Viewer
from boardgames.play.wording import Wording
from boardgames.speech import listed
from widgets.intents import Json


class Reviewer:
    """Reviews the game of one match after the other. Only what whoever is at the screen may know is reviewed, and of
    decisions for which nobody `is_blamed` it is not said what they cost."""

    def __init__(self, is_blamed: Callable[[Match, int], bool]) -> None:
        self._is_blamed = is_blamed
        self._running: Match | None = None
        """The match that is being reviewed."""
        self._slices = 0
        self._open: tuple[Match, int, int] | None = None
        """A match, who is at the screen, and for how many actions nothing was hidden there."""
        self._told = dict[tuple[Match, Reconsidered], Json]()
        """What is said of each decision: it takes long to say why."""

    # ------------------------------------------------------------ the work

    def start(self, match: Match) -> None:
        """Begin, or go on with what there is of the same game."""
        match.review = Review(match.record, self._eyes(match), match.review)
        self._running = match

    def stop(self) -> None:
        """What has been found stays."""
        self._running = None

    def is_running(self, match: Match) -> bool:
        """Whether a match is being reviewed."""
        # What was taken back since is reviewed no more: then it is begun anew.
        review = self._shown(match)
        return self._running is match and review is not None and review is match.review

    def step(self, match: Match, number: int) -> bool:
        """The slice of that number, if it is the next one. Whether there is something new to be shown."""
        review = self._shown(match)
        if number != self._slices or review is None or not self.is_running(match):
            return False
        self._slices += 1
        before = len(review.points), len(review.compared)
        if review.step():
            return len(review.compared) != before[1]
        self.stop()
        return True

    # ------------------------------------------------------------ what the page shows

    def why_not(self, match: Match) -> str:
        """Why there is nothing to review now, if there is not."""
        if match.viewer is None:
            return "The screen is closed."
        return "" if len(match.stops()) > 1 else "Nothing has been decided yet."

    def _eyes(self, match: Match) -> Viewer:
        """For whose eyes a review would be: a game in which nothing was hidden yet is open to all."""
        record, viewer = match.record, match.viewer
        if not isinstance(viewer, int):
            return viewer
        known = self._open
        at = min(known[2], record.at) if known and known[0] is match and known[1] == viewer else 0
        states = record.states
        while at < record.at and states[at].seen_by(viewer) == states[at]:
            at += 1
        self._open = match, viewer, at
        return EVERYTHING if at == record.at and match.state.seen_by(viewer) == match.state else viewer

    def _shown(self, match: Match) -> Review | None:
        """The review, if it is for the eyes of whoever is at the screen, as far as it is of this game."""
        review = match.reviewed
        return review if review is not None and match.viewer is not None and review.eyes == self._eyes(match) else None

    def better(self, match: Match, at: int) -> Action | None:
        """What would have been better in a decision, if that has been found."""
        review = self._shown(match)
        found = review.compared.get(at) if review else None
        return found.better if found and found.is_costly else None

    def pace(self, match: Match) -> Json:
        """How far the work has got: what changes with each slice."""
        review = self._shown(match)
        if review is None or not self.is_running(match):
            return {}
        return {"slice": self._slices, "progress": round(review.progress, 3)}

    def told(self, match: Match) -> Json:
        """What is said beside the chart."""
        review, viewer = self._shown(match), match.viewer
        found: Json = {"why": self.why_not(match), "note": ""}
        if isinstance(viewer, int) and self._eyes(match) != EVERYTHING:
            name = match.record.names[viewer]
            found["note"] = f"Until the game is over, this is what {name} can know, and {name}'s decisions are judged."
        if review is None:
            return found
        stops = {at: stop for stop, at in enumerate(match.stops())}
        costly = review.costly(lambda at: at in stops and self._is_blamed(match, at))
        players = match.persons or range(len(match.kinds))
        own = {each: review.record.states[each.at].to_move in players for each in costly}
        # Whoever reads it learns most from what they did themselves.
        costly.sort(key=lambda each: (not own[each], -each.cost))
        return found | {
            "running": self.is_running(match),
            "done": review.is_done,
            "goes_on": review.record.at < match.record.at,
            "costly": [self._line(match, review, each) | {"to": stops[each.at], "own": own[each]} for each in costly],
        }

    def _line(self, match: Match, review: Review, compared: Reconsidered) -> Json:
        """A decision that cost much."""
        if (known := self._told.get((match, compared))) is None:
            if not any(match is other for other, _ in self._told):
                self._told.clear()
            known = self._told[match, compared] = _told(review, compared)
        return known

    def chart(self, match: Match) -> Json:
        """The chances of each seat: a drawing, where its lines are on it, and each point in words."""
        review = self._shown(match)
        if review is None or len(review.points) < 2:
            return {}
        names = match.record.names
        lines = [
            [(point.chances[seat], *_interval(review, point, seat)) for point in review.points]
            for seat in range(len(names))
        ]
        said = [_standing(review, point) for point in review.points]
        words = f"The chances to win. At the start: {said[0]} Halfway: {said[len(said) // 2]} At the end: {said[-1]}"
        start = review.record.start
        # A line has the colour of its seat's pieces on the board.
        colours = seat_colours(start.game.scene(start).stage.seats)
        return {"svg": line_chart(names, lines, words, colours), "span": [LEFT, RIGHT, TOP, BOTTOM], "said": said}


def _interval(review: Review, point: Point, seat: int) -> tuple[float, float]:
    """Where the chance of a seat lies. What is over is certain, a shared victory, too."""
    chance = point.chances[seat]
    if review.record.states[point.at].is_over:
        return chance, chance
    return curve(review.record.start).interval(chance)


def _standing(review: Review, point: Point) -> str:
    """Who stands how well at a point, in words."""
    parts = []
    for seat, (name, chance) in enumerate(zip(review.record.names, point.chances, strict=True)):
        low, high = _interval(review, point, seat)
        about = f" ({low:.0%} to {high:.0%})" if high - low >= 0.01 else ""
        parts.append(f"{name} {chance:.0%}{about}")
    return f"{listed(parts)}."


def _told(review: Review, compared: Reconsidered) -> Json:
    """A decision that cost much, in words."""
    record, at = review.record, compared.at
    speech, seat = record.start.speech(record.names), record.states[at].to_move
    assert seat is not None
    wording = Wording(speech)
    weighed = review.weighed(compared)
    parts = wording.reasons(*weighed)
    cost, *ends = (
        f"{100 * value:.0f}"
        for value in (compared.cost, max(0.0, compared.cost - compared.error), compared.cost + compared.error)
    )
    points = f"{cost} percentage points"
    return {
        "at": at,
        "who": record.names[seat],
        "when": speech.heading(*record.heading(at)),
        "played": speech.act(record.actions[at]),
        "better": speech.act(compared.better),
        "cost": points if len(set(ends)) == 1 else f"{points} ({' to '.join(ends)})",
        "reasons": wording.parts(parts),
        "hangs": [f"{speech.act(each.action)}: {said}." for each in weighed for said in wording.hangs(each)],
        "seen": sum(part.by for part in parts) > 0,
    }
