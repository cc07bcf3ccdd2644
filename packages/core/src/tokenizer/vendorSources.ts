import type { PackedVocabulary } from "@ratecard/vocabularies"
import type { VendorEncoding } from "./encodings.ts"
import type { EncodingSource } from "./encodingSource.ts"
import type { Pattern } from "./splitting/pattern.ts"
import { readPacked } from "./vocabulary/packedVocabulary.ts"
import { SLACK } from "./vocabulary/vocabulary.ts"

const vendor = (
  pattern: () => Promise<Pattern>,
  packed: () => Promise<{ default: PackedVocabulary }>
): EncodingSource => ({
  pattern,
  ranks: async () => readPacked((await packed()).default, SLACK)
})

// Spelled out one by one, so that a bundler makes each a chunk of its own.
export const VENDOR_SOURCES: Readonly<Record<VendorEncoding, EncodingSource>> = {
  tekken: vendor(
    async () => (await import("./splitting/patterns/tekken.ts")).patternTekken,
    () => import("@ratecard/vocabularies/tekken")
  ),
  deepseek_v3: vendor(
    async () => (await import("./splitting/patterns/deepseek.ts")).patternDeepSeek,
    () => import("@ratecard/vocabularies/deepseek_v3")
  ),
  qwen3: vendor(
    async () => (await import("./splitting/patterns/qwen3.ts")).patternQwen3,
    () => import("@ratecard/vocabularies/qwen3")
  ),
  gemma3: vendor(
    async () => (await import("./splitting/patterns/gemma3.ts")).patternGemma3,
    () => import("@ratecard/vocabularies/gemma3")
  )
}
