"""The window: everything that draws, plays sounds or reads the mouse; pygame is imported only below this package.

The variables below are read when pygame and SDL load, so they are set here, before any module of this package can
import them. What the user has set stays.
"""

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Windows: real pixels instead of a stretched picture, and the candidate list of the input method.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
if sys.platform.startswith("linux"):
    # Without it SDL sends every frame through OpenGL: twenty times the cost where there is no graphics card.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
