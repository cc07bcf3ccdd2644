import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Tiktoken } from "tiktoken/lite"
import { SOURCES } from "./sources.ts"
import { tokenizerJson } from "./tokenizerJson.ts"
import { inUnicode16 } from "./unicode16.ts"

/** Gives the ids of a text, as ordinary text, by another implementation. */
export type Oracle = (text: string) => ArrayLike<number>

interface TokenizerJson {
  readonly added_tokens: ReadonlyArray<{ readonly content: string; readonly special: boolean }>
  readonly pre_tokenizer: unknown
  readonly normalizer: { readonly type: string } | null
}

/** The part of @huggingface/tokenizers that is used. */
interface HuggingFace {
  readonly Tokenizer: new (
    tokenizer: unknown,
    config: unknown
  ) => { encode(text: string, options: object): { readonly ids: ReadonlyArray<number> } }
}

/** The part of @anush008/tokenizers, Hugging Face's library in Rust as an addon, that is used. */
interface RustTokenizers {
  readonly nfcNormalizer: () => { normalizeString(text: string): string }
  readonly Tokenizer: {
    readonly fromString: (file: string) => {
      encode(text: string, pair: null, options: object): Promise<{ getIds(): ReadonlyArray<number> }>
    }
  }
}

/** Tokens that are ordinary text in Gemma's vocabulary, too: HTML tags and runs of tabs and line breaks. */
const IS_TEXT = /^(?:<\/?[a-z]+[1-6]?>|\n+|\t+)$/u
const IS_MARKER = /^<(?:pad|eos|bos|unk|mask)>$/u

const readFile = (name: string, folder: string) => {
  const source = SOURCES[name]!
  return JSON.parse(readFileSync(join(folder, "node_modules", source.package, source.file), "utf8"))
}

/** The oracle of a vocabulary, from packages in `folder`: OpenAI's tiktoken for Tekken's ranks, else Hugging Face's. */
export const loadOracle = (name: string, folder: string): Oracle => {
  const file = readFile(name, folder)
  if (name === "tekken") return tekken(file)
  return name === "gemma3" ? sentencePiece(file, folder) : huggingFace({ ...file, added_tokens: [] }, folder)
}

/** Hugging Face's library in Rust, of any encoding: it merges a piece of megabytes whole, in a second. */
export const loadRust = async (name: string, folder: string) => {
  const { file, ids } = await rustFile(name, folder)
  const tokenizer = rustTokenizers(folder).Tokenizer.fromString(JSON.stringify(file))
  return async (text: string): Promise<ReadonlyArray<number>> => {
    const encoded = await tokenizer.encode(text.toWellFormed(), null, { addSpecialTokens: false })
    return encoded.getIds().map((id) => ids?.[id] ?? id)
  }
}

/** The file that the Rust tokenizer reads, and our ids of tokens by its ids, if they differ. */
const rustFile = async (name: string, folder: string): Promise<{ file: unknown; ids?: ReadonlyArray<number> }> => {
  if (name === "tekken") {
    const file = readFile(name, folder)
    const { firstId, tokens } = SOURCES["tekken"]!.read(JSON.stringify(file))
    return { file: tokenizerJson(tokens, file.config.pattern), ids: tokens.map((_, index) => firstId + index) }
  }
  if (name === "gemma3") return { file: asText(readFile(name, folder)) }
  if (!name.endsWith("k_base")) return { file: { ...readFile(name, folder), added_tokens: [] } }
  const path = join(folder, "node_modules/js-tiktoken/dist/ranks", `${name}.js`)
  const { bpe_ranks, pat_str } = (await import(pathToFileURL(path).href)).default as Readonly<Record<string, string>>
  const ranks = bpe_ranks!
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [, first, ...tokens] = line.split(" ")
      return tokens.map((token, index) => ({ id: Number(first) + index, bytes: Buffer.from(token, "base64") }))
    })
  return { file: tokenizerJson(ranks, pat_str!), ids: ranks.map(({ id }) => id) }
}

const tekken = (file: { readonly bpe_ranks: string; readonly config: { readonly pattern: string } }): Oracle => {
  const { firstId, tokens } = SOURCES["tekken"]!.read(JSON.stringify(file))
  const ranks = tokens.map(({ bytes }) => Buffer.from(bytes).toString("base64")).join(" ")
  const tiktoken = new Tiktoken(`! 0 ${ranks}`, {}, file.config.pattern)
  return (text) => tiktoken.encode_ordinary(text).map((id) => id + firstId)
}

/** @huggingface/tokenizers as its users have it, with all that the vendor's file says. */
export const loadRival = (name: string, folder: string): Oracle => {
  const source = SOURCES[name]!
  const text = readFileSync(join(folder, "node_modules", source.package, source.file), "utf8")
  return plainly(
    name === "tekken" ? tokenizerJson(source.read(text).tokens, JSON.parse(text).config.pattern) : JSON.parse(text),
    folder
  )
}

const plainly = (file: unknown, folder: string): Oracle => {
  const { Tokenizer } = createRequire(join(folder, "package.json"))("@huggingface/tokenizers") as HuggingFace
  const tokenizer = new Tokenizer(file, {})
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).ids
}

const huggingFace = (file: TokenizerJson, folder: string): Oracle => {
  const pre_tokenizer = JSON.parse(JSON.stringify(file.pre_tokenizer), (key, value: unknown) =>
    key === "Regex" ? inUnicode16(String(value)) : value
  )
  if (file.normalizer?.type !== "NFC") {
    const oracle = plainly({ ...file, pre_tokenizer }, folder)
    return (text) => oracle(text.toWellFormed())
  }
  const compose = loadNfc(folder)
  const oracle = plainly({ ...file, pre_tokenizer, normalizer: null }, folder)
  return (text) => oracle(compose(text.toWellFormed()))
}

const rustTokenizers = (folder: string) =>
  createRequire(join(folder, "package.json"))("@anush008/tokenizers") as RustTokenizers

/** NFC as the vendor's reference has it, by older tables than the engine's `normalize`, which is what is checked. */
export const loadNfc = (folder: string): ((text: string) => string) => {
  const nfc = rustTokenizers(folder).nfcNormalizer()
  return (text) => nfc.normalizeString(text)
}

/** A literal U+2581 is a blank to SentencePiece; Hugging Face's would begin a run of its own with it. */
const sentencePiece = (file: TokenizerJson, folder: string): Oracle => {
  const oracle = huggingFace(asText(file), folder)
  return (text) => oracle(text.replaceAll("\u2581", " "))
}

const asText = (file: TokenizerJson): TokenizerJson => ({
  ...file,
  added_tokens: file.added_tokens.filter(({ content }) => IS_TEXT.test(content) && !IS_MARKER.test(content))
})
