"""The moped derby, a betting race of boards and cards: its rules, its bettors, its boards and how fair they are."""
