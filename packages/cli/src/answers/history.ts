import { type Currency, instantText, type PriceHistoryEntry } from "@ratecard/core/catalogue"
import { levelCitation } from "@ratecard/core/ledger"
import type { World } from "../World.ts"
import type { Answer } from "../output/answer.ts"
import { plainDecimal } from "../output/formatCell.ts"
import { asOfNote, modelNamed, pricesOf } from "../prices/Prices.ts"
import { sourceNotes } from "./sourceNotes.ts"

/** The changes of a model's price, for programs. */
export interface HistoryDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly model_id: string
  /** Of all prices. */
  readonly currency: Currency
  /** Oldest first; each holds until the next one does. */
  readonly entries: ReadonlyArray<PriceHistoryEntry>
}

/** The prices of a model from its first day on, oldest first, drawn as steps. */
export const history = async (name: string, world: World): Promise<Answer<HistoryDocument>> => {
  const prices = pricesOf(world)
  const { entry, model } = modelNamed(prices, name)
  const { currency, id } = model
  const { levels } = entry
  const known = levels.map((level) => ({ ...level, ...levelCitation(entry, level, prices.book.data) }))
  const stepsOf = (field: "input_price" | "output_price") =>
    levels.map((level) => ({ at: Date.parse(level.date), value: level[field] }))
  const chart = {
    series: [
      { name: "output", steps: stepsOf("output_price") },
      { name: "input", steps: stepsOf("input_price") }
    ],
    until: Math.max(world.now(), Date.parse(levels.at(-1)!.date))
  }
  return {
    document: { as_of: prices.asOfDay, model_id: id, currency, entries: levels },
    drawing: ({ columns, isTerminal }) =>
      `${id}, ${currency.toUpperCase()} per 1,000,000 tokens\n${isTerminal ? `\n${stepChart(chart, columns)}` : ""}`,
    table: {
      columns: [
        { name: "since" },
        { name: "input", kind: "number" },
        { name: "cached", kind: "number" },
        { name: "output", kind: "number" },
        { name: "basis" },
        { name: "source", noted: true }
      ],
      rows: known.map(({ basis, source, url = source, ...level }) => [
        level.date.slice(0, 10),
        plainDecimal(level.input_price),
        level.cached_input_price === null ? "" : plainDecimal(level.cached_input_price),
        plainDecimal(level.output_price),
        basis,
        url
      ])
    },
    notes: [asOfNote(prices), ...sourceNotes(known)]
  }
}

/** A value from an instant on. */
interface Step {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly value: number
}

/** Steps that are drawn together, with the sign that draws them. */
interface Series {
  readonly name: string
  readonly steps: ReadonlyArray<Step>
}

/** Values that hold until the next one, drawn over time. */
interface StepChart {
  readonly series: ReadonlyArray<Series>
  /** The last instant. */
  readonly until: number
}

const HEIGHT = 8
const MAX_WIDTH = 100

/**
 * A step chart in lines of text: the first series as a solid line, others as a dashed one, on one scale that
 * begins at 0. Where two meet, the first is seen.
 */
const stepChart = ({ series, until }: StepChart, columns: number): string => {
  const values = series.flatMap(({ steps }) => steps.map(({ value }) => value))
  const first = Math.min(...series.flatMap(({ steps }) => steps.map(({ at }) => at)))
  const greatest = Math.max(...values)
  const label = Math.max(...values.map((value) => String(value).length))
  const width = Math.max(10, Math.min(MAX_WIDTH, columns - label - 3))
  const grid = Array.from({ length: HEIGHT }, () => Array.from({ length: width }, () => " "))
  const levelOf = (value: number) =>
    greatest === 0 ? HEIGHT - 1 : HEIGHT - 1 - Math.round((value / greatest) * (HEIGHT - 1))
  const columnOf = (at: number) =>
    until === first ? 0 : Math.max(0, Math.min(width - 1, Math.round(((at - first) / (until - first)) * (width - 1))))
  for (const { index, steps } of series.map((one, index) => ({ ...one, index })).toReversed()) {
    draw(grid, steps, index === 0 ? "─" : "╌", levelOf, (at) => columnOf(at), width)
  }
  const labels = new Map(values.map((value) => [levelOf(value), String(value)]))
  return [
    ...grid.map((line, level) => {
      const name = (labels.get(level) ?? "").padStart(label)
      return `${name} ${labels.has(level) ? "┤" : "│"}${line.join("").trimEnd()}`
    }),
    `${" ".repeat(label)} └${"─".repeat(width)}`,
    `${" ".repeat(label + 2)}${day(first)}${day(until).padStart(width - 10)}`,
    `${" ".repeat(label + 2)}${series.map(({ name }, index) => `${index === 0 ? "─" : "╌"} ${name}`).join("   ")}`
  ]
    .map((line) => `${line}\n`)
    .join("")
}

const draw = (
  grid: ReadonlyArray<Array<string>>,
  steps: ReadonlyArray<Step>,
  line: string,
  levelOf: (value: number) => number,
  columnOf: (at: number) => number,
  width: number
): void => {
  for (const [index, { at, value }] of steps.entries()) {
    const next = steps[index + 1]
    const level = levelOf(value)
    const to = next === undefined ? width - 1 : columnOf(next.at)
    for (let column = index === 0 ? columnOf(at) : columnOf(at) + 1; column <= to; column++) grid[level]![column] = line
    if (next === undefined || levelOf(next.value) === level) continue
    const other = levelOf(next.value)
    const isFalling = other > level
    for (let between = Math.min(level, other) + 1; between < Math.max(level, other); between++) {
      grid[between]![to] = "│"
    }
    grid[level]![to] = isFalling ? "╮" : "╯"
    grid[other]![to] = isFalling ? "╰" : "╭"
  }
}

const day = (at: number): string => instantText(at).slice(0, 10)
