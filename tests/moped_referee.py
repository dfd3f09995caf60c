"""The moped derby once more, written plainly from the rule book alone: wooden mopeds on spaces, cards on the table.

It shares nothing with the product; the tests let both play the same games and compare everything that lies there.
"""

PLAIN, PLUS = ".", "+"


class Table:
    """A board, six mopeds, a pile of (moped, steps) cards, and players who sit round it to the left of each other."""

    def __init__(self, course, players, grid, pile, plug):
        self.rows = [list(row) for row in course.split()]
        self.players, self.pile, self.plug = players, list(pile), plug
        self.board = {(row, lane): None for row, signs in enumerate(self.rows) for lane in range(len(signs))}
        last = len(self.rows)
        front_to_back = [(last - 1, 0), (last - 1, 1), (last - 2, 0), (last - 2, 1), (last - 3, 0), (last - 3, 1)]
        for space, moped in zip(front_to_back, grid, strict=True):
            self.board[space] = moped
        self.marker = dict.fromkeys(range(6), "Start")
        self.podium, self.open_cards, self.face_down_row, self.turned_over = [], [], [], 0
        self.own = {player: [] for player in range(players)}
        self.is_over = False

    def where(self, moped):
        """The space a moped stands on."""
        return next(space for space, owner in self.board.items() if owner == moped)

    def is_full(self, row):
        """Whether nobody else fits in a row."""
        return all(self.board[row, lane] is not None for lane in range(len(self.rows[row])))

    def push(self, moped, steps):
        """Push a moped forward, row by row, and again from a +2 space."""
        row, lane = self.where(moped)
        wheel, crossed, passed_line = row, False, False
        stop = None
        for _ in range(steps):
            wheel += 1
            if wheel == len(self.rows):
                wheel, passed_line = 0, True
            if not self.is_full(wheel):
                stop, crossed = wheel, passed_line
        if stop is None:
            return
        self.board[row, lane] = None
        lane = 0 if self.board[stop, 0] is None else 1
        if crossed:
            ladder = ["Start", 1, 2, 3, "home"]
            self.marker[moped] = ladder[ladder.index(self.marker[moped]) + 1]
            if self.marker[moped] == "home":
                self.podium.append(moped)
                return
        self.board[stop, lane] = moped
        if self.rows[stop][lane] == PLUS:
            self.push(moped, 2)

    def first_step(self):
        """Turn cards up."""
        turned, enough = 0, {2: 6, 3: 7, 4: 7, 5: 8, 6: 9}[self.players]
        while turned < enough or self.podium:
            if len(self.podium) == 3 or not self.pile:
                self.is_over = True
                return
            moped, steps = self.pile.pop(0)
            self.open_cards.append((moped, steps))
            turned += 1
            if moped not in self.podium:
                self.push(moped, steps)

    def second_step(self, choose):
        """Let everybody bet; ``choose`` names one of so many cards."""
        cards, self.open_cards = self.open_cards, []
        for seat in range(self.players):
            player = (self.plug + seat) % self.players
            self.own[player].append(cards.pop(choose(len(cards))))
        if self.players <= 3:
            self.face_down_row.append(cards.pop(choose(len(cards))))
        while cards:
            self.pile.append(cards.pop(choose(len(cards))))
        if len(self.face_down_row) >= 6:
            self.turned_over += 1
        self.plug = (self.plug + 1) % self.players

    def places(self):
        """All mopeds, the first first."""
        order = list(self.podium)
        for lap in (3, 2, 1, "Start"):
            for row in reversed(range(len(self.rows))):
                for lane in range(len(self.rows[row])):
                    moped = self.board[row, lane]
                    if moped is not None and self.marker[moped] == lap:
                        order.append(moped)
        return order

    def points(self, player):
        """What a player has won, and what decides between equals."""
        worth = {0: (4, 0), 1: (3, 0), 2: (2, 0), 3: (0, 4), 4: (0, 3), 5: (0, 2)}
        places = self.places()
        won = [worth[places.index(moped)] for moped, _ in self.own[player]]
        return sum(first for first, _ in won), sum(second for _, second in won)
