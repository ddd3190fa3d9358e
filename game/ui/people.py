"""What is said about the people at the table: level and temper in words; knows nobody by name."""

from game.core.words import Words


def skill(level: int, temper: str, words: Words) -> str:
    """Return level and temper in short, such as `Skilled · fast`; empty for somebody without a level."""
    if not level:
        return ""
    return words("table.dot").join((words(f"level.{level}"), words(f"temper.{temper}")))
