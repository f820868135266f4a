"""Tigris & Euphrates once more, as the rulebook tells it: places by name, and every kingdom looked for anew.

The engine is compared with this model action by action. They share the names of things and nothing else.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from boardgames.tigris import State
from boardgames.tigris.grid import PLACES, names
from boardgames.tigris.pieces import BUILDINGS, COLOURS, LEADERS, TILES

BLACK, RED, _, GREEN = range(4)
MONUMENTS = [f"{one}_{other}" for one, other in combinations(COLOURS, 2)]
CHANCE, HAND = -1, 6


def step(place: str, right: int, down: int) -> str:
    """The place so many columns and rows further; it need not be on the board."""
    return f"{chr(ord(place[0]) + right)}{int(place[1:]) + down}"


NEAR = {p: [q for q in (step(p, 1, 0), step(p, -1, 0), step(p, 0, 1), step(p, 0, -1)) if q in PLACES] for p in PLACES}


class Model:
    """A position that plays. Seats, colours and stages are the engine's."""

    def __init__(self, state: State) -> None:
        self.seats, self.stage, self.turn, self.left = state.seats, state.stage, state.turn, state.left
        self.mover, self.due, self.immediate = state.to_move, state.due, state.immediate
        self.tiles = {place: colour for colour in range(4) for place in names(state.tiles[colour])}
        self.turned = {place: colour for colour in range(4) for place in names(state.turned[colour])}
        self.leaders = {(n // 4, n % 4): place for n, at in enumerate(state.leaders) for place in names(at)}
        self.treasures, self.first = set(names(state.treasures)), set(names(state.board.first))
        self.catastrophes, self.monuments = set(names(state.catastrophes)), dict(state.built)
        self.variant, self.buildings = state.buildings is not None, dict(state.put_up)
        counts: Any = state
        self.hands, self.swapped, self.points = (
            [list(each) for each in of_seats] for of_seats in (counts.hands, counts.swapped, counts.points)
        )
        self.bag, self.removed, self.taken = list(counts.bag), list(counts.removed), list(counts.taken)
        self.catastrophes_left = list(state.catastrophes_left)
        self.placed = next(iter(names(state.placed)), None)
        self.fight: Any = None if state.conflict is None else list(state.conflict)

    # ------------------------------------------------------------ what lies together
    def region(self, place: str, without: str | None = None) -> set[str]:
        """What is connected to a place, when another is ignored."""
        there = {*self.tiles, *self.turned, *self.leaders.values()} - {without}
        region, edge = {place}, [place]
        while edge:
            new = [q for q in NEAR[edge.pop()] if q in there and q not in region]
            region.update(new)
            edge += new
        return region

    def who_leads(self, colour: int, region: set[str]) -> list[int]:
        return [seat for seat in range(self.seats) if self.leaders.get((seat, colour)) in region]

    def temples(self, place: str) -> list[str]:
        return [q for q in NEAR[place] if self.tiles.get(q) == RED]

    def clashes(self) -> dict[int, list[int]]:
        """The colours in which two leaders meet at the piece just placed, and whose they are."""
        assert self.placed is not None
        region = self.region(self.placed)
        led = {colour: self.who_leads(colour, region) for colour in range(4)}
        return {colour: seats for colour, seats in led.items() if len(seats) > 1}

    def supporters(self, seat: int, colour: int) -> set[str]:
        side = self.region(self.leaders[seat, colour], without=self.placed)
        return {place for place in side if self.tiles.get(place) == colour}

    def line(self, place: str, right: int, down: int) -> list[str]:
        line = [place]
        for sign in (1, -1):
            while self.tiles.get(further := step(line[-1], sign * right, sign * down)) == self.tiles[place]:
                line.append(further)
            line.reverse()
        return line

    # ------------------------------------------------------------ what there is to choose inside an action
    def choices(self) -> set[str]:
        if self.stage == "conflict":
            return {f"conflict {COLOURS[colour]}" for colour in self.clashes()}
        if self.stage == "support":
            assert self.mover is not None
            return {f"support {number}" for number in range(self.hands[self.mover][self.weapon] + 1)}
        if self.stage == "treasure":
            due = self.treasures_due()[1]
            return {f"treasure {place}" for place in (due & self.first or due)}
        return {"decline", *(self.sites() if self.stage == "building" else self.monument_sites())}

    @property
    def weapon(self) -> int:
        """The colour of the tiles that are added to the conflict."""
        return RED if self.internal else int(self.fight[0])

    @property
    def internal(self) -> bool:
        return self.placed in self.leaders.values()

    def sites(self) -> set[str]:
        if not self.variant or self.placed not in self.tiles:
            return set()
        building = BUILDINGS[self.tiles[self.placed]]
        at, longest = self.buildings.get(building), 2
        found: set[str] = set()
        if at:
            longest = max(2, len(self.line(at, 1, 0)), len(self.line(at, 0, 1)))
        for line in (self.line(self.placed, 1, 0), self.line(self.placed, 0, 1)):
            if len(line) > longest and at not in line:
                found.update(f"building {building} {place}" for place in line)
        return found

    def monument_sites(self) -> set[str]:
        found: set[str] = set()
        for right, down in ((0, 0), (-1, 0), (0, -1), (-1, -1)):
            corner = step(self.placed or "", right, down)
            square = self.square(corner)
            if len({self.tiles.get(place, "none") for place in square}) > 1 or self.placed not in self.tiles:
                continue
            if not set(square) & set(self.buildings.values()):
                colour = COLOURS[self.tiles[self.placed]]
                left = [one for one in MONUMENTS if colour in one.split("_") and one not in self.monuments]
                found.update(f"monument {monument} {corner}" for monument in left)
        return found

    @staticmethod
    def square(corner: str) -> list[str]:
        return [corner, step(corner, 1, 0), step(corner, 0, 1), step(corner, 1, 1)]

    def treasures_due(self) -> tuple[int | None, set[str]]:
        """Whose trader has treasures to collect, and which; all kingdoms are looked at."""
        for seat in range(self.seats):
            if trader := self.leaders.get((seat, GREEN)):
                found = self.treasures & self.region(trader)
                if len(found) > 1:
                    return seat, found
        return None, set()

    # ------------------------------------------------------------ playing
    def play(self, action: str) -> None:
        kind, *words = action.split()
        getattr(self, "end" if kind == "pass" else kind)(*words)

    def tile(self, tile: str, place: str) -> None:
        colour = TILES.index(tile)
        leaders = set(self.leaders.values())
        regions = {frozenset(self.region(q)) for q in NEAR[place] if q in {*self.tiles, *self.turned, *leaders}}
        kingdoms = [region for region in regions if region & leaders]
        self.hands[self.turn][colour] -= 1
        self.tiles[place], self.placed = colour, place
        if len(kingdoms) > 1:
            return self.war()
        kingdom = self.region(place)
        if owner := self.who_leads(colour, kingdom) or self.who_leads(BLACK, kingdom):
            double = self.buildings.get(BUILDINGS[colour]) in kingdom
            self.points[owner[0]][colour] += 2 if double else 1
        return self.after_war()

    def leader(self, leader: str, place: str) -> None:
        own = self.turn, LEADERS.index(leader)
        if place == "home":
            del self.leaders[own]
            return self.finish()
        self.leaders[own] = self.placed = place
        if rivals := self.clashes().get(own[1]):
            self.fight = [own[1], self.turn, *(seat for seat in rivals if seat != self.turn), None]
            self.stage, self.mover = "support", self.turn
            return None
        return self.collect()

    def catastrophe(self, place: str) -> None:
        self.catastrophes_left[self.turn] -= 1
        self.catastrophes.add(place)
        if place in self.tiles:
            self.removed[self.tiles.pop(place)] += 1
            self.send_the_homeless()
        self.finish()

    def swap(self, *words: str) -> None:
        numbers = [0, 0, 0, 0]
        for tile, count in zip(words[::2], words[1::2], strict=True):
            numbers[TILES.index(tile)] = int(count)
        for colour, number in enumerate(numbers):
            self.hands[self.turn][colour] -= number
            self.swapped[self.turn][colour] += number
        self.due = min(sum(numbers), sum(self.bag))
        if self.due < sum(numbers) and self.immediate:
            self.over()
        elif self.due:
            self.stage, self.mover = "swap", CHANCE
        else:
            self.finish()

    def draw(self, tile: str) -> None:
        seats = [self.turn] if self.stage == "swap" else [(self.turn + n) % self.seats for n in range(self.seats)]
        seat = next(seat for seat in seats if sum(self.hands[seat]) < HAND)
        self.bag[TILES.index(tile)] -= 1
        self.hands[seat][TILES.index(tile)] += 1
        if self.stage == "swap":
            self.due -= 1
            if not self.due:
                self.finish()
        elif all(sum(hand) == HAND for hand in self.hands):
            self.next_turn()

    # ------------------------------------------------------------ conflicts
    def war(self) -> None:
        clashes = self.clashes()
        if len(clashes) > 1:
            self.stage, self.mover = "conflict", self.turn
        elif clashes:
            self.conflict(COLOURS[next(iter(clashes))])
        else:
            self.after_war()

    def conflict(self, colour: str) -> None:
        number = COLOURS.index(colour)
        clockwise = [(self.turn + n) % self.seats for n in range(self.seats)]
        attacker, defender = (seat for seat in clockwise if seat in self.clashes()[number])
        self.fight, self.stage, self.mover = [number, attacker, defender, None], "support", attacker

    def support(self, number: str) -> None:
        assert self.mover is not None
        colour, attacker, defender, added = self.fight
        self.hands[self.mover][self.weapon] -= int(number)
        self.removed[self.weapon] += int(number)
        if added is None:
            self.fight[3], self.mover = int(number), defender
            return None
        sides: dict[int, Any] = {
            seat: self.temples(self.leaders[seat, colour]) if self.internal else self.supporters(seat, colour)
            for seat in (attacker, defender)
        }
        attack_wins = len(sides[attacker]) + added > len(sides[defender]) + int(number)
        winner, loser = (attacker, defender) if attack_wins else (defender, attacker)
        internal, self.fight = self.internal, None
        del self.leaders[loser, colour]
        if internal:
            self.points[winner][RED] += 1
            return self.collect()
        gone = [place for place in sides[loser] if not self.spared(place, colour)]
        for place in gone:
            del self.tiles[place]
        self.removed[colour] += len(gone)
        self.points[winner][colour] += 1 + len(gone)
        return self.war()

    def spared(self, place: str, colour: int) -> bool:
        """Whether a supporter stays on the board though its leader is beaten."""
        holy = place in self.treasures or set(NEAR[place]) & set(self.leaders.values())
        return bool(colour == RED and holy) or self.buildings.get(BUILDINGS[colour]) == place

    # ------------------------------------------------------------ what follows
    def after_war(self) -> None:
        if self.sites():
            self.stage, self.mover = "building", self.turn
        else:
            self.after_building()

    def building(self, building: str, place: str) -> None:
        self.buildings[building] = place
        self.after_building()

    def decline(self) -> None:
        if self.stage == "building":
            self.after_building()
        else:
            self.collect()

    def after_building(self) -> None:
        if self.monument_sites():
            self.stage, self.mover = "monument", self.turn
        else:
            self.collect()

    def monument(self, monument: str, corner: str) -> None:
        self.monuments[monument] = corner
        self.turned |= {place: self.tiles.pop(place) for place in self.square(corner)}
        self.send_the_homeless()
        self.collect()

    def send_the_homeless(self) -> None:
        self.leaders = {own: place for own, place in self.leaders.items() if self.temples(place)}

    def collect(self) -> None:
        seat, _ = self.treasures_due()
        if seat is None:
            self.finish()
        else:
            self.stage, self.mover = "treasure", seat

    def treasure(self, place: str) -> None:
        self.treasures.remove(place)
        assert self.mover is not None
        self.taken[self.mover] += 1
        self.collect()

    # ------------------------------------------------------------ the end of an action, a turn, the game
    def finish(self) -> None:
        self.left, self.placed = self.left - 1, None
        if self.left:
            self.stage, self.mover = "act", self.turn
        else:
            self.end()

    def end(self) -> None:
        self.left = 0
        for colour in range(4):
            if own := self.leaders.get((self.turn, colour)):
                kingdom = self.region(own)
                paid = [
                    one for one, at in self.monuments.items() if COLOURS[colour] in one.split("_") and at in kingdom
                ]
                self.points[self.turn][colour] += len(paid)
        lacking = sum(HAND - sum(hand) for hand in self.hands)
        if lacking > sum(self.bag):
            self.over()
        elif lacking:
            self.stage, self.mover = "refill", CHANCE
        else:
            self.next_turn()

    def next_turn(self) -> None:
        if len(self.treasures) <= 2:
            return self.over()
        self.turn = self.mover = (self.turn + 1) % self.seats
        self.stage, self.left = "act", 2
        return None

    def over(self) -> None:
        self.stage, self.mover, self.placed, self.due = "over", None, None, 0
