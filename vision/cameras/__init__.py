"""Where pictures come from: cameras, files and rendered dice, one protocol for all."""
