"""The printed moped derby: board, cards, pieces, score pad, rules."""
