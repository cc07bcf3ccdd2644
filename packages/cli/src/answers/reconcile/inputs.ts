import { readInstant } from "@ratecard/core/catalogue"
import {
  type Bill,
  billRecord,
  type Billing,
  databaseAgent,
  inputOf,
  isExported,
  isLogLine,
  loadTextCounter
} from "@ratecard/core/ledger"
import { isUsageReport, type LoggedResponse } from "@ratecard/core/reconcile"
import { statSync } from "node:fs"
import { basename, resolve } from "node:path"
import { recordsIn } from "../../cost/records.ts"
import { textOf } from "../../cost/texts.ts"
import { reasonOf } from "../../files/findFiles.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import { cacheFolder } from "../../cacheFolder.ts"
import type { PricedResponse } from "../../usage/priceResponse.ts"
import { Refusal, type World } from "../../World.ts"
import { place } from "../cost/costTables.ts"
import { pieces } from "./pieces.ts"

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

/** Tells by their content what the named files are. Throws a Refusal where one cannot be read. */
export const inputsOf = (files: ReadonlyArray<string>, { folder }: World): Inputs => {
  const kinds = files.map((file): [keyof Inputs, string] => {
    if (file === "-") return ["records", file]
    const path = resolve(folder, file)
    try {
      if (statSync(path).isDirectory() || databaseAgent(basename(path)) !== undefined) return ["logs", file]
      const [start = ""] = pieces(path, START_BYTES)
      return [isLog(start) ? "logs" : isUsageReport(start) ? "reports" : "records", file]
    } catch (error) {
      throw new Refusal(`${file}: ${reasonOf(error)}`)
    }
  })
  const ofKind = (kind: keyof Inputs) => kinds.filter(([each]) => each === kind).map(([, file]) => file)
  return { logs: ofKind("logs"), records: ofKind("records"), reports: ofKind("reports") }
}

/** Whether one of the first lines is of an agent's log. */
const isLog = (start: string): boolean =>
  start
    .split("\n")
    .slice(0, MOST_LINES)
    .some((line) => {
      try {
        const value: unknown = JSON.parse(line)
        return isLogLine(value) || isExported(value)
      } catch {
        return false
      }
    })

const MOST_LINES = 200

/** A response of a log, with its bill. */
export const loggedIn = ({ bill, model, response }: PricedResponse): LoggedResponse => ({
  at: response.at,
  id: response.id,
  model,
  ...("error" in bill ? { bill: undefined } : { bill, isLow: isLow(bill) })
})

const isLow = ({ warnings }: Bill): boolean => warnings.some(({ code }) => code === "undercounted")

/** Records with their bills, and what of the files is none. */
export const recordsOf = async (
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
      const bill = billRecord(record, { ...billing, countTexts })
      const at = readInstant(record.at ?? "")
      if (typeof at !== "number") {
        faults.push(`${place(file, line)}: has no time: give it as "at"`)
        continue
      }
      const response = { at, id: bill.id, model: record.model ?? "" }
      if (!("error" in bill)) responses.push({ ...response, bill, isLow: isLow(bill) })
      else if (bill.error.code === "RequestFailed") responses.push({ ...response, bill: undefined, isFailed: true })
      else if (bill.error.code === "UnknownModel") responses.push({ ...response, bill: undefined })
      else faults.push(`${place(file, line)}: ${bill.error.message}`)
    }
  }
  return { responses, faults }
}
