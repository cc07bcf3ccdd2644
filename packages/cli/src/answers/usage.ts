import { readInstant } from "@ratecard/core/plain"
import type { FocusExport } from "../focus/FocusFlags.ts"
import { focusText } from "../focus/focusText.ts"
import { usageCharges } from "../focus/usageCharges.ts"
import type { Answer, Column } from "../output/answer.ts"
import { progressOf } from "../output/Progress.ts"
import { cacheFolder } from "../cacheFolder.ts"
import { reasonOf } from "../files/findFiles.ts"
import { asOfNote, type Prices, pricesOf } from "../prices/Prices.ts"
import { exitCodeOf, type Sum, type UsageDocument, type View } from "../usage/document.ts"
import { cacheIn } from "../usage/files/Cache.ts"
import type { Agent } from "../usage/files/logFile.ts"
import { pricedResponses, usage as usageOf, type UsageOptions as LogOptions } from "../usage/Usage.ts"
import { Refusal, type World } from "../World.ts"

/** What is asked of the logs of agents on this machine. */
export interface UsageOptions {
  /** Files and folders, instead of the places where agents keep their logs. */
  readonly paths: ReadonlyArray<string>
  readonly by: View
  /** Days of the time zone, both inclusive. */
  readonly since: string | undefined
  readonly until: string | undefined
  /** An IANA name; the machine's own where absent. */
  readonly timezone: string | undefined
  readonly agent: Agent | undefined
  readonly model: string | undefined
  readonly isStrict: boolean
  readonly isQuiet: boolean
  /** Prints the single amounts instead of sums. */
  readonly focus?: FocusExport | undefined
}

/** What agents' logs say that was used, and what it cost, each response at the price of its own time. */
export const usage = async (options: UsageOptions, world: World): Promise<Answer> => {
  for (const flag of ["since", "until"] as const) assertDay(flag, options[flag])
  const prices = await pricesOf(world)
  const timezone = zoneOf(options.timezone)
  const progress = progressOf(options.isQuiet, world)
  const asked = {
    ...options,
    timezone,
    prices,
    env: world.env,
    folder: world.folder,
    home: world.home,
    now: world.now,
    cache: cacheIn(cacheFolder(world)),
    progress: progress.at
  }
  const document = found(options, () => usageOf(asked))
  progress.end()
  const answer = answerOf(document, options.isStrict, asOfNote(prices))
  return options.focus === undefined ? answer : { ...answer, exported: exportOf(asked, options.focus, prices, world) }
}

/** The rows of an export; each thing that has no price is said once. */
const exportOf = (asked: LogOptions, { format, terms }: FocusExport, { book }: Prices, { stderr }: World) => {
  const said = new Set<string>()
  const all = { ...terms, isCommitted: false, currency: undefined, models: book.models }
  return focusText(usageCharges(pricedResponses(asked)), all, format, ({ message }) => {
    if (!said.has(message)) stderr.write(`ratecard: ${message}\n`)
    said.add(message)
  })
}

const answerOf = (document: UsageDocument, isStrict: boolean, asOf: string): Answer => {
  const { faults, total, unknown_models } = document
  const others = (total.also ?? []).map(({ cost, currency }) => ` and ${cost} ${currency.toUpperCase()}`).join("")
  return {
    document,
    table: {
      columns: [{ name: "key", title: document.by }, ...SUMS],
      rows: document.rows.map((row) => [row.key, ...cellsOf(row)]),
      ...(document.rows.length > 1 ? { total: ["total", ...cellsOf(total)] } : {}),
      bars: 1 + SUMS.findIndex(({ name }) => name === "cost")
    },
    notes: [
      `Total ${total.cost} ${total.currency.toUpperCase()}${others}${total.complete ? "" : ", a lower bound"}. ${asOf}`
    ],
    faults: [
      ...firstOf(faults.map(({ file, line, message }) => `${file}${line === null ? "" : `:${line}`}: ${message}`)),
      ...firstOf(unknown_models.map(({ name, nearest }) => unknownText(name, nearest)))
    ],
    exitCode: exitCodeOf(document, isStrict)
  }
}

const SUMS: ReadonlyArray<Column> = [
  { name: "input", kind: "tokens" },
  { name: "cache_read", title: "cached", kind: "tokens" },
  { name: "cache_write", title: "written", kind: "tokens" },
  { name: "output", kind: "tokens" },
  { name: "cost", kind: "money" },
  { name: "currency", title: "" },
  { name: "complete", usual: "yes" }
]

const cellsOf = ({ complete, cost, currency, tokens }: Sum): ReadonlyArray<string> => [
  String(tokens.input),
  String(tokens.cache_read),
  String(tokens.cache_write),
  String(tokens.output),
  cost,
  currency.toUpperCase(),
  complete ? "yes" : "no"
]

/** Nobody reads more of one kind; the document has all. */
const MAX_FAULTS = 20

const firstOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length <= MAX_FAULTS
    ? lines
    : [...lines.slice(0, MAX_FAULTS), `and ${lines.length - MAX_FAULTS} more: see --json`]

const unknownText = (name: string, nearest: ReadonlyArray<string>): string =>
  `no price is known of '${name}'${nearest.length === 0 ? "" : `; nearest: ${nearest.join(", ")}`}`

const assertDay = (flag: string, day: string | undefined): void => {
  if (day === undefined || (/^\d{4}-\d\d-\d\d$/u.test(day) && typeof readInstant(day) === "number")) return
  throw new Refusal(`--${flag} takes a day such as 2026-11-01, not '${day}'`)
}

const zoneOf = (name: string | undefined): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new Refusal(`--timezone takes an IANA name such as Europe/Berlin, not '${name}'`)
  }
}

/** A place that somebody named and that is not there is a slip of theirs. */
const found = (options: UsageOptions, read: () => UsageDocument): UsageDocument => {
  try {
    return read()
  } catch (error) {
    const { code, path = "" } = error as NodeJS.ErrnoException
    if (code === undefined || options.paths.length === 0) throw error
    throw new Refusal(`${path}: ${reasonOf(error)}`)
  }
}
