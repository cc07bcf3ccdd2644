import {
  contradictory,
  type Counters,
  countIn,
  countOf,
  fieldOf,
  invalidCounts,
  isPart,
  type Part,
  valueAt
} from "../counters.ts"
import { fieldAt, type Places } from "./convention.ts"
import type { Amount, ReadingFault } from "../reading.ts"
import type { Warning } from "../../schemas/Bill.ts"
import type { Path, Shape } from "../shapes/shape.ts"

const MODALITIES = ["audio", "image", "video"] as const

type Others = { [Modality in (typeof MODALITIES)[number]]: number }

/** Parts of a counter that are not text. The rest is text, whatever the details say of it. */
interface Split extends Others {
  /** Their sum. */
  readonly others: number
  readonly path?: Path
}

const TEXT: Split = { audio: 0, image: 0, video: 0, others: 0 }

/** Input, what the cache read and wrote, and output: each by its modality, where it has several. */
export const modalAmounts = (
  usage: Part,
  shape: Shape,
  counters: Counters,
  places: Places,
  writes: ReadonlyArray<Amount>,
  isOfImages: () => boolean
): { readonly amounts: Array<Amount>; readonly warnings: ReadonlyArray<Warning> } | ReadingFault => {
  const { input, output, read, toolUse, written } = counters
  const isInside = places.cache === "inside"
  const plain = input - (isInside ? read + written : 0) - (places.toolUse === "inside" ? toolUse : 0)
  const amounts: Array<Amount> = []
  if (shape.modalities === undefined && shape.flat === undefined) {
    push(amounts, "input", plain)
    push(amounts, "input_tool_use", toolUse)
    push(amounts, "cache_read", read)
    amounts.push(...writes)
    push(amounts, "output", output)
    return { amounts, warnings: [] }
  }
  const whole = splitOf(usage, shape, "input", input)
  if ("code" in whole) return whole
  const told = splitOf(usage, shape, "read", read)
  if ("code" in told) return told
  const out = splitOf(usage, shape, "output", output)
  if ("code" in out) return out

  // What the cache read is text first, if nothing tells its modalities.
  const isTold = told.path !== undefined || read === 0 || whole.others === 0 || !isInside
  const known = isTold ? told : guessed(whole, read - (input - whole.others - written))
  // Documents are in the prompt as what they are, and in the cache as pictures, at one price.
  const cached = isInside && known.image > whole.image ? asText(known, known.image - whole.image) : known
  const left = isInside
    ? { audio: whole.audio - cached.audio, image: whole.image - cached.image, video: whole.video - cached.video }
    : whole
  const others = left.audio + left.image + left.video
  if (left.audio < 0 || left.image < 0 || left.video < 0 || others > plain) {
    return contradictory(
      "More tokens of one modality were cached than the input has",
      [fieldOf(whole.path ?? shape.input[0]!), fieldOf(told.path ?? shape.read?.[0] ?? [])],
      []
    )
  }
  const isSplit = shape.isByModality === true
  pushSplit(amounts, "input", plain - others, left, isSplit || whole.others > 0)
  push(amounts, "input_tool_use", toolUse)
  pushSplit(amounts, "cache_read", read - cached.others, cached, isSplit || cached.others > 0)
  amounts.push(...writes)
  const isPicture = shape.silentOutput === undefined && out.path === undefined && output > 0 && isOfImages()
  const silent = isPicture ? "image" : out.path === undefined ? shape.silentOutput : undefined
  if (silent === undefined) pushSplit(amounts, "output", output - out.others, out, isSplit || out.others > 0)
  else push(amounts, `output_${silent}`, output)
  const warnings: Array<Warning> = isTold ? [] : [GUESSED]
  if (isPicture) warnings.push(PICTURE)
  return { amounts, warnings }
}

const PICTURE: Warning = {
  code: "output_modality",
  message: "What the output is was not said: a picture is assumed."
}

const asText = (split: Split, count: number): Split => ({
  ...split,
  image: split.image - count,
  others: split.others - count
})

const GUESSED: Warning = {
  code: "cached_modality",
  message: "The modality of cached tokens is unknown: text is assumed first."
}

const push = (amounts: Array<Amount>, unit: Amount["unit"], quantity: number): void => {
  if (quantity > 0) amounts.push({ unit, quantity })
}

