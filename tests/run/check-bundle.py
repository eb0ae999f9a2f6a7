#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The metadata of a bundle beside their specifications, by a program that shares no code with Quadrille:
ro-crate-metadata.json (RO-Crate 1.1, what it demands with MUST and most of its SHOULD) and quadrille.spdx.json (SPDX 2.3,
what its clauses 6 and 7 demand of a document and of packages).

usage: tests/run/check-bundle.py QUADRILLE
"""
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.parse

TIME = re.compile(r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?")
faults = []


def claim(good, sentence):
    if not good:
        faults.append(sentence)


def as_list(value):
    return value if isinstance(value, list) else [value]


def check_values(entity, known):
    """Flat: nothing is nested but references, and those lead to an entity or away from the crate."""
    for key, value in entity.items():
        for item in as_list(value):
            if not isinstance(item, dict):
                continue
            claim(set(item) == {"@id"}, f"{entity['@id']}: {key} nests an entity")
            claim(item.get("@id") in known or re.match(r"https?://", item.get("@id", "")),
                  f"{entity['@id']}: {key} leads to {item.get('@id')}, which is not there")
        claim(value not in ("", [], None), f"{entity['@id']}: {key} is empty")


def check_crate(folder):
    with open(os.path.join(folder, "ro-crate-metadata.json"), encoding="utf-8") as file:
        crate = json.load(file)
    claim("https://w3id.org/ro/crate/1.1/context" in as_list(crate["@context"]), "it has not the context of 1.1")
    known = {entity["@id"]: entity for entity in crate["@graph"]}
    claim(len(known) == len(crate["@graph"]), "two entities have the same @id")
    descriptor, root = known["ro-crate-metadata.json"], known["./"]
    claim(descriptor["@type"] == "CreativeWork" and descriptor["about"] == {"@id": "./"}, "the descriptor is none")
    claim(descriptor["conformsTo"] == {"@id": "https://w3id.org/ro/crate/1.1"}, "the descriptor names no version")
    claim("Dataset" in as_list(root["@type"]), "the root is no Dataset")
    for key in ("name", "description", "datePublished", "license"):
        claim(root.get(key), f"the root has no {key}")
    claim(TIME.fullmatch(root["datePublished"]), "datePublished is no date of ISO 8601")
    claim("CreativeWork" in as_list(known[root["license"]["@id"]]["@type"]), "the licence is no CreativeWork")
    reached, waiting = set(), ["./"]
    while waiting:
        at = waiting.pop()
        if at not in reached:
            reached.add(at)
            waiting += [part["@id"] for part in as_list(known[at].get("hasPart", []))]
    for name, entity in known.items():
        types = as_list(entity["@type"])
        check_values(entity, known)
        claim(all(types), f"{name} has no type")
        claim(entity.get("name") or name == "ro-crate-metadata.json", f"{name} has no name")
        claim(re.fullmatch(r"[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+", name), f"{name} is no reference of a URI")
        for key in ("startTime", "endTime"):
            claim(TIME.fullmatch(entity.get(key, "2000")), f"{name}: {key} is no time of ISO 8601")
        if "File" in types or "Dataset" in types:
            path = os.path.join(folder, urllib.parse.unquote(name))
            claim(os.path.isdir(path) if "Dataset" in types else os.path.isfile(path), f"{name} is not there")
            claim(name in reached, f"{name} is no part of the root")
            claim(("Dataset" in types) == name.endswith("/"), f"{name}: folders end in /, files do not")
        if "File" in types:
            claim(entity["contentSize"] == str(os.path.getsize(path)), f"{name}: contentSize is another")
    actions = [entity for entity in known.values() if entity["@type"] == "CreateAction"]
    for action in actions:
        claim(all(tool["@id"] in known for tool in as_list(action["instrument"])), f"{action['@id']} has no instrument")
    claim(actions, "there is no action")
    programs = [known[tool["@id"]] for tool in as_list(actions[0]["instrument"])]
    claim([program["@type"] for program in programs].count("SoftwareApplication") == 2 and len(programs) == 3,
          "the instruments are not Quadrille, an interpreter that is not held and a script that is")


def check_sbom(folder):
    with open(os.path.join(folder, "quadrille.spdx.json"), encoding="utf-8") as file:
        sbom = json.load(file)
    claim(sbom["spdxVersion"] == "SPDX-2.3" and sbom["dataLicense"] == "CC0-1.0", "it is not SPDX 2.3 under CC0-1.0")
    claim(sbom["SPDXID"] == "SPDXRef-DOCUMENT" and sbom["name"], "the document has no name")
    claim(re.fullmatch(r"https://[^#]+", sbom["documentNamespace"]), "documentNamespace is no URI without a fragment")
    claim(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", sbom["creationInfo"]["created"]), "created is no time")
    claim(all(re.match("(Tool|Organization|Person): .", who) for who in sbom["creationInfo"]["creators"]), "no creator")
    known = {"SPDXRef-DOCUMENT"}
    for package in sbom["packages"]:
        claim(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", package["SPDXID"]), f"{package['SPDXID']} is no identifier")
        claim(package["SPDXID"] not in known, f"{package['SPDXID']} stands twice")
        known.add(package["SPDXID"])
        for key in ("name", "downloadLocation", "licenseConcluded", "licenseDeclared", "copyrightText"):
            claim(package.get(key), f"{package['SPDXID']} has no {key}")
        claim(package["filesAnalyzed"] is False, f"{package['SPDXID']}: its files are not listed")
        for reference in package.get("externalRefs", []):
            claim(re.fullmatch(r"pkg:deb/debian/[a-z0-9.%B+-]+@[A-Za-z0-9.~%-]+\?arch=[a-z0-9-]+",
                               reference["referenceLocator"]), f"{reference['referenceLocator']} is no purl")
    ways = {"DESCRIBES", "DYNAMIC_LINK", "STATIC_LINK", "RUNTIME_DEPENDENCY_OF", "BUILD_TOOL_OF"}
    for relation in sbom["relationships"]:
        claim(relation["relationshipType"] in ways, f"{relation} is none of {ways}")
        claim({relation["spdxElementId"], relation["relatedSpdxElement"]} <= known, f"{relation} leads nowhere")
    claim({"quadrille", "PicoSAT", "GMP", "Jansson"} <= {package["name"] for package in sbom["packages"]}, "parts are missing")


def main():
    quadrille = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("solver.sh", "w", encoding="utf-8") as file:
            file.write("while read -r board; do echo 0; done\n")  # wrong, but there
        for words in (["compare", "-q", "-s", "dlx", "-s", "mrv", "-s", "mine=exec:protocol=line:sh solver.sh", "--memory", "0",
                       "--runs", "1", "--out", "a run", "four", "queens:6"],
                      ["bundle", "--claim", "dlx/mrv > 1 on four", "--include", "solver.sh", "-o", "bundle.tar", "a run"]):
            done = subprocess.run([quadrille, *words], capture_output=True, text=True, check=False)
            if done.returncode not in (0, 1):
                sys.exit(done.stderr)
        with tarfile.open("bundle.tar") as archive:
            archive.extractall("unpacked")
        check_crate("unpacked")
        check_sbom("unpacked")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
