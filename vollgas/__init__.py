"""vollgas: printable racing games, generated, proven and printed."""
