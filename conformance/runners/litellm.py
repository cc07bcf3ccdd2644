"""LiteLLM's published map of prices by its documented formula, with counters that were read rightly.

It reads cases on standard input and answers on standard output, a line each; Python's standard library is enough.

  --map PATH   model_prices_and_context_window.json (default: the rows of 2026-08-21 that the cases ask for)
  --extract    answer nothing, and print the rows of the map that the cases ask for
"""

import json
import sys
from pathlib import Path

# What LiteLLM calls who serves.
PROVIDERS = {"google": "gemini", "qwen": "dashscope", "amazon-bedrock": "bedrock", "fireworks-ai": "fireworks_ai"}

TOKENS = 1_000_000


class NoPrice(Exception):
    """The map has no such row, or the row no such price."""


def option(name, default):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


def names_of(case):
    """The keys under which a model may stand, best first: of the one that served, then of the one that was asked for."""
    response = case["input"].get("response")
    served = response.get("model") if isinstance(response, dict) else None
    names = [name for name in (served, case["question"].get("model")) if isinstance(name, str)]
    return [key for name in names for key in keys_of(name, case["question"])]


def keys_of(model, question):
    context = question.get("context", {})
    provider = PROVIDERS.get(question["provider"], question["provider"])
    bare = model.split("/")[-1]
    served = {"bedrock": "bedrock", "azure": "azure", "vertex": "vertex_ai"}.get(context.get("channel"), provider)
    zone = ["azure/eu/" + bare] if context.get("geo") == "data_zone" else []
    return [*zone, f"{served}/{model}", f"{served}/{bare}", model, f"{provider}/{bare}", bare]


def row_of(prices, case):
    for name in names_of(case):
        if name in prices:
            return name, prices[name]
    raise NoPrice("the map has no such model")


def text_of(case):
    return json.dumps(case["input"])


def tier_of(case):
    """The tier that served, by the words of bodies."""
    text = text_of(case)
    if case["question"].get("context", {}).get("batch") or '"service_tier": "batch"' in text:
        return "batch"
    for tier in ("priority", "flex"):
        if f'"service_tier": "{tier}"' in text or f'service_tier": "{tier}"' in text or f"ON_DEMAND_{tier.upper()}" in text:
            return tier
    return None


def price_of(row, key, tier, default=0.0):
    """A key of a tier; without one the standard key, and without that one nothing."""
    if tier in ("priority", "flex") and row.get(f"{key}_{tier}") is not None:
        return row[f"{key}_{tier}"]
    value = row.get(key)
    return default if value is None else value


def prices_for(row, prompt, tier):
    """Base prices of a prompt of this length: input, output, read, written, written for an hour."""
    for band in row.get("tiered_pricing", []):
        low, high = band.get("range", [0, float("inf")])
        if low < prompt <= high:
            row = {**row, **band}
    keys = ["input_cost_per_token", "output_cost_per_token", "cache_read_input_token_cost",
            "cache_creation_input_token_cost", "cache_creation_input_token_cost_above_1hr"]
    if row.get(keys[0]) is None:
        raise NoPrice("the row has no price of input")
    found = [price_of(row, key, tier) for key in keys]
    bounds = sorted((int(key.split("_above_")[1].split("k_")[0]) * 1000 for key in row
                     if key.startswith(f"{keys[0]}_above_") and key.endswith("k_tokens")), reverse=True)
    for bound in bounds:
        if prompt > bound:
            above = f"_above_{bound // 1000}k_tokens"
            return [price_of(row, key + above, tier, base) for key, base in zip(keys, found)]
    return found


def cost_of(case, row):
    used = dict(case["reads_as"])
    take = lambda *units: sum(used.get(unit, 0) for unit in units)
    text = take("input", "input_text", "input_tool_use")
    read = take("cache_read", "cache_read_text", "cache_read_audio", "cache_read_image")
    written, hour = take("cache_write_5m", "cache_write_30m"), take("cache_write_1h")
    audio, image = take("input_audio"), take("input_image")
    answer, thoughts = take("output", "output_text"), take("output_reasoning")
    prompt = text + read + written + hour + audio + image
    tier = tier_of(case)
    if tier == "batch":
        halves = [row.get(f"{side}_cost_per_token_batches", (row.get(f"{side}_cost_per_token") or row.get(f"{side}_cost_per_image_token") or 0) / 2)
                  for side in ("input", "output")]
        tokens = prompt * halves[0] + (answer + thoughts + take("output_audio", "output_image")) * halves[1]
    else:
        per_input, per_output, per_read, per_written, per_hour = prices_for(row, prompt, tier)
        tokens = (
            text * per_input
            + read * per_read
            + written * per_written
            + hour * per_hour
            + audio * (row.get("input_cost_per_audio_token") or per_input)
            + image * (row.get("input_cost_per_image_token") or per_input)
            + answer * per_output
            + thoughts * (row.get("output_cost_per_reasoning_token") or per_output)
            + take("output_audio") * (row.get("output_cost_per_audio_token") or per_output)
            + take("output_image") * (row.get("output_cost_per_image_token") or per_output)
        )
    searches = take("web_search_call", "web_search_request", "grounding_query", "grounding_prompt")
    per_search = (row.get("search_context_cost_per_query") or {}).get("search_context_size_medium", 0)
    return tokens + searches * per_search


# The copy of the map that is kept here has no `provider_specific_entry`, in which LiteLLM keeps these factors.
LOST = ('"inference_geo": "us"', '"speed": "fast"')


def answer(case, prices):
    if "reads_as" not in case:
        return {"skipped": "prices counters, and this case has none"}
    if any(mark in text_of(case) for mark in LOST) or "host" in case["question"].get("context", {}):
        return {"skipped": "the kept copy of the map lacks the factors of places and of fast mode"}
    rates = case["question"].get("context", {}).get("rates")
    if rates is not None:
        row = {"input_cost_per_token": float(rates["input"]) / TOKENS, "output_cost_per_token": float(rates["output"]) / TOKENS,
               "cache_read_input_token_cost": float(rates["cache_read"]) / TOKENS}
    else:
        _, row = row_of(prices, case)
    return {"total": cost_of(case, row), "currency": "USD"}


def main():
    prices = json.loads(Path(option("--map", Path(__file__).with_name("litellm.map.json"))).read_text())
    kept = {}
    for line in sys.stdin:
        case = json.loads(line)
        if "--extract" in sys.argv:
            kept.update({name: prices[name] for name in names_of(case) if name in prices})
            continue
        try:
            said = answer(case, prices)
        except NoPrice as reason:
            said = {"refused": str(reason)}
        print(json.dumps({"id": case["id"], **said}))
    if "--extract" in sys.argv:
        print("{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(kept[name], separators=(',', ':'))}" for name in sorted(kept)) + "\n}")


main()
