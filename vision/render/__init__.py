"""Our own pictures of dice: rounded cubes with drilled pips on a table, seen by a camera.

They feed the tests, the virtual camera of a desktop and the training of the reader. Lengths are in millimetres, the
table is the plane z = 0. Everything is drawn from a generator that is handed in: the same seed, the same picture.
"""
