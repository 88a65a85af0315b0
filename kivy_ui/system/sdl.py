"""The SDL library that Kivy brings, for what Kivy does not hand on: which screen, sound devices, fingers on a console.

The very library that Kivy loads, so that both speak to one SDL.
"""

import ctypes
import ctypes.util
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any


@cache
def sdl() -> Any:
    """The library, the system's where Kivy is the system's; None if there is none."""
    kivy = importlib.util.find_spec("kivy")
    beside = Path(kivy.origin).parents[1] if kivy is not None and kivy.origin else Path()
    brought = sorted(beside.glob("[Kk]ivy.libs/libSDL2-2*"))
    name = str(brought[0]) if brought else ctypes.util.find_library("SDL2-2.0")
    try:
        library = ctypes.CDLL(name) if name else None
    except OSError:
        return None
    if library is not None:
        library.SDL_GetCurrentVideoDriver.restype = library.SDL_GetError.restype = ctypes.c_char_p
    return library
