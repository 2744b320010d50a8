"""The wheel and the bundle as people install them, outside the tree of sources."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
X86 = sysconfig.get_platform().endswith("x86_64")
SEARCH = """
import json
from damas import Board, _kernel
from damas.engine import Engine, Limits
found = Engine(hash_mb=1).analyse(Board(), Limits(depth=7))
print(json.dumps([_kernel.KERNEL, found.nodes, found.score, str(found.pv[0])]))
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for others, with every kernel of this kind of processor; DAMAS_WHEEL names one."""
    if "DAMAS_WHEEL" in os.environ:
        return Path(os.environ["DAMAS_WHEEL"]).resolve()
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    options = ["--config-settings=cmake.define.DAMAS_KERNELS=wheel", f"-Cbuild-dir={folder}/build"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(
        [*command, *options, "--wheel-dir", folder, "."],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        check=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a bare environment that has the wheel, and the packages it asks for."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    places = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", places))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    ours = sysconfig.get_path("purelib")
    (packages / "dependencies.pth").write_text(f"{ours}\n", "utf-8")
    return folder / "bin" / "python"


def ask(python: Path, script: str, **environment: str) -> str:
    """The output of *script*, run away from the sources."""
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [python, "-c", script],
        cwd=python.parent,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@contextmanager
def serving(*command: str | Path, folder: Path) -> Iterator[str]:
    """The address of a server that *command* starts on a free port, with its data in *folder*."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["serve", "--no-browser", "--port", str(port)]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    process = subprocess.Popen([*command, *options], cwd=folder, env=environment)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def fetched(address: str, seconds: float = 60) -> bytes:
    """The body at *address*, as soon as something answers there."""
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(address, timeout=20) as answer:
                body: bytes = answer.read()
                return body
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.skipif(not X86, reason="one kernel serves other processors")
def test_a_wheel_has_a_kernel_for_new_and_one_for_old_processors(installed: Path) -> None:
    """Both are there, DAMAS_KERNEL chooses, and both find the same."""
    found = {
        kernel: json.loads(ask(installed, SEARCH, DAMAS_KERNEL=kernel))
        for kernel in ("baseline", "v3")
    }
    assert [answer[0] for answer in found.values()] == ["baseline", "v3"]
    assert found["baseline"][1:] == found["v3"][1:]
    where = ask(installed, "import damas; print(damas.__file__)")
    assert Path(where.strip()).is_relative_to(installed.parents[1])


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.skipif(not X86, reason="one kernel serves other processors")
@pytest.mark.parametrize(
    ("processor", "expected"),
    [("Haswell", "v3"), ("Nehalem", "baseline"), ("core2duo", "lacks popcnt, sse4.2")],
)
def test_an_emulated_processor_gets_its_kernel(
    installed: Path, processor: str, expected: str
) -> None:
    """With AVX2 the fast one, without it the other; a clear refusal of still older ones."""
    qemu = shutil.which("qemu-x86_64-static") or shutil.which("qemu-x86_64")
    if qemu is None:
        pytest.skip("qemu-user is not installed")
    script = "from damas import _kernel; print(_kernel.KERNEL)"
    done = subprocess.run(
        [qemu, "-cpu", processor, installed, "-c", script],
        cwd=installed.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert expected in (done.stdout or done.stderr).splitlines()[-1]


@pytest.mark.long
@pytest.mark.timeout(900)
def test_the_notebooks_run_from_a_wheel_alone(wheel: Path, installed: Path, tmp_path: Path) -> None:
    """In an environment that has the wheel and no other package, away from the sources; the one of
    events with the packages that its extra brings."""
    venv.create(tmp_path / "bare", with_pip=False)
    bare = tmp_path / "bare" / "bin" / "python"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(next((tmp_path / "bare" / "lib").glob("python*/site-packages")))
    shutil.copytree(ROOT / "docs" / "notebooks", tmp_path / "notebooks")
    shutil.copy(ROOT / "tests" / "notebooks.py", tmp_path)
    files = sorted((tmp_path / "notebooks").glob("*.ipynb"))
    assert len(files) == 3
    for path in files:
        python = installed if path.stem == "event-standings" else bare
        words = [python, "-I", tmp_path / "notebooks.py", path]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout.endswith(f"{path.name} ran\n")


@pytest.mark.long
@pytest.mark.timeout(900)
def test_an_installed_wheel_serves_the_page(installed: Path, tmp_path: Path) -> None:
    """`damas serve` of the wheel answers, with its built files, away from the sources."""
    with serving(installed, "-m", "damas", folder=tmp_path) as address:
        page = fetched(address).decode()
        named = re.findall(r"/static/[\w./+-]+\.(?:js|css|svg)", page)
        assert len(named) > 2
        assert [one for one in named if not one.startswith("/static/built/")] == []
        for one in named:
            assert fetched(f"{address}{one}", 5)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_wheel_has_the_pages_files_compressed(wheel: Path) -> None:
    """A module, a style and a list of words each, with `.br` and `.gz` beside them."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name.rpartition("static/built/")[2] for name in archive.namelist()}
        folder = next(name for name in archive.namelist() if name.endswith("built/manifest.json"))
        manifest = json.loads(archive.read(folder))
    assert {"js/home", "js/game", "words/game/pt_PT", "css/base+board"} <= set(manifest)
    packed = [name for name in manifest.values() if name.endswith((".js", ".css", ".svg"))]
    assert {f"{name}{ending}" for name in packed for ending in ("", ".br", ".gz")} <= names


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("tool", "words"),
    [("pipx", ["install", "--python"]), ("uv", ["tool", "install", "--python"])],
)
def test_an_installer_of_programs_makes_a_command_that_serves(
    wheel: Path, tmp_path: Path, tool: str, words: list[str]
) -> None:
    """`pipx install` and `uv tool install` of the wheel with the extra `all`."""
    places = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    program = shutil.which(tool, path=places)
    if program is None or not _reaches_packages():
        pytest.skip(f"{tool} is not installed, or the packages cannot be fetched")
    own = {
        "UV_TOOL_DIR": "tools",
        "UV_TOOL_BIN_DIR": "bin",
        "PIPX_HOME": "t",
        "PIPX_BIN_DIR": "bin",
    }
    subprocess.run(
        [program, *words, sys.executable, f"damas[all] @ {wheel.as_uri()}"],
        env={**os.environ, **{key: str(tmp_path / name) for key, name in own.items()}},
        cwd=tmp_path,
        check=True,
    )
    with serving(tmp_path / "bin" / "damas", folder=tmp_path) as address:
        assert b"<html" in fetched(address)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_bundle_starts_without_a_python(wheel: Path, tmp_path: Path) -> None:
    """The packed bundle, unpacked elsewhere, serves the page and draws in its worker processes."""
    if importlib.util.find_spec("pip") is None or not _reaches_packages():
        pytest.skip("the packages of the bundle cannot be fetched")
    script = [sys.executable, ROOT / "tools" / "bundle.py", "--wheel", wheel, "--output", tmp_path]
    made = subprocess.run(script, check=True, capture_output=True, text=True).stdout.split()[-1]
    with tarfile.open(made) as archive:
        archive.extractall(tmp_path / "elsewhere", filter="data")
    program = next((tmp_path / "elsewhere").iterdir()) / "damas"
    text = [program, "perft", "--variant", "brazilian", "--depth", "6"]
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(text, env=bare, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "37" in done.stdout
    with serving(program, folder=tmp_path) as address:
        assert b"<html" in fetched(address)
        assert b"<svg" in fetched(f"{address}/diagram.svg?variant=brazilian")


def _reaches_packages() -> bool:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest"]
    done = subprocess.run([*command, os.devnull, "segno"], capture_output=True, check=False)
    return b"No matching distribution" not in done.stderr
