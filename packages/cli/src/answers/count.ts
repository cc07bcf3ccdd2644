import type { Currency } from "@ratecard/core/catalogue"
import {
  type AnyEncoding,
  type AnyTokenizer,
  countForModels,
  type ModelCount,
  type TokenEstimate
} from "@ratecard/core/tokenizer"
import { cacheFolder } from "../folders.ts"
import { countFiles, countingIn, PART_BYTES, type TextCounts } from "../count/countFiles.ts"
import { type FileFault, findFiles } from "../files/findFiles.ts"
import type { Answer } from "../output/answer.ts"
import { inSight } from "../output/Progress.ts"
import { anyModelIn, tokenizersIn } from "../tokenizers.ts"
import type { World } from "../World.ts"
import type { PromptsCost } from "./findCountedModel.ts"

/** Options of `count`. */
export interface CountOptions {
  /** Names, folders, globs and `-` for standard input, which none stands for, too. */
  readonly files: ReadonlyArray<string>
  readonly encoding: AnyEncoding | undefined
  /** The model whose tokens they are, by any of its names. */
  readonly model: string | undefined
  readonly isQuiet: boolean
}

/** The tokens of files, for programs. */
export interface CountDocument {
  /** In what was counted; absent if a model's tokens are estimated. */
  readonly encoding?: AnyEncoding
  /** The id of the model whose tokens these are; absent if none was asked for. */
  readonly model?: string
  /** Of a model: whether its own encoding is not known, so that these tokens are not exactly its own. */
  readonly approximate?: boolean
  /** Of a model: the currency of `cost`. */
  readonly currency?: Currency
  /** Of a model: the day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of?: string
  readonly files: ReadonlyArray<CountedFile>
  readonly total: CountTotal
  /** Files that could not be read. */
  readonly faults: ReadonlyArray<FileFault>
}

/** The tokens of one file. */
interface CountedFile {
  /** `-` is standard input. */
  readonly file: string
  readonly tokens: number
  /** Of a model: what they cost as input of a call, an exact decimal; null if no price is known. */
  readonly cost?: string | null
}

/** The tokens of all files together; what a model's tokens cost and how far an estimate may be off where there is one. */
interface CountTotal extends Partial<PromptsCost>, Partial<TokenEstimate> {
  readonly tokens: number
}

/** Most models of today read this one. */
const USUAL_ENCODING: AnyEncoding = "o200k_base"

/** The tokens of files, one by one and together. */
export const count = async (options: CountOptions, world: World): Promise<Answer<CountDocument>> => {
  const priced =
    options.model === undefined
      ? undefined
      : await (await import("./findCountedModel.ts")).findCountedModel(options.model, options.encoding, world)
  const { asOfDay, costOfPrompts, isApproximate = false, model } = priced ?? {}
  const counting = model ?? anyModelIn(options.encoding ?? USUAL_ENCODING)
  const { encodings, tokensFrom } = countForModels([counting])
  const tokenizers = await Promise.all(encodings.map(tokenizersIn(cacheFolder(world))))
  const { counted, faults } = await countAll(options, tokenizers, world)
  const countOf = ({ tokens, writing }: TextCounts): ModelCount =>
    tokensFrom([...tokens.values()], () => writing)(counting)
  const counts = counted.map(({ counts }) => countOf(counts))
  const band = model?.tokenizer_config === null ? bandOf(counts) : undefined
  const how =
    band === undefined
      ? `${isApproximate ? "approximately: those of " : ""}${encodings[0]}`
      : `estimated: ${band.low}–${band.high} in all (${band.basis})`
  const rows = counts.map(({ tokens }, place) => {
    return { file: counted[place]!.file, tokens, ...(costOfPrompts && { cost: costOfPrompts([tokens]).cost }) }
  })
  const total = sumUp(counts, ({ tokens }) => tokens)
  const cost = costOfPrompts?.(counts.map(({ tokens }) => tokens))
  const cells = (name: string, tokens: number, cost?: string | null) =>
    cost === undefined ? [String(tokens), name] : [String(tokens), cost ?? "", name]
  return {
    document: {
      ...(band === undefined && { encoding: encodings[0]! }),
      ...(priced && {
        model: priced.model.id,
        approximate: priced.isApproximate,
        currency: priced.model.currency,
        as_of: priced.asOfDay
      }),
      files: rows,
      total: { tokens: total, ...cost, ...band },
      faults
    },
    table: {
      columns: [
        { name: "tokens", kind: "count" },
        ...(model ? [{ name: `cost ${model.currency.toUpperCase()}`, kind: "money", absent: "unknown" } as const] : []),
        { name: "file" }
      ],
      rows: rows.map(({ cost, file, tokens }) => cells(file, tokens, cost)),
      ...(rows.length > 1 ? { total: cells("total", total, cost?.cost) } : {})
    },
    notes: [
      ...(rows.length === 0 ? ["No files to count."] : []),
      model === undefined
        ? `Tokens of ${encodings[0]}`
        : `Tokens of ${model.id}, ${how}; as input${rows.length > 1 ? ", each file in its own call" : ""}, at the prices as of ${asOfDay}`,
      ...(cost?.warnings ?? [])
    ],
    faults: faults.map(({ file, message }) => `${file}: ${message}`),
    ...(faults.length === 0 && cost?.complete !== false ? {} : { exitCode: rows.length === 0 ? 3 : 2 })
  }
}

/** The sum of all estimates. */
const bandOf = (counts: ReadonlyArray<ModelCount>) => ({
  low: sumUp(counts, ({ estimate }) => estimate!.low),
  high: sumUp(counts, ({ estimate }) => estimate!.high),
  basis: [...new Set(counts.map(({ estimate }) => estimate!.basis))].join("; ")
})

const sumUp = (counts: ReadonlyArray<ModelCount>, of: (count: ModelCount) => number): number =>
  counts.reduce((sum, count) => sum + of(count), 0)

interface Counted {
  readonly file: string
  readonly counts: TextCounts
}

const countAll = async (
  { files: asked, isQuiet }: CountOptions,
  tokenizers: ReadonlyArray<AnyTokenizer>,
  world: World
) => {
  const names = asked.filter((name) => name !== "-")
  const { faults, files } = findFiles(names, world.folder)
  const counted: Array<Counted> = []
  const unread: Array<FileFault> = [...faults]
  if (names.length < asked.length || asked.length === 0) {
    counted.push({ file: "-", counts: await countInput(tokenizers, world) })
  }
  const found = await inSight(isQuiet, world, (progress) => countFiles(files, tokenizers, progress))
  for (const [index, { name }] of files.entries()) {
    const count = found[index]!
    if ("message" in count) unread.push({ file: name, message: count.message })
    else if (count.counts !== undefined) counted.push({ file: name, counts: count.counts })
  }
  return { counted, faults: unread }
}

const countInput = async (tokenizers: ReadonlyArray<AnyTokenizer>, { stdin }: World): Promise<TextCounts> => {
  const decoder = new TextDecoder()
  const counting = countingIn(tokenizers)
  let text = ""
  for await (const part of stdin()) {
    text += decoder.decode(part, { stream: true })
    if (text.length < PART_BYTES) continue
    counting.push(text)
    text = ""
  }
  counting.push(text + decoder.decode())
  return counting.counts()
}
