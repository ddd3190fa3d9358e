"""The window: everything that draws, plays sounds or reads the mouse; pygame is imported only below this package."""
