import type { TokenEstimate, AnyEncoding, AnyTokenizer } from "@ratecard/core/tokenizer"
import { cacheFolder } from "../cacheFolder.ts"
import { countFile, type TextCounter } from "../count/countFile.ts"
import { countFiles } from "../count/countFiles.ts"
import { type FileFault, findFiles } from "../files/findFiles.ts"
import type { Answer } from "../output/answer.ts"
import { progressOf } from "../output/Progress.ts"
import { tokenizersIn } from "../tokenizers.ts"
import type { World } from "../World.ts"

/** What is to be counted, and as whom. */
export interface CountOptions {
  /** Names, folders, globs and `-` for standard input, which none stands for, too. */
  readonly files: ReadonlyArray<string>
  readonly encoding: AnyEncoding | undefined
  /** The model whose tokens they are, as anybody calls it. */
  readonly model: string | undefined
  readonly isQuiet: boolean
}

/** Most models of today read this one. */
const USUAL_ENCODING: AnyEncoding = "o200k_base"

/** The tokens of files, one by one and together. */
export const count = async (options: CountOptions, world: World): Promise<Answer> => {
  const priced =
    options.model === undefined
      ? undefined
      : await (await import("./countedModel.ts")).countedModel(options.model, options.encoding, world)
  const encoding = priced?.encoding ?? options.encoding ?? USUAL_ENCODING
  const loadTokenizer = tokenizersIn(cacheFolder(world))
  const estimating =
    priced?.approximate === true && options.encoding === undefined
      ? (await import("../count/estimatingCounter.ts")).estimatingCounter(
          priced.model,
          await loadTokenizer("cl100k_base"),
          await loadTokenizer("o200k_base")
        )
      : undefined
  const { counts, faults } = await countAll(options, estimating ?? (await loadTokenizer(encoding)), world)
  const estimate = estimating?.estimate()
  const total = counts.reduce((sum, { tokens }) => sum + tokens, 0)
  const { approximate, as_of, costOf, model } = priced ?? {}
  const rows = counts.map(({ file, tokens }) => ({ file, tokens, ...(costOf && { cost: costOf(tokens) }) }))
  const cells = (name: string, tokens: number) => [String(tokens), ...(costOf ? [costOf(tokens)] : []), name]
  return {
    document: {
      ...(estimate === undefined && { encoding }),
      ...(model && { model: model.id, approximate, currency: model.currency, as_of }),
      files: rows,
      total: {
        tokens: total,
        ...(costOf && { cost: costOf(total) }),
        ...(estimate && { low: estimate.low, high: estimate.high, basis: estimate.basis })
      },
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
      ...(counts.length === 0 ? ["There was no file to count."] : []),
      model === undefined
        ? `Tokens of ${encoding}`
        : `Tokens of ${model.id}${approximate === true ? `, ${approximately(encoding, estimate)}` : `, ${encoding}`}; as input, at the prices as of ${as_of}`
    ],
    faults: faults.map(({ file, message }) => `${file}: ${message}`),
    ...(faults.length === 0 ? {} : { exitCode: counts.length === 0 ? 3 : 2 })
  }
}

const approximately = (encoding: AnyEncoding, estimate: TokenEstimate | undefined): string =>
  estimate === undefined
    ? `approximately: those of ${encoding}`
    : `estimated: ${estimate.low}–${estimate.high} in all (${estimate.basis})`

interface Counted {
  readonly file: string
  readonly tokens: number
}

const countAll = async ({ files: asked, isQuiet }: CountOptions, counter: AnyTokenizer | TextCounter, world: World) => {
  const names = asked.filter((name) => name !== "-")
  const { faults, files } = findFiles(names, world.folder)
  const counts: Array<Counted> = []
  const unread: Array<FileFault> = [...faults]
  if (names.length < asked.length || asked.length === 0) {
    counts.push({ file: "-", tokens: await countInput(counter, world) })
  }
  const progress = progressOf(isQuiet, world)
  const found =
    "encoding" in counter
      ? countFiles(files, counter, progress.at)
      : files.map((file) => countFile(file, counter, () => {}))
  progress.end()
  for (const [index, { name }] of files.entries()) {
    const count = found[index]!
    if ("message" in count) unread.push({ file: name, message: count.message })
    else if (count.tokens !== undefined) counts.push({ file: name, tokens: count.tokens })
  }
  return { counts, faults: unread }
}

const countInput = async (counter: TextCounter, world: World): Promise<number> => {
  const decoder = new TextDecoder()
  const counting = counter.countStreaming()
  for await (const part of world.stdin()) counting.push(decoder.decode(part, { stream: true }))
  counting.push(decoder.decode())
  return counting.tokens
}
