import { type AnyEncoding, VENDOR_ENCODINGS, type VendorEncoding } from "../encodings.ts"
import type { Family } from "./calibrations.ts"

/** The vocabulary assumed for a model, and whether it is only the nearest known one. */
export interface KnownVocabulary {
  readonly family: Family
  readonly isNearest: boolean
}

/** Families by the provider's names of models; the first that matches holds. */
const FAMILIES: ReadonlyArray<readonly [provider: string, name: RegExp, family: Family, nearest?: "nearest"]> = [
  ["anthropic", /^claude-(?:2|instant)/u, "claude_2"],
  ["anthropic", /^claude-(?:3-|(?:haiku|opus|sonnet)-4-(?:[0-6]$|\d{8}$))/u, "claude_3"],
  ["anthropic", /^claude-(?:opus-4-[78]|opus-5|sonnet-5|fable-5)$/u, "claude_4_7"],
  ["anthropic", /^claude-/u, "claude_4_7", "nearest"],
  ["xai", /^grok-3/u, "grok_3"],
  ["xai", /^grok-/u, "grok_3", "nearest"],
  ["moonshot", /^kimi-k2/u, "kimi_k2"],
  ["moonshot", /^kimi-k/u, "kimi_k2", "nearest"],
  ["moonshot", /^(?:moonshot-v1|kimi-)/u, "moonshot_v1"],
  ["sber", /^GigaChat/u, "gigachat"],
  ["yandex", /^(?:yandexgpt|aliceai)/u, "yandexgpt"],
  ["yandex", /^deepseek/u, "deepseek_v3", "nearest"],
  ["yandex", /^gemma/u, "gemma3", "nearest"],
  ["yandex", /^qwen/u, "qwen3", "nearest"],
  ["google", /^gemini/u, "gemma3", "nearest"],
  ["mistral", /^/u, "tekken", "nearest"],
  ["deepseek", /^/u, "deepseek_v3", "nearest"],
  ["qwen", /^/u, "qwen3", "nearest"]
]

/**
 * The vocabulary of a model: its own, or the family assumed for one that is not published.
 *
 * @example
 * vocabularyFamily({ provider: "xai", name: "grok-4.3" }) // => { family: "grok_3", isNearest: true }
 */
export const vocabularyFamily = ({
  name,
  provider,
  tokenizer_config
}: {
  readonly name: string
  readonly provider: string
  readonly tokenizer_config?: { readonly encoding: AnyEncoding } | null
}): KnownVocabulary => {
  const own = tokenizer_config?.encoding
  if (own !== undefined && isOfVendor(own)) return { family: own, isNearest: false }
  const found = FAMILIES.find(([of, names]) => of === provider && names.test(name))
  return found === undefined
    ? { family: "any", isNearest: false }
    : { family: found[2], isNearest: found[3] === "nearest" }
}

const isOfVendor = (encoding: AnyEncoding): encoding is VendorEncoding =>
  (VENDOR_ENCODINGS as ReadonlyArray<AnyEncoding>).includes(encoding)
