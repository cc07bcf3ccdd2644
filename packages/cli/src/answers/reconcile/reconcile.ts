import { instantText } from "@ratecard/core/catalogue"
import {
  agentLogs,
  type Billing,
  billRecord,
  databaseAgent,
  decimalIn,
  inputOf,
  loadTextCounter
} from "@ratecard/core/ledger"
import {
  isStatement,
  isUsageReport,
  type LoggedResponse,
  loggedResponse,
  reconcile as reconcileStatement,
  type Reconciliation,
  whyNoStatement
} from "@ratecard/core/reconcile"
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs"
import { basename, join, relative, resolve } from "node:path"
import { Refusal, type World } from "../../World.ts"
import { cacheFolder, storeFile } from "../../folders.ts"
import { kindOf, recordsIn } from "../../cost/records.ts"
import { nameOf, ratesIn, textOf } from "../../cost/texts.ts"
import { reasonOf } from "../../files/findFiles.ts"
import { zoneOf } from "../../instants.ts"
import { inSight } from "../../output/Progress.ts"
import type { Answer } from "../../output/answer.ts"
import { asOfNote, pricesOf } from "../../prices/Prices.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import { storeIn } from "../../usage/Store.ts"
import { countUsage, priceResponses } from "../../usage/Usage.ts"
import { faultText } from "../../usage/countResponses.ts"
import { LOCAL } from "../../usage/days.ts"
import { filesIn, LOG } from "../../usage/files/Places.ts"
import type { PricedResponse } from "../../usage/priceResponse.ts"
import { silentText } from "../../usage/silentLogs.ts"
import { place } from "../cost/costTables.ts"
import { firstOf } from "../usageAnswer.ts"
import { hintsOf, linesTable, waterfall } from "./waterfall.ts"

/** Options of `reconcile`. */
interface ReconcileOptions {
  readonly statement: string
  /** Files and folders; none: the places where agents keep their logs. */
  readonly logs: ReadonlyArray<string>
  readonly timezone: string | undefined
  /** In dollars. */
  readonly tolerance: string | undefined
  readonly rates: string | undefined
  readonly isExplained: boolean
  readonly isQuiet: boolean
}

/** Why a vendor's statement and logs differ. */
export const reconcile = async (options: ReconcileOptions, world: World): Promise<Answer<Reconciliation>> => {
  const { isQuiet, statement } = options
  const timezone = options.timezone === undefined ? undefined : zoneOf(options.timezone)
  const tolerance = toleranceOf(options.tolerance)
  const prices = pricesOf(world)
  const overlay = await ratesIn(options.rates, world)
  const { logs, records, reports } = inputsOf(options.logs, world)
  const known = await recordsOf(records, { prices, now: world.now(), overlay, currency: undefined }, world)
  const text = statement === "-" ? [await textOf(statement, world)] : pieces(resolve(world.folder, statement))
  const isFromLogs = logs.length > 0 || options.logs.length === 0
  const cache = cacheFolder(world)
  const asked = {
    by: "day" as const,
    timezone: LOCAL,
    paths: logs,
    prices,
    overlay,
    env: world.env,
    folder: world.folder,
    home: world.home,
    now: world.now,
    store: storeIn(storeFile(world))
  }
  const { explained, faults } = await inSight(isQuiet, world, async (progress) => {
    const usage = isFromLogs ? await countUsage({ ...asked, progress }, tokenizersIn(cache)) : undefined
    const isNothingElse = options.logs.length > 0 && records.length + reports.length === 0
    const responses = function* () {
      yield* known.responses
      if (usage === undefined) return
      for (const each of priceResponses({ ...asked, tokenizers: usage.tokenizers, progress })) yield loggedIn(each)
    }
    return {
      explained: readable(statement, () =>
        reconcileStatement({
          prices,
          statement: text,
          logs: responses(),
          usage: reports.map((path) => pieces(resolve(world.folder, path))),
          timezone
        })
      ),
      faults: [
        ...known.faults,
        ...(usage?.document.faults ?? []).map(faultText),
        ...(isNothingElse ? (usage?.document.silent_logs ?? []).map(silentText) : [])
      ]
    }
  })
  if (explained === undefined) {
    const [start = ""] = statement === "-" ? text : pieces(resolve(world.folder, statement))
    const [why, ...known] = whyNoStatement(start).split("\n")
    throw new Refusal(`${nameOf(statement)}: ${why}`, known)
  }
  const document = { ...explained, faults: [...explained.faults, ...faults] }
  return {
    document,
    table: linesTable(document),
    drawing: () => waterfall(document, options.isExplained),
    isDrawn: true,
    notes: [...hintsOf(document), asOfNote(prices)],
    faults: firstOf(document.faults),
    exitCode: exitCodeOf(document, tolerance)
  }
}

/** A statement that cannot be read is a mistake of usage. */
const readable = <A>(file: string, read: () => A): A => {
  try {
    return read()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === undefined || path === undefined) throw error
    throw new Refusal(`${file}: ${reasonOf(error)}`)
  }
}

const toleranceOf = (text = "0"): number => {
  const tolerance = decimalIn(text) === undefined ? Number.NaN : Number(text)
  if (tolerance >= 0) return tolerance
  throw new Refusal(`--tolerance takes an amount in dollars such as 0.50, not '${text}'`)
}

