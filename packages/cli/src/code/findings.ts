import {
  DAY_MILLIS,
  isOffered,
  type PriceSnapshot,
  resolve,
  type Successor,
  successorOf
} from "@ratecard/core/catalogue"
import { tariffSheetOf } from "@ratecard/core/ledger"
import type { FoundName } from "./namesIn.ts"

/** Remarks on a name. */
interface Finding {
  /** `retired`: no longer served; `retiring`: within the days that were asked for; `later`: after them. */
  readonly code: "retired" | "retiring" | "later" | "unknown" | "unstated" | "price" | "successor"
  readonly message: string
}

/** A name, what is ahead of its model, and the remarks on that. */
export interface CheckedName extends FoundName, ModelLife {
  readonly findings: ReadonlyArray<Finding>
}

/** Findings about names in code at an instant; an end within `days` is near. */
export const checkNames = (
  names: ReadonlyArray<FoundName>,
  prices: PriceSnapshot,
  now: number,
  days: number
): ReadonlyArray<CheckedName> =>
  names.map((name) => {
    const life = name.model === null ? NO_LIFE : lifeOf(prices, name.model, now)
    return {
      ...name,
      ...life,
      findings: [
        ...nameFindings(name, prices),
        ...(name.model === null ? [] : lifeFindings(name.model, life, now, days))
      ]
    }
  })

const NO_LIFE: ModelLife = { retirement: null, retires_on: null, source: null, announced: [], successor: null }

const nameFindings = ({ model, name }: FoundName, { names }: PriceSnapshot): ReadonlyArray<Finding> => {
  if (model !== null) return []
  if (name === null) return [{ code: "unstated", message: "The code does not say which model is called." }]
  const found = resolve(names, name)
  return [{ code: "unknown", message: found.how === "none" ? found.message : `Unknown model '${name}'.` }]
}

const lifeFindings = (
  model: string,
  { announced, retirement, retires_on, source, successor }: ModelLife,
  now: number,
  days: number
): ReadonlyArray<Finding> => {
  const next =
    successor === null
      ? ""
      : ` ${successor.by === "vendor" ? "Its vendor names" : "The nearest is"} ${successor.model}${changeText(successor.change_pct)}.`
  const on = retires_on === null ? "" : ` on ${retires_on}`
  const findings: Array<Finding> = []
  if (retirement === "retired") findings.push({ code: "retired", message: `${model} was retired${on}.${next}` })
  else if (retirement === "announced") {
    const isNear = Date.parse(retires_on!) - now < days * DAY_MILLIS
    findings.push({
      code: isNear ? "retiring" : "later",
      message: `${model} retires${on}${source === null ? "" : ` (${source})`}.${next}`
    })
  } else if (successor?.change_pct != null && successor.change_pct < 0) {
    findings.push({
      code: "successor",
      message: `${successor.model} follows ${model} in its line${changeText(successor.change_pct)}.`
    })
  }
  if (retirement !== "retired" && announced.length > 0) {
    const moves = announced.map(
      ({ from, price, unit }) => `${unit} ${price ?? "unknown"}${from === null ? "" : ` from ${from}`}`
    )
    findings.push({ code: "price", message: `${model} has announced prices: ${moves.join(", ")}.` })
  }
  return findings
}

/** The change from one price to another, for people. */
export const changeText = (percent: number | null): string =>
  percent === null || percent === 0 ? "" : `, ${Math.abs(percent)} % ${percent < 0 ? "cheaper" : "more expensive"}`

/** Whether names have what a check is to fail by: those of settings and calls; what is only mentioned fails nothing. */
export const isFailed = (names: ReadonlyArray<CheckedName>, failure: Failure): boolean => {
  const codes = {
    never: [],
    retired: ["retired"],
    retiring: ["retired", "retiring"],
    unknown: ["retired", "retiring", "unknown", "unstated"]
  }[failure] as ReadonlyArray<string>
  return names.some(
    ({ findings, position }) => position !== "mention" && findings.some(({ code }) => codes.includes(code))
  )
}

/** A price that a vendor has announced. */
interface AnnouncedMove {
  readonly unit: string
  /** Exact decimals, per 1,000,000 tokens if nothing else is said. */
  readonly price: string | null
  /** `YYYY-MM-DD`; null if the vendor named no day. */
  readonly from: string | null
}

/** Coming events of a model. */
interface ModelLife {
  readonly retirement: "retired" | "announced" | null
  /** `YYYY-MM-DD`; null if there is none, or the day is unknown. */
  readonly retires_on: string | null
  /** The source of the retirement; null if there is none, or it is unknown. */
  readonly source: string | null
  readonly announced: ReadonlyArray<AnnouncedMove>
  /** The model that follows it; null if there is none. */
  readonly successor: Successor | null
}

/** The future of a model at an instant, as far as its vendor has said. */
const lifeOf = ({ book, view }: PriceSnapshot, id: string, now: number): ModelLife => {
  const entry = view.entryById.get(id)
  const tariff = book.tariffOf(id)
  const sheet = tariff && tariffSheetOf(tariff, now)
  return {
    retirement: entry?.retirement == null ? null : isOffered(entry, now) ? "announced" : "retired",
    retires_on: entry?.retirement?.date ?? null,
    source: entry?.retirement?.source ?? null,
    announced: (sheet?.announced ?? []).map(({ from, price, unit }) => ({
      unit,
      price,
      from: from?.slice(0, 10) ?? null
    })),
    successor: entry === undefined ? null : successorOf(entry, view.entries, now)
  }
}

/** The reasons for which a check may be asked to fail: one, with all that stand before it. */
export const FAILURES = ["never", "retired", "retiring", "unknown"] as const

export type Failure = (typeof FAILURES)[number]
