import type { LogAgent } from "./agents/agents.ts"
import type { LogGap } from "./gaps.ts"
import type { LogPart } from "./logRecord.ts"

/** The names and texts of a usage, which most responses share. Each such text has one value. */
export interface UsageShape {
  /** JSON of the usage, with 0 for each number. */
  readonly text: string
  /** The place of its output tokens among the numbers; -1 if it has none. */
  readonly output: number
  /** The kinds of responses that have it. */
  readonly kinds: Array<Kind>
}

/** The fields that responses of one model and one shape of usage share. */
export interface Kind {
  readonly agent: LogAgent
  readonly model: string | undefined
  readonly provider: string | undefined
  readonly tier: string | undefined
  /** The name of what the log does not say of them. */
  readonly gap: LogGap | undefined
  readonly shape: UsageShape
}

/** A usage as its shape and its numbers; {@link usageOf} puts it together again. */
export class FlatUsage {
  readonly shape: UsageShape
  readonly numbers: ReadonlyArray<number>

  constructor(shape: UsageShape, numbers: ReadonlyArray<number>) {
    this.shape = shape
    this.numbers = numbers
  }

  /** The number of its output tokens, as the log counts them. */
  get output(): number {
    return this.numbers[this.shape.output] ?? 0
  }
}

/** Splits a usage into its shape and its numbers. */
export const flatUsage = (usage: LogPart): FlatUsage => {
  const numbers: Array<number> = []
  const text = flatText(usage, (number) => {
    numbers.push(number)
    return 0
  })
  return new FlatUsage(shapeOf(text), numbers)
}

/** The usage of a shape with these numbers. */
export const usageOf = ({ shape, numbers }: Pick<FlatUsage, "shape" | "numbers">): LogPart => {
  let place = 0
  const filled = (value: unknown): unknown => {
    if (typeof value === "number") return numbers[place++]
    if (typeof value !== "object" || value === null) return value
    if (Array.isArray(value)) return value.map(filled)
    const part: Record<string, unknown> = {}
    for (const name in value) part[name] = filled((value as LogPart)[name])
    return part
  }
  return filled(parsedShape(shape)) as LogPart
}

/** The same in an object that each usage of a shape is put into: it is good until the next. */
export const passingUsageOf = ({ shape, numbers }: Pick<FlatUsage, "shape" | "numbers">): LogPart => {
  let passing = passingUsages.get(shape)
  if (passing === undefined) passingUsages.set(shape, (passing = passingUsage(usageOf({ shape, numbers }))))
  const { places, usage } = passing
  for (let place = 0; place < places.length; place++) places[place]!.part[places[place]!.name] = numbers[place]
  return usage
}

interface PassingUsage {
  readonly usage: LogPart
  readonly places: ReadonlyArray<{ readonly part: Record<string, unknown>; readonly name: string }>
}

const passingUsages = new WeakMap<UsageShape, PassingUsage>()

const passingUsage = (usage: LogPart): PassingUsage => {
  const places: Array<PassingUsage["places"][number]> = []
  const look = (part: Record<string, unknown>): void => {
    for (const name in part) {
      const value = part[name]
      if (typeof value === "number") places.push({ part, name })
      else if (typeof value === "object" && value !== null) look(value as Record<string, unknown>)
    }
  }
  look(usage)
  return { usage, places }
}

const parsedShapes = new WeakMap<UsageShape, LogPart>()

const parsedShape = (shape: UsageShape): LogPart => {
  let parsed = parsedShapes.get(shape)
  if (parsed === undefined) parsedShapes.set(shape, (parsed = JSON.parse(shape.text) as LogPart))
  return parsed
}

const shapes = new Map<string, UsageShape>()

/** The shape of a text with 0 for each number. */
export const shapeOf = (text: string): UsageShape => {
  let shape = shapes.get(text)
  if (shape === undefined) {
    let count = 0
    const places = JSON.parse(flatText(JSON.parse(text), () => count++)) as LogPart
    const output = places["output_tokens"] ?? places["output"]
    shapes.set(text, (shape = { text, output: typeof output === "number" ? output : -1, kinds: [] }))
  }
  return shape
}

/**
 * The shape of a usage that is written as JSON with whole numbers alone; undefined if these come out in another order
 * than they are written in.
 */
export const shapeIn = (text: string): UsageShape | undefined => {
  let count = 0
  const counted = text.replace(TEXTS_AND_NUMBERS, (part) => (part.startsWith('"') ? part : String(count++)))
  const { numbers, shape } = flatUsage(JSON.parse(counted) as LogPart)
  return numbers.length === count && numbers.every((number, place) => number === place) ? shape : undefined
}

const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|\d+/gu

/** JSON of a value with other numbers. */
const flatText = (value: unknown, numberFor: (number: number) => number): string => {
  if (typeof value === "number") return String(numberFor(value))
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((each) => flatText(each, numberFor)).join()}]`
  // Put together again, `__proto__` would be no counter but what others inherit from.
  const names = Object.keys(value).filter((name) => name !== "__proto__")
  return `{${names.map((name) => `${JSON.stringify(name)}:${flatText((value as LogPart)[name], numberFor)}`).join()}}`
}

/** Interns a kind: there are few, and each has one value. */
export const kindOf = ({ agent, gap, model, provider, shape, tier }: Kind): Kind => {
  for (const kind of shape.kinds) {
    if (kind.agent !== agent || kind.model !== model || kind.gap !== gap) continue
    if (kind.provider === provider && kind.tier === tier) return kind
  }
  const kind: Kind = { agent, model, provider, tier, gap, shape }
  shape.kinds.push(kind)
  return kind
}
