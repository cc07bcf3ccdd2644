import { readFileSync } from "node:fs"

/** Prices per 1,000,000 of a unit, as decimals in text. */
export type Row = Readonly<Record<string, string>>

/** What a model costs between two days, by tier; `long` has what a longer prompt costs, the whole request of it. */
export interface Sheet {
  readonly provider: string
  readonly model: string
  readonly currency: "USD" | "RUB"
  readonly from: string | null
  readonly until: string | null
  readonly context_window?: number
  readonly prices: Readonly<Record<string, Row>>
  readonly long?: ReadonlyArray<{
    readonly above: number
    /** The price begins at `above` itself. */
    readonly inclusive?: boolean
    readonly prices: Readonly<Record<string, Row>>
  }>
  readonly sources: ReadonlyArray<string>
  readonly seen_in?: ReadonlyArray<string>
}

/** A price per call, query or hour. */
export interface Fee {
  readonly provider: string
  readonly match: string
  readonly unit: string
  readonly price: string
  readonly per: number
  readonly source: string
}

const { fees, sheets } = JSON.parse(readFileSync(new URL("../prices.json", import.meta.url), "utf8")) as {
  readonly sheets: ReadonlyArray<Sheet>
  readonly fees: ReadonlyArray<Fee>
}

/** The prices of a model that are in force; an error where the list has none for that moment. */
export const sheetAt = (model: string, at: string): Sheet => {
  const time = Date.parse(at)
  const found = sheets.find(
    (sheet) =>
      sheet.model === model &&
      (sheet.from === null || Date.parse(sheet.from) <= time) &&
      (sheet.until === null || time < Date.parse(sheet.until))
  )
  if (found === undefined) throw new Error(`prices.json has no price of ${model} at ${at}`)
  return found
}

/** What the same model costs on other days. */
export const otherDays = ({ from, model }: Sheet): ReadonlyArray<Sheet> =>
  sheets.filter((sheet) => sheet.model === model && sheet.from !== from)

/** The fee of a call at a provider. */
export const feeOf = ({ model, provider }: Sheet, unit: string): Fee => {
  const found = fees.find(
    (fee) =>
      fee.unit === unit &&
      fee.provider === provider &&
      (fee.match.endsWith("*") ? model.startsWith(fee.match.slice(0, -1)) : model === fee.match)
  )
  if (found === undefined) throw new Error(`prices.json has no fee ${unit} of ${model}`)
  return found
}
