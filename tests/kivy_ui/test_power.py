"""Switching off from inside the service."""

import pytest

from kivy_ui.system.power import service_folder, wish


def test_outside_a_service_there_is_no_folder_for_wishes():
    assert service_folder({}) is None


def test_the_first_of_the_services_folders_takes_the_wishes(tmp_path):
    assert service_folder({"RUNTIME_DIRECTORY": f"{tmp_path}:{tmp_path}/other"}) == tmp_path


@pytest.mark.parametrize("what", ["poweroff", "reboot"])
def test_a_wish_is_a_file_that_the_units_watch(tmp_path, what):
    assert wish(["systemctl", what], tmp_path) == ""

    assert [path.name for path in tmp_path.iterdir()] == [what]


def test_nothing_else_can_be_wished_for(tmp_path):
    assert wish(["systemctl", "../kexec"], tmp_path) == "../kexec: only poweroff or reboot"

    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_gone_is_a_complaint(tmp_path):
    assert "No such file" in wish(["systemctl", "poweroff"], tmp_path / "gone")
