"""The words of mahjong that everything else speaks; imports nothing of ours."""
