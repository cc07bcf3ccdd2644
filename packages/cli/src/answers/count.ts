import type { Encoding, TextTokenizer } from "@ratecard/core/tokenizer"
import { closeSync, openSync, readFileSync, readSync } from "node:fs"
import { cacheFolder } from "../cacheFolder.ts"
import { type FileFault, findFiles, type FoundFile, reasonOf } from "../files/findFiles.ts"
import type { Answer } from "../output/answer.ts"
import { progressOf } from "../output/Progress.ts"
import { tokenizersIn } from "../tokenizers.ts"
import type { World } from "../World.ts"

/** What is to be counted, and as whom. */
export interface CountOptions {
  /** Names, folders, globs and `-` for standard input, which none stands for, too. */
  readonly files: ReadonlyArray<string>
  readonly encoding: Encoding | undefined
  /** The model whose tokens they are, as anybody calls it. */
  readonly model: string | undefined
  readonly isQuiet: boolean
}

/** Most models of today read this one. */
const USUAL_ENCODING: Encoding = "o200k_base"

/** What is longer is read in parts. */
const PART_BYTES = 32 * 2 ** 20

/** The tokens of files, one by one and together. */
export const count = async (options: CountOptions, world: World): Promise<Answer> => {
  const priced =
    options.model === undefined
      ? undefined
      : await (await import("./countedModel.ts")).countedModel(options.model, options.encoding, world)
  const encoding = priced?.encoding ?? options.encoding ?? USUAL_ENCODING
  const tokenizer = await tokenizersIn(cacheFolder(world))(encoding)
  const { counts, faults } = await countAll(options, tokenizer, world)
  const total = counts.reduce((sum, { tokens }) => sum + tokens, 0)
  const { approximate, as_of, costOf, model } = priced ?? {}
  const rows = counts.map(({ file, tokens }) => ({ file, tokens, ...(costOf && { cost: costOf(tokens) }) }))
  const cells = (name: string, tokens: number) => [String(tokens), ...(costOf ? [costOf(tokens)] : []), name]
  return {
    document: {
      encoding,
      ...(model && { model: model.id, approximate, currency: model.currency, as_of }),
      files: rows,
      total: { tokens: total, ...(costOf && { cost: costOf(total) }) },
      faults
    },
    table: {
      columns: [
        { name: "tokens", kind: "count" },
        ...(model ? [{ name: `cost ${model.currency.toUpperCase()}`, kind: "money" } as const] : []),
        { name: "file" }
      ],
      rows: counts.map(({ file, tokens }) => cells(file, tokens)),
      ...(counts.length > 1 ? { total: cells("total", total) } : {})
    },
    notes: [
      model === undefined
        ? `Tokens of ${encoding}`
        : `Tokens of ${model.id}${approximate === true ? `, approximately: those of ${encoding}` : `, ${encoding}`}; as input, at the prices as of ${as_of}`
    ],
    faults: faults.map(({ file, message }) => `${file}: ${message}`),
    ...(faults.length === 0 ? {} : { exitCode: counts.length === 0 ? 3 : 2 })
  }
}

interface FileCount {
  readonly file: string
  readonly tokens: number
}

const countAll = async ({ files: asked, isQuiet }: CountOptions, tokenizer: TextTokenizer, world: World) => {
  const names = asked.filter((name) => name !== "-")
  const { faults, files } = findFiles(names, world.folder)
  const counts: Array<FileCount> = []
  const unread: Array<FileFault> = [...faults]
  if (names.length < asked.length || asked.length === 0) {
    counts.push({ file: "-", tokens: await countInput(tokenizer, world) })
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const progress = progressOf(isQuiet, world)
  let done = 0
  for (const file of files) {
    try {
      const tokens = countFile(file, tokenizer, (bytes) => progress.at(done + bytes, total))
      if (tokens !== undefined) counts.push({ file: file.name, tokens })
    } catch (error) {
      unread.push({ file: file.name, message: reasonOf(error) })
    }
    done += file.bytes
    progress.at(done, total)
  }
  progress.end()
  return { counts, faults: unread }
}

const countInput = async (tokenizer: TextTokenizer, world: World): Promise<number> => {
  const decoder = new TextDecoder()
  const counting = tokenizer.countStreaming()
  for await (const part of world.stdin()) counting.push(decoder.decode(part, { stream: true }))
  counting.push(decoder.decode())
  return counting.tokens
}

/** The tokens of a file; undefined for one of a folder that is no text. */
const countFile = (
  { bytes, isInFolder, path }: FoundFile,
  tokenizer: TextTokenizer,
  tell: (bytes: number) => void
): number | undefined => {
  if (bytes > PART_BYTES) return countParts(path, isInFolder, tokenizer, tell)
  const text = readFileSync(path, "utf8")
  return isInFolder && isBinary(text) ? undefined : tokenizer.count(withoutMark(text))
}

const countParts = (
  path: string,
  isInFolder: boolean,
  tokenizer: TextTokenizer,
  tell: (bytes: number) => void
): number | undefined => {
  const decoder = new TextDecoder()
  const counting = tokenizer.countStreaming()
  const part = new Uint8Array(2 ** 20)
  const file = openSync(path, "r")
  try {
    let position = 0
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) {
      const text = decoder.decode(part.subarray(0, read), { stream: true })
      if (position === 0 && isInFolder && isBinary(text)) return undefined
      counting.push(text)
      position += read
      tell(position)
    }
  } finally {
    closeSync(file)
  }
  counting.push(decoder.decode())
  return counting.tokens
}

/** How git tells, too: text has no such character near its beginning. */
const isBinary = (text: string): boolean => text.slice(0, 8000).includes("\0")

/** A byte order mark is no text, however a file is read. */
const withoutMark = (text: string): string => (text.startsWith("\u{feff}") ? text.slice(1) : text)
