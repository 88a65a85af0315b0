"""The user guide: what it shows and where it leads to is there."""

import re
from xml.etree import ElementTree

import pytest

from hardware.config import load_box
from hardware.drawing import to_svg
from hardware.wiring_picture import WiringPicture
from tests.deploy.machine import ROOT

GUIDE = (ROOT / "deploy/README.md").read_text()
DRAWINGS = ("box", "wiring", "tray", "camera-arm", "board")


def anchor(heading: str) -> str:
    """A heading as GitHub and others link to it."""
    return "#" + re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_guide_shows_the_drawing(name):
    assert re.search(rf"!\[.{{20,}}\]\(drawings/{name}\.svg\)", GUIDE)
    assert ElementTree.parse(ROOT / f"deploy/drawings/{name}.svg").getroot().tag.endswith("svg")


def test_no_drawing_is_left_out():
    assert {path.stem for path in (ROOT / "deploy/drawings").iterdir()} == set(DRAWINGS)


def test_the_wiring_picture_is_that_of_the_shipped_box():
    drawn = to_svg(WiringPicture(load_box()).drawing, "Wiring of the box")

    assert (ROOT / "deploy/drawings/wiring.svg").read_text(encoding="utf-8") == drawn


def test_every_link_leads_somewhere():
    headings = {anchor(heading) for heading in re.findall(r"^#+ (.+)$", GUIDE, re.MULTILINE)}
    links = re.findall(r"\]\(([^)]+)\)", GUIDE)

    assert [link for link in links if link.startswith("#") and link not in headings] == []
    assert [link for link in links if link[0] != "#" and not (ROOT / "deploy" / link.partition("#")[0]).exists()] == []


@pytest.mark.parametrize("symptom", ["Black screen", "turned", "Camera not found", "Wrong dice", "could not start"])
def test_the_guide_knows_the_symptom(symptom):
    assert re.search(rf"^\*\*.*{symptom}.*\*\*$", GUIDE, re.MULTILINE)
