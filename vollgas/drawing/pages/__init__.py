"""One module a kind of page, each with ``draw(pen, …)``."""
