"""From maps that others drew to tracks: text grids, pictures, outlines."""
