import { DAY_MILLIS, type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import type { Failure } from "./failures.ts"
import { lifeOf, type ModelLife } from "./lifeOf.ts"
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

const NO_LIFE: ModelLife = { retirement: null, retires_on: null, announced: [], successor: null }

const nameFindings = ({ model, name }: FoundName, { names }: PriceSnapshot): ReadonlyArray<Finding> => {
  if (model !== null) return []
  if (name === null) return [{ code: "unstated", message: "The code does not say which model is called." }]
  const found = resolve(names, name)
  return [{ code: "unknown", message: found.how === "none" ? found.message : `Unknown model '${name}'.` }]
}

const lifeFindings = (
  model: string,
  { announced, retirement, retires_on, successor }: ModelLife,
  now: number,
  days: number
): ReadonlyArray<Finding> => {
  const next = successor === null ? "" : ` Its successor is ${successor.model}${changeText(successor.change_pct)}.`
  const on = retires_on === null ? "" : ` on ${retires_on}`
  const findings: Array<Finding> = []
  if (retirement === "retired") findings.push({ code: "retired", message: `${model} was retired${on}.${next}` })
  else if (retirement === "announced") {
    const isNear = Date.parse(retires_on!) - now < days * DAY_MILLIS
    findings.push({ code: isNear ? "retiring" : "later", message: `${model} retires${on}.${next}` })
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

/** How far a price is from another, for people. */
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
