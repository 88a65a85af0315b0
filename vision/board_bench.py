"""Measuring tagged boards on our own pictures: which tags are found, which invented, and on which spaces tokens lie."""

import time
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np
from msgspec import Struct

from companion.errors import GameError
from companion.host.progress import Progress
from vision.board.plan import find_board, through
from vision.board.tag_finding import find_tags
from vision.cameras.frames import ENDINGS
from vision.cameras.pictures import Pixels, read_picture
from vision.render.tagged_board import BoardScene, any_board_scene

AT_THE_PLACE = 3.0
"""Pixels by which the middle of a tag that was found may be off."""
WHOLE = 0.999
"""Of a tag with its rim, that must be in sight for it to count."""
LONGEST = 1280


class _Count(Struct):
    tags: int = 0
    found: int = 0
    partly: int = 0
    partly_found: int = 0
    invented: int = 0
    boards: int = 0
    tokens: int = 0
    wrong: int = 0
    between: int = 0


def bench_boards(frames: int, seed: int, progress: Progress) -> dict[str, Any]:
    """Rendered frames, each of another board. Tags wholly in sight count, others are told beside.

    A token is on the right space where its board was found; one that lies near a border is asked about, not placed.
    """
    count, times = _Count(), []
    for number in progress.over(range(frames), frames):
        scene = any_board_scene(np.random.default_rng(seed + number))
        began = time.process_time_ns()
        found = find_tags(scene.picture)
        times.append((time.process_time_ns() - began) / 1e6)
        _score(scene, {tag.id: tag for tag in found}, count)
    return {
        "frames": frames,
        "tags": count.tags,
        "found": round(count.found / max(1, count.tags), 5),
        "invented": count.invented,
        "partly in sight": count.partly,
        "of those found": count.partly_found,
        "boards found": count.boards,
        "tokens on them": count.tokens,
        "right space": round(1 - count.wrong / max(1, count.tokens), 5),
        "near a border": count.between,
        "ms": {"median": round(median(times), 1), "p95": round(sorted(times)[int(0.95 * len(times))], 1)},
    }


def _score(scene: BoardScene, found: dict[int, Any], count: _Count) -> None:
    at_place = {tag for tag, truth in scene.tags.items() if tag in found and _off(found[tag], truth) < AT_THE_PLACE}
    whole = {tag for tag, truth in scene.tags.items() if truth.seen >= WHOLE}
    count.tags += len(whole)
    count.found += len(whole & at_place)
    count.partly += len(scene.tags) - len(whole)
    count.partly_found += len(at_place - whole)
    count.invented += len(found) - len(at_place)
    plane = find_board(scene.plan, found)
    if plane is None:
        return
    count.boards += 1
    for tag in at_place - set(scene.plan.corners):
        space, plain = scene.plan.space_at(*through(plane, found[tag].centre)[0])
        count.tokens += 1
        count.between += not plain
        count.wrong += plain and space != scene.tags[tag].space


def _off(tag: Any, truth: Any) -> float:
    return float(np.linalg.norm(tag.corners.mean(0) - truth.corners.mean(0)))


def bench_without_tags(folder: Path, progress: Progress) -> dict[str, Any]:
    """Photographs on which there is no tag: whatever is found there is invented."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS)
    invented: dict[str, list[int]] = {}
    for path in progress.over(paths, len(paths)):
        try:
            picture = _as_a_camera_gives(read_picture(path).pixels)
        except GameError:
            continue
        if tags := [tag.id for tag in find_tags(picture)]:
            invented[path.name] = tags
    return {"photographs": len(paths), "invented": sum(map(len, invented.values())), "in": invented}


def _as_a_camera_gives(picture: Pixels) -> Pixels:
    share = LONGEST / max(picture.shape)
    return picture if share >= 1 else np.asarray(cv2.resize(picture, None, fx=share, fy=share), np.uint8)
