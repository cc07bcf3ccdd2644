import type { Cell } from "./cells.ts"

type Place = Pick<Cell, "agent" | "branch" | "currency" | "machine" | "model" | "project" | "repository" | "session">

type More = Pick<Cell, "gap" | "isListed" | "least" | "reported" | "unknown">

type Row = readonly [
  place: number,
  quarter: number,
  responses: number,
  priced: number,
  complete: number,
  input: number,
  cacheRead: number,
  cacheWrite: number,
  output: number,
  cost: string,
  more?: More
]

/** Cells as they are kept: where many are is said once, so that those of 160 logs are read in 5 ms less. */
export interface KeptCells {
  readonly places: ReadonlyArray<Place>
  readonly rows: ReadonlyArray<Row>
}

export const packCells = (cells: ReadonlyArray<Cell>): KeptCells => {
  const places = new Map<string, readonly [index: number, place: Place]>()
  const rows = cells.map((cell): Row => {
    const { agent, branch, currency, machine, model, project, repository, session, ...others } = cell
    const { complete, cost, priced, quarter, responses, tokens, ...more } = others
    const place = { agent, branch, currency, machine, model, project, repository, session }
    const key = Object.values(place).join("\n")
    const [index] = places.get(key) ?? [places.size]
    if (index === places.size) places.set(key, [index, place as Place])
    const { cache_read, cache_write, input, output } = tokens
    const row = [index, quarter, responses, priced, complete, input, cache_read, cache_write, output, cost] as const
    return Object.keys(more).length === 0 ? row : [...row, more]
  })
  return { places: Array.from(places.values(), ([, place]) => place), rows }
}

export const unpackCells = ({ places, rows }: KeptCells): ReadonlyArray<Cell> =>
  rows.map(([place, quarter, responses, priced, complete, input, cache_read, cache_write, output, cost, more]) => ({
    ...places[place]!,
    quarter,
    responses,
    priced,
    complete,
    tokens: { input, cache_read, cache_write, output },
    cost,
    ...more
  }))
