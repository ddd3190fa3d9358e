"""Keeps the garbage collector away from what lasts, for processes that think all the time; knows nothing else."""

import gc


def settle() -> None:
    """Collect what is left over and set everything that lives now apart from later collections.

    Memos hold hundreds of thousands of small objects that are no garbage; a full collection walks through them all, a
    tenth to a third of a second in the middle of a decision. Call it where nothing of a game is held but memos (what
    lives on as part of a cycle would never be collected), and again from time to time, while nobody waits: then there
    is little that a collection has to walk through. What a memo drops later is freed as ever.
    """
    gc.collect()
    gc.freeze()
