"""`python -m tests.golden` names the transcripts that differ; with `--accept` it writes them anew, on purpose."""

import sys

from tests.golden.transcript import GAMES, path_of, transcript


def main(arguments: list[str]) -> int:
    """Compare or accept; return the exit status."""
    changed = 0
    for game in GAMES:
        path, text = path_of(game), transcript(game)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(f"{path.name} {'written' if arguments == ['--accept'] else 'differs'}")
        if arguments == ["--accept"]:
            path.write_text(text, encoding="utf-8", newline="\n")
    return 0 if arguments == ["--accept"] else min(changed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
