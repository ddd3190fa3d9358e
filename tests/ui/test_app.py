"""The window's loop: redraws only what changed, sleeps, resizes, speaks of trouble; and the inputs."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.resources import ROOT
from game.ui.app import NoDisplay, open_display
from game.ui.inputs import Click, Hover, KeyMap, Press, Resize, Scroll, Text, translate
from game.ui.screen import Screen, merge
from game.ui.settings import FILE_NAME, Notice, Settings
from game.ui.shell import Shell
from game.ui.sound import ALIASES, CALLS, SIDES, Sound, cues
from tests.kit.pilot import make_pilot


def test_rest_draws_nothing(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    frames = pilot.app.frames
    assert not any(pilot.step() for _ in range(100))
    assert pilot.app.frames == frames
    assert pilot.app.wait() is None
    assert pilot.until_idle() == 0


def test_hover_draws_only_around_the_button(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    top = pilot.app.stack.top
    rect = pilot.names()["title:settings"]
    pilot.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    changed = top.draw(pilot.app.canvas)
    assert len(changed) == 1
    assert changed[0].contains(rect)
    assert changed[0].w < 300
    assert changed[0].h < 200


class Ball(Screen):
    """Something that moves for half a second."""

    name = "ball"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.left = 0.5
        self.animating = True

    def update(self, dt: float) -> None:
        self.left -= dt
        self.animating = self.left > 0
        self.damage(pygame.Rect(10, 10, 50, 50))


def test_animation_runs_until_it_rests(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    ball = Ball(pilot.app.shell)
    pilot.app.push(ball)
    assert pilot.app.wait() == 0
    assert 0.5 <= pilot.until_idle() < 0.55
    assert pilot.app.wait() is None
    ball.poll = 0.05
    assert pilot.app.wait() == 0.05
    with pytest.raises(TimeoutError):
        pilot.until_idle(1.0)


def test_same_inputs_same_picture(tmp_path: Path) -> None:
    pictures = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        pilot, _ = make_pilot(tmp_path / name)
        pilot.click("title:game:demo")
        pilot.click("option:swap")
        pilot.hover("setup:start")
        pilot.step()
        pictures.append(pygame.image.tobytes(pilot.app.canvas, "RGB"))
    assert pictures[0] == pictures[1]


def test_pages_fade_quickly_and_answer_at_once(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    app = pilot.app
    before = pygame.image.tobytes(app.canvas, "RGB")
    pilot.click("title:settings")
    between = pygame.image.tobytes(app.canvas, "RGB")
    assert pilot.until_idle() < 0.2
    after = pygame.image.tobytes(app.canvas, "RGB")
    assert len({before, between, after}) == 3
    pilot.click("settings:animation")  # answered in the middle of the next fade
    pilot.key("back")
    assert app.fade is not None
    pilot.key("settings")
    assert pilot.screen == "settings"
    pilot.until_idle()
    app.stack.top.damage(app.shell.area)
    whole = pygame.image.tobytes(app.canvas, "RGB")
    pilot.step()
    assert pygame.image.tobytes(app.canvas, "RGB") == whole


def test_nothing_fades_without_animation(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.app.shell.settings.set("animation", "instant")
    pilot.click("title:settings")
    assert pilot.app.fade is None
    assert pilot.app.wait() is None


def test_partial_redraw_equals_full_redraw(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.click("title:settings")
    pilot.until_idle()
    for name in ("settings:volume", "settings:fullscreen", "settings:done", "settings:animation"):
        pilot.hover(name)
    pilot.key("tab")
    pilot.step()
    partly = pygame.image.tobytes(pilot.app.canvas, "RGB")
    pilot.app.stack.top.damage(pilot.app.shell.area)
    pilot.step()
    assert pygame.image.tobytes(pilot.app.canvas, "RGB") == partly


def test_resize_is_remembered_when_it_settles(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.click("title:settings")
    pilot.resize((1111, 777))
    assert pilot.app.canvas.get_size() == (1111, 777)
    assert pilot.screen == "settings"
    pilot.app.remember_size()
    again = Settings(tmp_path / "config")
    assert (again.number("window_width"), again.number("window_height")) == (1111, 777)


def test_a_window_below_the_least_size_is_a_smaller_picture(tmp_path: Path) -> None:
    pilot, played = make_pilot(tmp_path)
    pilot.resize((700, 500))
    assert pilot.app.window.get_size() == (700, 500)
    assert pilot.app.canvas.get_width() >= 1024
    assert pilot.app.canvas.get_height() >= 640
    pilot.click("title:play")
    assert len(played.started) == 1


def test_full_screen_and_back(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.key("fullscreen")
    assert pilot.app.shell.settings.flag("fullscreen")
    assert pilot.app.canvas.get_size() == pygame.display.get_surface().get_size()  # type: ignore[union-attr]
    pilot.key("f11")
    assert not pilot.app.shell.settings.flag("fullscreen")
    assert pilot.app.canvas.get_size() == (1280, 720)


def test_language_changes_at_once(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    assert pilot.sees("开一桌")
    pilot.click("title:language")
    assert pilot.sees("Play")
    pilot.key("settings")
    assert pilot.screen == "settings"
    assert pilot.sees("Settings")
    pilot.click("settings:text_scale")
    assert pilot.sees("Largest")


def test_quit(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pilot.feed(pygame.event.Event(pygame.QUIT))
    assert not pilot.app.running
    pilot, _ = make_pilot(tmp_path)
    pilot.click("title:exit")
    assert not pilot.app.running


def test_notices_are_shown(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / FILE_NAME).write_text("{broken", encoding="utf-8")
    pilot, _ = make_pilot(tmp_path)
    assert pilot.screen == "message"
    assert pilot.sees("broken-1")
    pilot.key("enter")
    assert pilot.screen == "title"
    pilot.app.shell.notices.append(Notice("notice.setting_unknown", (("key", "x"),)))
    pilot.step()
    assert pilot.screen == "message"


def test_the_loop_ends_and_keeps_the_size(tmp_path: Path) -> None:
    pilot, _ = make_pilot(tmp_path)
    pygame.event.clear()
    pilot.resize((1300, 800))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    pilot.app.run()
    assert Settings(tmp_path / "config").number("window_width") == 1300


def test_no_display_is_noticed(tmp_path: Path) -> None:
    code = "from game.ui.app import *\ntry:\n open_display((800, 600))\nexcept NoDisplay as e:\n print('none:', e)"
    unset = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"}
    environ = {k: v for k, v in os.environ.items() if k not in unset} | {"XDG_RUNTIME_DIR": str(tmp_path)}
    if sys.platform in {"win32", "darwin"}:
        environ["SDL_VIDEODRIVER"] = "nonsense"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("none:")


def test_a_driver_that_does_not_exist_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(NoDisplay):
        open_display((800, 600))


def test_calls_and_effects_have_their_own_volume() -> None:
    sound = Sound(volume=50, volume_effects=40, volume_calls=100)
    assert [sound.loudness(cue) for cue in ("peng", "declare", "discard", "turn")] == [0.5, 0.5, 0.2, 0.2]
    assert set(cues()) >= CALLS
    left, right = SIDES[3], SIDES[1]
    assert left == right[::-1]
    assert left[0] > left[1]


def test_sound_without_a_device_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sound = Sound()
    sound.open()
    assert not sound.available
    sound.play("tile")
    assert sound.played == ["discard"]


def test_every_cue_can_be_played() -> None:
    sound = Sound()
    sound.open()
    assert sound.available
    while sound.prepare():
        pass
    for name in (*ALIASES, *cues()):
        sound.play(name)
    assert sound.played[-1] == list(cues())[-1]
    with pytest.raises(KeyError):
        sound.play("nonsense")
    sound.close()


def test_takes_of_a_cue_alternate(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Sound(available=True)
    loaded: list[str] = []

    def load(name: str) -> pygame.mixer.Sound:
        loaded.append(name)
        return pygame.mixer.Sound(buffer=bytes(64))

    pygame.mixer.init()
    monkeypatch.setattr(sound, "_load", load)
    for _ in range(len(cues()["discard"]) + 1):
        sound.play("tile")
    assert loaded[0] == loaded[-1]
    assert len(set(loaded)) == len(cues()["discard"]) > 1
    pygame.mixer.quit()


def event(kind: int, **fields: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **fields)


def test_inputs_from_events() -> None:
    keys = KeyMap()
    given = [
        event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)),
        event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(1, 0, 0)),
        event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=1),
        event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=3),
        event(pygame.MOUSEBUTTONUP, pos=(4, 4), button=1),
        event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=1.5),
        event(pygame.TEXTINPUT, text="雀"),
        event(pygame.VIDEORESIZE, w=800, h=600, size=(800, 600)),
        event(pygame.USEREVENT),
    ]
    assert list(translate(given, keys)) == [
        Hover((2, 2), held=True), Press((3, 3)), Click((4, 4), 1), Scroll(1.5), Text("雀"), Resize((800, 600)),
    ]  # fmt: skip


def test_keys_have_names_and_actions() -> None:
    keys = KeyMap()
    (key,) = translate([event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL)], keys)
    assert key == keys.key("undo")
    (key,) = translate([event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0)], keys)
    assert getattr(key, "actions", None) == {"confirm", "go", "pass"}
    assert keys.cap("undo", {}) == "Ctrl+Z"
    assert keys.cap("go", {"space": "空格"}) == "空格"


def test_merge_joins_what_overlaps() -> None:
    rects = [pygame.Rect(0, 0, 10, 10), pygame.Rect(20, 0, 10, 10), pygame.Rect(5, 0, 20, 5), pygame.Rect(90, 90, 5, 5)]
    assert sorted(tuple(r) for r in merge(rects)) == [(0, 0, 30, 10), (90, 90, 5, 5)]
