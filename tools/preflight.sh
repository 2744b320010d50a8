#!/bin/sh
# Says what is missing before anything is built, and how to get it; prints the Python to use.
# Used by the Makefile: PYTHON=$(tools/preflight.sh) or the sentence on standard error and exit 1.

missing=0

say() { printf '%s\n' "$*" >&2; }

lacks() {
    missing=1
    say ""
    say "Missing: $1"
    say "  Debian, Ubuntu:  sudo apt install $2"
    say "  Fedora:          sudo dnf install $3"
    say "  macOS:           $4"
}

good_python() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

python=""
for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
    [ -n "$candidate" ] || continue
    if command -v "$candidate" >/dev/null 2>&1 && good_python "$candidate"; then
        python=$candidate
        break
    fi
done

if [ -z "$python" ]; then
    lacks "Python 3.11 or newer" "python3 python3-venv python3-dev" "python3 python3-devel" \
        "brew install python@3.13"
    found=$(python3 --version 2>/dev/null) && say "  (found only $found)"
else
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        lacks "Python's venv module" "python3-venv" "python3" "brew install python@3.13"
    "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' 2>/dev/null ||
        lacks "Python's C headers" "python3-dev" "python3-devel" "brew install python@3.13"
fi

command -v make >/dev/null 2>&1 || lacks "make" "make" "make" "xcode-select --install"

cxx=""
for candidate in "${CXX:-}" c++ g++ clang++; do
    [ -n "$candidate" ] || continue
    # CXX may carry arguments, as in CXX="python3 -m ziglang c++": unquoted on purpose.
    # shellcheck disable=SC2086
    if printf '#include <bit>\n#include <span>\nint main() { return std::popcount(0u); }\n' |
        $candidate -std=c++20 -x c++ -fsyntax-only - >/dev/null 2>&1; then
        cxx=$candidate
        break
    fi
done
if [ -z "$cxx" ]; then
    lacks "a C++20 compiler (g++ 11, clang++ 14 or newer)" "g++" "gcc-c++" "xcode-select --install"
    say "  Without rights to install one, a compiler comes as a Python package (about 400 MB):"
    say "    ${python:-python3} -m pip install --user ziglang"
    say "    CXX=\"\$PWD/tools/zig-c++\" CC=\"\$PWD/tools/zig-cc\" make run"
fi

if [ "$missing" = 1 ]; then
    say ""
    say "Install what is missing, then give the same command again."
    exit 1
fi
printf '%s\n' "$python"
