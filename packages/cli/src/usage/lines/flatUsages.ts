import type { LogPart } from "@ratecard/core/ledger"
import { FlatUsage, flatUsage } from "./usageShape.ts"
import { hasAt } from "./scalars.ts"

/** A way in which usages are written: the texts before, between and after their whole numbers. */
interface Template {
  readonly texts: ReadonlyArray<Uint8Array>
  readonly zeros: ReadonlyArray<number>
  readonly shape: string
  /** Which of the numbers says how many tokens it has as output; -1: none. */
  readonly output: number
}

/** An agent writes few of them. */
const MAX_TEMPLATES = 16

const templates: Array<Template> = []

/** Flattens the usage in a line, JSON from `start` to `end`. Usages are written alike: most differ in whole numbers only. */
export const flatUsageAt = (bytes: Buffer, start: number, end: number): FlatUsage => {
  for (const template of templates) {
    const numbers = numbersOf(template, bytes, start, end)
    if (numbers !== undefined) return new FlatUsage(template.shape, numbers, numbers[template.output] ?? 0)
  }
  const text = bytes.toString("utf8", start, end)
  const template = templates.length < MAX_TEMPLATES ? templateOf(text) : undefined
  if (template !== undefined) templates.push(template)
  return flatUsage(JSON.parse(text) as LogPart)
}

/** Whole numbers that are exact as they are read, digit by digit. */
const MAX_DIGITS = 15
const ZERO = 0x30
const NINE = 0x39

/** The numbers of a usage that is written in this way. */
const numbersOf = (
  { texts, zeros }: Template,
  bytes: Uint8Array,
  start: number,
  end: number
): ReadonlyArray<number> | undefined => {
  const first = texts[0]!
  if (!hasAt(bytes, start, first)) return undefined
  // Of its length: an array that grows takes more, and there are many.
  const numbers = zeros.slice()
  let at = start + first.length
  for (let place = 1; place < texts.length; place++) {
    const digits = at
    let number = 0
    for (let byte = bytes[at]!; byte >= ZERO && byte <= NINE; byte = bytes[++at]!) number = number * 10 + byte - ZERO
    const text = texts[place]!
    if (at === digits || at - digits > MAX_DIGITS || !hasAt(bytes, at, text)) return undefined
    numbers[place - 1] = number
    at += text.length
  }
  return at === end ? numbers : undefined
}

/** A text, or a whole number that is none of its digits. */
const PARTS = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d+(?![\d.eE])/gu

/** The way in which a usage is written; undefined where its numbers do not come one after the other. */
const templateOf = (text: string): Template | undefined => {
  const texts: Array<string> = []
  let done = 0
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    if (part.startsWith('"')) continue
    texts.push(text.slice(done, index))
    done = index + part.length
  }
  const last = text.slice(done)
  // Whichever numbers are in it, they must come out in their order: so it is not with names that are there twice.
  const order = texts.map((_, place) => place + 1)
  const numbered = JSON.parse(order.map((number, place) => `${texts[place]}${number}`).join("") + last) as LogPart
  const { numbers, shape } = flatUsage(numbered)
  const output = numbered["output_tokens"] ?? numbered["output"] ?? 0
  if (typeof output !== "number" || numbers.join() !== order.join()) return undefined
  return {
    texts: [...texts, last].map((each) => Buffer.from(each)),
    zeros: order.map(() => 0),
    shape,
    output: output - 1
  }
}
