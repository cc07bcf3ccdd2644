import type { LogPart } from "@ratecard/core/ledger"

/** A usage as its names and texts, which most responses share, and its numbers. */
export class FlatUsage {
  /** JSON of the usage, with 0 for each number. */
  readonly shape: string
  readonly numbers: ReadonlyArray<number>
  /** How many tokens it has as output, as the log counts them. */
  readonly output: number

  constructor(shape: string, numbers: ReadonlyArray<number>, output: number) {
    this.shape = shape
    this.numbers = numbers
    this.output = output
  }
}

/** A usage without what others have too; {@link usageOf} puts it together again. */
export const flatUsage = (usage: LogPart): FlatUsage => {
  const numbers: Array<number> = []
  return new FlatUsage(shapeOf(usage, numbers), numbers, outputOf(usage))
}

const outputOf = (usage: LogPart): number => Number(usage["output_tokens"] ?? usage["output"]) || 0

const shapeOf = (value: unknown, numbers: Array<number>): string => {
  if (typeof value === "number") {
    numbers.push(value)
    return "0"
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  let text = ""
  if (Array.isArray(value)) {
    for (const each of value) text += `${text === "" ? "" : ","}${shapeOf(each, numbers)}`
    return `[${text}]`
  }
  for (const name in value) {
    // Put together again, it would be no counter but the prototype of others.
    if (name === "__proto__") continue
    text += `${text === "" ? "" : ","}${nameText(name)}:${shapeOf((value as LogPart)[name], numbers)}`
  }
  return `{${text}}`
}

const nameText = (name: string): string => (/^\w+$/u.test(name) ? `"${name}"` : JSON.stringify(name))

/** The usage of a shape, parsed, with its numbers. */
export const usageOf = (shape: LogPart, numbers: ReadonlyArray<number>): LogPart => {
  let place = 0
  const filled = (value: unknown): unknown => {
    if (typeof value === "number") return numbers[place++]
    if (typeof value !== "object" || value === null) return value
    if (Array.isArray(value)) return value.map(filled)
    const part: Record<string, unknown> = {}
    for (const name in value) part[name] = filled((value as LogPart)[name])
    return part
  }
  return filled(shape) as LogPart
}