/** 0: all is explained; 2: some is not, or could not be read or priced; 3: there was nothing to compare. */
const exitCodeOf = ({ complete, faults, responses, unexplained }: Reconciliation, tolerance: number): number => {
  if (responses === 0) return 3
  return !complete || faults.length > 0 || Math.abs(Number(unexplained)) > tolerance ? 2 : 0
}

/** The files that a statement is compared with, by what they are. */
interface Inputs {
  /** Files and folders of agents' logs. */
  readonly logs: ReadonlyArray<string>
  /** Files of records and responses, as `ratecard cost` takes them. */
  readonly records: ReadonlyArray<string>
  /** A vendor's own reports of tokens. */
  readonly reports: ReadonlyArray<string>
}

/** This much of a file says what it is. */
const START_BYTES = 1 << 16

/** Files of a folder that may be one of {@link Inputs}. */
const NAMES = { test: (name: string) => LOG.test(name) || /\.(?:ndjson|csv|log)$/iu.test(name), source: "inputs" }

/** Tells by their content what the named files are, and those in the named folders. Throws a Refusal where one cannot be read. */
const inputsOf = (files: ReadonlyArray<string>, { folder }: World): Inputs => {
  const kinds = files.flatMap((file): ReadonlyArray<readonly [keyof Inputs, string]> => {
    if (file === "-") return [["records", file]]
    const path = resolve(folder, file)
    try {
      return statSync(path).isDirectory() ? kindsIn(file, path) : [[kindOfFile(path) ?? "records", file]]
    } catch (error) {
      throw new Refusal(`${file}: ${reasonOf(error)}`)
    }
  })
  const ofKind = (kind: keyof Inputs) => kinds.filter(([each]) => each === kind).map(([, file]) => file)
  return { logs: ofKind("logs"), records: ofKind("records"), reports: ofKind("reports") }
}

/** Tells the files of a folder: each is a log, unless its content says something else. */
const kindsIn = (folder: string, path: string): ReadonlyArray<readonly [keyof Inputs, string]> => {
  const found = filesIn(path, { names: NAMES }).flatMap((file) => {
    const kind = kindInFolder(file)
    return kind === undefined ? [] : [[kind, join(folder, relative(path, file))] as const]
  })
  return found.every(([kind]) => kind === "logs") ? [["logs", folder]] : found
}

const kindInFolder = (path: string): keyof Inputs | undefined => {
  const otherwise = LOG.test(basename(path)) ? "logs" : undefined
  try {
    return kindOfFile(path) ?? otherwise
  } catch {
    return otherwise
  }
}

/** Tells a file by its beginning, a document of JSON by the whole; undefined if nothing in it tells. */
const kindOfFile = (path: string): keyof Inputs | undefined => {
  if (databaseAgent(basename(path)) !== undefined) return "logs"
  const [start = ""] = pieces(path, START_BYTES)
  const input = inputOf(path, start)
  const isCut = input === "json" && statSync(path).size > START_BYTES
  const kind = kindOf(isCut ? readFileSync(path, "utf8") : start, input)
  return kind === "logs" ? kind : isUsageReport(start) ? "reports" : isStatement(start) ? undefined : kind
}

/** A response of a log, with its bill. */
const loggedIn = ({ bill, model, response: { at, id } }: PricedResponse): LoggedResponse => {
  const logged = loggedResponse({ at: instantText(at), model }, bill)
  return typeof logged === "string" ? { at, id, model, bill: undefined } : { ...logged, id }
}

/** Records with their bills, and what of the files is none. */
const recordsOf = async (
  files: ReadonlyArray<string>,
  billing: Billing,
  world: World
): Promise<{ readonly responses: ReadonlyArray<LoggedResponse>; readonly faults: ReadonlyArray<string> }> => {
  const faults: Array<string> = []
  const responses: Array<LoggedResponse> = []
  for (const file of files) {
    const text = await textOf(file, world)
    const read = recordsIn(text, inputOf(file, text))
    faults.push(...read.faults.map(({ line, message }) => `${place(file, line)}: ${message}`))
    const countTexts = await loadTextCounter(
      read.records.map(({ record }) => record),
      billing.prices,
      tokenizersIn(cacheFolder(world))
    )
    for (const { line, record } of read.records) {
      const response = loggedResponse(record, billRecord(record, { ...billing, logs: agentLogs, countTexts }))
      if (typeof response === "string") faults.push(`${place(file, line)}: ${response}`)
      else responses.push(response)
    }
  }
  return { responses, faults }
}

/** Pieces of 64 KB are garbage soon: with those of a megabyte a statement of a million rows takes 100 MB more. */
const PIECE_BYTES = 1 << 16

/** The text of a file piece by piece, so that a statement of any size takes no more memory than one of them. */
const pieces = function* (path: string, bytes = PIECE_BYTES): Generator<string> {
  const file = openSync(path, "r")
  try {
    const decoder = new TextDecoder()
    const buffer = new Uint8Array(bytes)
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      yield decoder.decode(buffer.subarray(0, read), { stream: true })
    }
    yield decoder.decode()
  } finally {
    closeSync(file)
  }
}
