"""vollgas: printable racing games for squared paper, generated, proven and printed."""

__version__ = "0.1.0"
