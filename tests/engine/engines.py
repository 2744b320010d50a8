"""Small engines in other processes, to be run by tests: Hub of both versions, and bad ones."""

from __future__ import annotations

import sys
from pathlib import Path

OLD = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("Old 1.0 by nobody\\nname Old 1.0\\nauthor Nobody\\nwait")
    elif word == "init": print("ready")
    elif word == "ping": print("pong")
    elif word in ("pos", "time", "move", "set"): print("heard", line.strip())
    elif word == "go":
        print("info 3 3.5 -25 1200 0.01 1.5 32-28 19-23 28x19x23")
        print("move 32-28 19-23")
    elif word == "quit": break
    sys.stdout.flush()
"""
SILENT = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("id name=Mute\\nwait", flush=True)
    elif word == "init": print("ready", flush=True)
    elif word == "quit": break
"""
CLOCKED = """
import sys
told = ""
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("id name=Clocked\\nwait")
    elif word == "init": print("ready")
    elif word == "level": told = line.strip()
    elif word == "go":
        print("done move=" + ("32-28" if told == "level time=60.000 inc=0.500" else "31-26"))
    elif word == "quit": break
    sys.stdout.flush()
"""
DYING = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("id name=Frail\\nwait", flush=True)
    elif word == "init": print("ready", flush=True)
    elif word == "go": sys.exit("out of memory")
"""
CHEAT = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "hub": print("id name=Cheat\\nwait", flush=True)
    elif word == "init": print("ready", flush=True)
    elif word == "go":
        print("nonsense = =\\ninfo depth=x pv=\\ninfo depth=1 pv=1-50\\ndone move=1-50", flush=True)
    elif word == "quit": break
"""


def command(folder: Path, source: str) -> list[str]:
    """The words that run *source* as a program."""
    script = folder / "engine.py"
    script.write_text(source)
    return [sys.executable, str(script)]
