"""Packs: many tracks → ordered pages → files, in parallel."""
