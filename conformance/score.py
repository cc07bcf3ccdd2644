"""Scores one tool on the cases, with Python's standard library alone.

    python3 score.py python3 runners/litellm.py
"""

import json
import subprocess
import sys
from collections import Counter
from decimal import Context, Decimal
from pathlib import Path

BINARY = Context(prec=12)
HIDDEN = ("expect", "wrong", "why", "documents")


def read_cases():
    folder = Path(__file__).with_name("cases")
    return [case for file in sorted(folder.glob("*.json")) for case in json.loads(file.read_text(encoding="utf-8"))["cases"]]


def same(said, right):
    """A text is compared digit for digit, a number at the digits that a binary fraction is sure of."""
    if isinstance(said, str):
        return Decimal(said) == right
    return BINARY.create_decimal(Decimal(repr(said))) == BINARY.create_decimal(right)


def judge(expect, answer):
    if "skipped" in answer:
        return "skipped"
    said, bound = answer.get("total"), answer.get("at_least")
    if "refuse" in expect:
        return "exact" if "refused" in answer or (bound is not None and Decimal(str(bound)) == 0) else "wrong"
    if "at_least" in expect:
        if bound is None:
            return "refused" if said is None else "wrong"
        return "exact" if answer.get("currency") == expect["currency"] and Decimal(str(bound)) >= Decimal(expect["at_least"]) else "wrong"
    if said is None:
        return "refused" if bound is None else "wrong"
    right = Decimal(expect["total"])
    if answer.get("currency") != expect["currency"]:
        return "wrong"
    if same(said, right):
        return "exact"
    value = Decimal(str(said))
    rounded = value != 0 and value == round(right, 6)
    return "close" if rounded or abs(value - right) <= abs(right) * Decimal("0.0001") else "wrong"


def main():
    cases = read_cases()
    asked = "".join(json.dumps({key: case[key] for key in case if key not in HIDDEN}) + "\n" for case in cases)
    said = subprocess.run(sys.argv[1:], input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout
    answers = {answer["id"]: answer for answer in map(json.loads, said.splitlines())}
    verdicts = Counter(judge(case["expect"], answers.get(case["id"], {"refused": "no answer"})) for case in cases)
    for name in ("exact", "close", "wrong", "refused", "skipped"):
        print(f"{name:8} {verdicts[name]}")


main()
