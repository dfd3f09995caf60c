"""What the pages say, by language: templates/words/LANG.toml."""
