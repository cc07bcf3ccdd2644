import type { Billing } from "@ratecard/core/ledger"
import { resolve } from "@ratecard/core/plain"
import { createHash } from "node:crypto"
import type { Prices } from "../prices/Prices.ts"
import type { World } from "../World.ts"
import { type Cell, cellsOf, QUARTER_MILLIS } from "./cells.ts"
import { documentOf, type Question, selected, type UsageDocument } from "./document.ts"
import { type Cache, NO_CACHE } from "./files/Cache.ts"
import type { LogPlace } from "./files/logFile.ts"
import { placesIn, placesOfAgents } from "./files/Places.ts"
import { printOf } from "./files/ReadLogFile.ts"
import { priced, type PricedResponse } from "./priced.ts"
import { type Logs, type Progress, readLogs } from "./ReadLogs.ts"

/** What is asked of the logs of this machine. */
export interface UsageOptions extends Question, Pick<World, "env" | "folder" | "home" | "now"> {
  /** Files and folders, instead of the places where agents keep their logs. */
  readonly paths?: ReadonlyArray<string>
  readonly prices: Pick<Prices, "asOf" | "book" | "view">
  /** Where what was read is kept until the next run. */
  readonly cache?: Cache
  readonly progress?: Progress
}

/**
 * What agents' logs say that was used, and what it cost: each response once, at the price of its own time.
 * Throws where a path is of nothing.
 */
export const usage = (options: UsageOptions): UsageDocument => {
  const { cache = NO_CACHE, now, prices } = options
  const question = { ...options, model: modelOf(options) }
  const places = placesOf(options)
  const key = `cells 1 ${options.agent ?? ""} ${places.map(({ path }) => path).join("\n")}`
  const print = printOfAll(places, options)
  const known = print === undefined ? undefined : keptCells(cache.read(key), print)
  const { cells, ...wrong } =
    known ?? counted(readLogs(places, cache, now, options.progress ?? (() => {})), billingOf(options))
  // An instant that is still to come may have another price when it has come.
  if (
    print !== undefined &&
    known === undefined &&
    cells.every(({ quarter }) => quarter * QUARTER_MILLIS < now() - QUARTER_MILLIS)
  ) {
    cache.write(key, () => JSON.stringify({ print, kept: { cells, ...wrong } }))
  }
  return documentOf(cells, wrong, question, prices.asOf)
}

/** The single responses that a question is about, priced one after the other as they are taken. */
export const pricedResponses = function* (options: UsageOptions): Generator<PricedResponse> {
  const question = { ...options, model: modelOf(options) }
  const { responses } = readLogs(
    placesOf(options),
    options.cache ?? NO_CACHE,
    options.now,
    options.progress ?? (() => {})
  )
  const billing = billingOf(options)
  for (const response of responses) {
    const each = priced(response, billing)
    const quarter = Math.floor(response.at / QUARTER_MILLIS)
    const cell = { agent: response.agent, model: each.model, quarter }
    if (selected([cell], question).length > 0) yield each
  }
}

const placesOf = ({ agent, env, folder, home, paths = [] }: UsageOptions): ReadonlyArray<LogPlace> =>
  paths.length > 0 ? placesIn(paths, folder) : placesOfAgents(env, home, agent)

const billingOf = ({ now, prices }: UsageOptions): Billing => ({ book: prices.book, now: now(), resolve })

/** A model may be asked for by any of its names. */
const modelOf = ({ model, prices }: UsageOptions): string | undefined => {
  const found = model === undefined ? undefined : resolve(prices.book.models, model)
  return found === undefined || found.how === "none" ? model : found.model_id
}

interface Kept {
  readonly cells: ReadonlyArray<Cell>
  readonly faults: UsageDocument["faults"]
  /** Whether something is known to have been used and not how much. */
  readonly unreadable: boolean
}

/** A usage that contradicts itself is a fault of its line. */
const REFUSALS: ReadonlySet<string> = new Set(["ContradictoryUsage", "InvalidUsage"])

const counted = ({ faults, responses }: Logs, billing: Billing): Kept => {
  const refused: Array<UsageDocument["faults"][number]> = []
  // One after the other: the bills of all would be more than there is room for.
  const pricing = function* () {
    for (const response of responses) {
      const each = priced(response, billing)
      const { bill } = each
      if ("error" in bill && REFUSALS.has(bill.error.code)) {
        const line = response.path.endsWith(".jsonl") ? response.line + 1 : null
        refused.push({ file: response.path, line, message: bill.error.message, isUsage: true })
      }
      yield each
    }
  }
  const cells = cellsOf(pricing())
  const all = [...faults, ...refused]
  return {
    cells,
    faults: all.toSorted((one, other) =>
      one.file < other.file ? -1 : one.file > other.file ? 1 : (one.line ?? 0) - (other.line ?? 0)
    ),
    unreadable: all.some(({ isUsage }) => isUsage)
  }
}

/** Tells all that the cells depend on; undefined where a file is being written. */
const printOfAll = (places: ReadonlyArray<LogPlace>, { now, prices }: UsageOptions): string | undefined => {
  const hash = createHash("sha1")
  hash.update(JSON.stringify([prices.book.data, [...prices.view.entryById.values()]]))
  const at = now()
  for (const { path } of places) {
    const print = printOf(path, at)
    if (print === "") return undefined
    hash.update(`${path}\n${print}\n`)
  }
  return hash.digest("base64")
}

const keptCells = (text: string | undefined, print: string): Kept | undefined => {
  if (text === undefined) return undefined
  try {
    const found = JSON.parse(text) as { readonly print: string; readonly kept: Kept }
    return found.print === print ? found.kept : undefined
  } catch {
    return undefined
  }
}
