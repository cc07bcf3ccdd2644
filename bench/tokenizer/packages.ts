import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

/** The encodings that every package has. */
export const COMPARED = ["cl100k_base", "o200k_base"] as const
export type Compared = (typeof COMPARED)[number]

/** A tokenizer as the benchmark uses it. */
export interface Tokenizer {
  readonly count: (text: string) => number
  readonly encode: (text: string) => ArrayLike<number>
}

/** Loads one package's tokenizer as its documentation says, for text without special tokens. */
type Load = (encoding: Compared) => Promise<Tokenizer>

export const OURS = "ratecard"
/** Ours, with tables that an earlier process has kept. */
export const KEPT = "ratecard, kept tables"
/** Ours, where there is no WebAssembly. */
export const PLAIN = "ratecard, plain"
/** Ours, of another checkout. */
export const BEFORE = "ratecard, before"

/** Tokenizers that a user would choose, ours first. Each loads on first use. */
export const PACKAGES: Readonly<Record<string, Load>> = {
  [OURS]: async (encoding) => {
    const { loadTokenizer } = await import("@ratecard/core")
    return loadTokenizer(encoding)
  },
  "js-tiktoken": async (encoding) => {
    const { Tiktoken } = await import("js-tiktoken/lite")
    const ranks = await (encoding === "cl100k_base"
      ? import("js-tiktoken/ranks/cl100k_base")
      : import("js-tiktoken/ranks/o200k_base"))
    const tokenizer = new Tiktoken(ranks.default)
    const encode = (text: string) => tokenizer.encode(text, [], [])
    return { encode, count: (text) => encode(text).length }
  },
  tiktoken: async (encoding) => {
    const { get_encoding } = await import("tiktoken")
    const tokenizer = get_encoding(encoding)
    const encode = (text: string) => tokenizer.encode_ordinary(text)
    return { encode, count: (text) => encode(text).length }
  },
  "gpt-tokenizer": async (encoding) => {
    const { countTokens, encode } = await (encoding === "cl100k_base"
      ? import("gpt-tokenizer/encoding/cl100k_base")
      : import("gpt-tokenizer/encoding/o200k_base"))
    const plain = { disallowedSpecial: new Set<string>() }
    return { encode: (text) => encode(text, plain), count: (text) => countTokens(text, plain) }
  },
  "ai-tokenizer": async (encoding) => {
    const { default: Tokenizer } = await import("ai-tokenizer")
    const vocabulary = await (encoding === "cl100k_base"
      ? import("ai-tokenizer/encoding/cl100k_base")
      : import("ai-tokenizer/encoding/o200k_base"))
    const tokenizer = new Tokenizer(vocabulary)
    return { encode: (text) => tokenizer.encode(text), count: (text) => tokenizer.count(text) }
  },
  "bpe-lite": async (encoding) => {
    const { openai, openaiO200k } = await import("bpe-lite")
    const tokenizer = encoding === "cl100k_base" ? openai() : openaiO200k()
    return { encode: (text) => tokenizer.encode(text), count: (text) => tokenizer.count(text) }
  }
}

const require = createRequire(import.meta.url)

/** The installed version of a package that is compared. */
export const versionOf = (name: string): string => {
  if (name === OURS) return "this checkout"
  // Some packages do not export their package.json, so it is found on the way up from an entry.
  const found = require.resolve.paths(name)?.map((folder) => `${folder}/${name}/package.json`) ?? []
  for (const file of found) {
    try {
      return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version
    } catch {
      continue
    }
  }
  return "?"
}
