"""The commands, a module for each kind; their heavy imports stand inside, so that --help stays quick."""
