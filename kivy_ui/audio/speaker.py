"""A loudspeaker: samples are handed to SDL, and the device is let go when all is quiet.

Kivy's own sound asks for a device once; where there is none yet, or where it is unplugged, all stays silent until the
app is started again. Here every sound asks anew, so a loudspeaker may come, go and come back.
"""

import ctypes
import sys
import threading
from array import array
from contextlib import suppress
from typing import Any

from companion.errors import GameError
from kivy_ui.system.sdl import sdl

AUDIO = 0x10
"""SDL's number for its part that makes sound."""
SAMPLES = 0x8010 if sys.byteorder == "little" else 0x9010
"""SDL's number for 16 bits with a sign, in this machine's own order."""
STOPPED = 0
BUFFER = 1024


class NoSound(GameError, OSError):
    """There is no loudspeaker, or it will not be used; the message is SDL's."""

    def __str__(self) -> str:  # OSError would print a tuple
        return str(self.args[0])


class _Spec(ctypes.Structure):
    """SDL_AudioSpec, as its header has it."""

    _fields_ = (
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    )


class Speaker:
    """Plays one sound at a time, of *rate* samples a second. Any thread may call it.

    >>> Speaker(16_000).play(array("h", [0, 8000, 0, -8000] * 100), volume=0.5)  # doctest: +SKIP
    """

    def __init__(self, rate: int) -> None:
        self._rate, self._device, self._ended = rate, 0, False
        self._lock = threading.Lock()

    def play(self, samples: "array[int]", volume: float) -> None:
        """Begin to play, in place of what is still playing. NoSound if no device can be used now."""
        loud = array("h", (int(sample * volume) for sample in samples)).tobytes()
        with self._lock:
            if self._ended:
                return
            library = self._open()
            library.SDL_ClearQueuedAudio(self._device)
            if library.SDL_QueueAudio(self._device, loud, len(loud)) != 0:
                raise self._given_up(library)
            library.SDL_PauseAudioDevice(self._device, 0)

    def let_go(self) -> None:
        """The device is free again for others, and looked for anew with the next sound."""
        with self._lock:
            if self._device:
                self._close(sdl())

    def end(self) -> None:
        """Let go for good: what a thread still wanted to play stays silent."""
        with self._lock:
            self._ended = True
            if self._device:
                self._close(sdl())

    def _open(self) -> Any:
        library = sdl()
        if library is None:
            raise NoSound("SDL is not there")
        if self._device and library.SDL_GetAudioDeviceStatus(self._device) == STOPPED:
            self._close(library)  # it was unplugged
        if not self._device:
            wanted = _Spec(freq=self._rate, format=SAMPLES, channels=1, samples=BUFFER)
            if library.SDL_InitSubSystem(AUDIO) != 0:
                raise NoSound(library.SDL_GetError().decode())
            self._device = library.SDL_OpenAudioDevice(None, 0, ctypes.byref(wanted), None, 0)
            if not self._device:
                raise self._given_up(library)
        return library

    def _given_up(self, library: Any) -> NoSound:
        why = library.SDL_GetError().decode()
        self._close(library)
        return NoSound(why)

    def _close(self, library: Any) -> None:
        if self._device:
            library.SDL_CloseAudioDevice(self._device)
        self._device = 0
        library.SDL_QuitSubSystem(AUDIO)
        # ALSA reads once how each card wants to be used; a card that comes later must be among them.
        with suppress(OSError):
            ctypes.CDLL("libasound.so.2").snd_config_update_free_global()