const pushSplit = (
  amounts: Array<Amount>,
  unit: "input" | "cache_read" | "output",
  text: number,
  split: Others,
  isSplit: boolean
): void => {
  push(amounts, isSplit ? `${unit}_text` : unit, text)
  for (const modality of MODALITIES) push(amounts, `${unit}_${modality}`, split[modality])
}

/** This number of tokens, taken from what is not text, in its order. */
const guessed = (whole: Split, tokens: number): Split => {
  const taken = { audio: 0, image: 0, video: 0, others: Math.max(0, tokens) }
  let rest = taken.others
  for (const modality of MODALITIES) {
    taken[modality] = Math.min(rest, whole[modality])
    rest -= taken[modality]
  }
  return taken
}

/** Splits the `count` of a counter into text and other modalities. */
const splitOf = (
  usage: Part,
  shape: Shape,
  counter: "input" | "read" | "output",
  count: number
): Split | ReadingFault => {
  const split = flatSplit(usage, shape.flat?.[counter]) ?? detailedSplit(usage, shape.modalities?.[counter])
  if (split === undefined) return TEXT
  if ("code" in split || split.text + split.others <= count) return split
  return contradictory(
    "The modalities of a counter are more than it",
    [fieldAt(usage, shape[counter]), ...(split.path === undefined ? [] : [fieldOf(split.path)])],
    [`${split.text + split.others} > ${count}`]
  )
}

interface WholeSplit extends Split {
  readonly text: number
}

const detailedSplit = (usage: Part, paths: ReadonlyArray<Path> = []): WholeSplit | ReadingFault | undefined => {
  for (const path of paths) {
    const details = valueAt(usage, path)
    if (!isPart(details)) continue
    const split = Array.isArray(details) ? sumModalities(usage, path, details) : named(usage, path, details)
    if (split !== undefined) return split
  }
  return undefined
}

/** The split of a counter by counters beside it; undefined if the shape has none. */
const flatSplit = (
  usage: Part,
  paths: NonNullable<Shape["flat"]>[keyof NonNullable<Shape["flat"]>]
): WholeSplit | ReadingFault | undefined => {
  if (paths === undefined) return undefined
  const [audio, image, video] = MODALITIES.map((modality) => Math.max(0, countOf(usage, paths[modality])))
  const others = audio! + image! + video!
  if (Number.isNaN(others)) return invalidCounts(usage, Object.values(paths).flat())
  return { audio: audio!, image: image!, video: video!, text: 0, others }
}

const NAMED = /^(?:text|audio|image|video)(?:_tokens)?$/u

/** `{text_tokens, audio_tokens, image_tokens}`, or `{audio, image, video}`; undefined if it holds none of them. */
const named = (usage: Part, path: Path, details: Part): WholeSplit | ReadingFault | undefined => {
  const audio = countIn(details["audio_tokens"] ?? details["audio"])
  const image = countIn(details["image_tokens"] ?? details["image"])
  const video = countIn(details["video_tokens"] ?? details["video"])
  const text = countIn(details["text_tokens"] ?? details["text"])
  if (Number.isNaN(audio + image + video + text)) {
    const wrong = Object.keys(details).filter((name) => NAMED.test(name) && Number.isNaN(countIn(details[name])))
    return invalidCounts(
      usage,
      wrong.map((name) => [...path, name])
    )
  }
  if (audio + image + video + text === -4) return undefined
  const split = { audio: Math.max(0, audio), image: Math.max(0, image), video: Math.max(0, video) }
  return { ...split, text: Math.max(0, text), others: split.audio + split.image + split.video, path }
}

const COUNTS = ["tokenCount", "token_count"] as const

/** Google's `[{modality: "AUDIO", tokenCount: 5}]`, or `tokens`. Documents are billed as text. */
const sumModalities = (
  usage: Part,
  path: Path,
  list: ReadonlyArray<unknown>
): WholeSplit | ReadingFault | undefined => {
  if (list.length === 0) return undefined
  const split = { audio: 0, image: 0, video: 0, text: 0, others: 0, path }
  for (const [index, item] of list.entries()) {
    if (!isPart(item)) continue
    const name = COUNTS.find((each) => each in item) ?? "tokens"
    const count = countIn(item[name])
    if (Number.isNaN(count)) return invalidCounts(usage, [[...path, String(index), name]])
    const modality = String(item["modality"]).toLowerCase()
    const others = MODALITIES.find((each) => each === modality)
    split[others ?? "text"] += Math.max(0, count)
    if (others !== undefined) split.others += Math.max(0, count)
  }
  return split
}
