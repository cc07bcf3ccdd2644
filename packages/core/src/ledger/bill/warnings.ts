import { DAY_MILLIS, instantText } from "../../time/readInstant.ts"
import type { ModelTariff } from "../tariff/tariffBook.ts"
import type { Warning } from "../schemas/Bill.ts"
import type { Used } from "./lines.ts"

const MESSAGES = {
  aggregate: "Several requests in one: billed without prices of long prompts and peak hours.",
  no_calendar: "The holidays of that year are unknown: billed as a working day.",
  any_hour: "Prices of other hours are left out.",
  over_window: "The prompt is longer than the model's context window: priced as one request.",
  future: "This day is in the future: billed at the newest prices.",
  cap_currency: "A cap in another currency is ignored.",
  not_reported: "The response reports no cost: billed at known prices.",
  no_rate: "No exchange rate of that day is known."
}

/** A warning that is the same of every bill. */
export const warningOf = (code: keyof typeof MESSAGES): Warning => ({ code, message: MESSAGES[code] })

/** The warning about a rate that stands since `date`, and has most likely had a later one. */
export const oldRate = (date: string): Warning => ({
  code: "old_rate",
  message: `No exchange rate after ${date.slice(0, 10)} is known.`
})

/** The warning about usage of another model whose prices are not known, or are in another currency than the bill. */
export const otherModel = (name: string): Warning => ({
  code: "other_model",
  message: `What '${name}' used in the same request has no known price: the total is a lower bound.`
})

/** The warnings about a tariff's prices at an instant. */
export const tariffWarnings = (tariff: ModelTariff, at: number, now: number): Array<Warning> => {
  const warnings: Array<Warning> = at > now ? [warningOf("future")] : []
  for (const { source, through } of tariff.guarantees) {
    if (at >= Date.parse(through) + DAY_MILLIS) {
      const message = `The price was promised until ${through}; no later one is known (${source}).`
      warnings.push({ code: "guarantee_ended", message })
    }
  }
  const { retires_at = Infinity } = tariff
  if (at >= retires_at && tariff.entry?.retirement?.date !== null) {
    const message = `The model retired on ${instantText(retires_at).slice(0, 10)}: another model may answer to its name, at another price.`
    warnings.push({ code: "retired", message })
  }
  const due = at > now ? undefined : tariff.entry?.announced.find(({ date }) => date !== null && Date.parse(date) <= at)
  if (due !== undefined) {
    const message = `A price announced for ${due.date} is not confirmed.`
    warnings.push({ code: "announced", message })
  }
  if (tariff.warningsAt !== undefined) warnings.push(...tariff.warningsAt(at))
  return warnings
}

/** The announcement that makes the price at an instant uncertain; undefined if there is none. */
export const announcedMessage = (tariff: ModelTariff, at: number, { amounts }: Used): string | undefined => {
  const base = tariff.entry?.announced.find(({ date }) => date !== null && Date.parse(date) <= at)
  if (base !== undefined) {
    const { cached_input_price: cached, date, input_price: input, output_price: output } = base
    return notConfirmed(tariff, at, `${input} input, ${output} output, ${cached} cached for 1,000,000 from ${date}`)
  }
  const rule = tariff.announced.find(({ from, unit }) => from <= at && amounts.some((amount) => amount.unit === unit))
  return (
    rule &&
    notConfirmed(tariff, at, `${JSON.stringify(rule.price)} for ${rule.per} of '${rule.unit}' from ${rule.date}`)
  )
}

const notConfirmed = ({ id }: ModelTariff, at: number, announcement: string): string =>
  `The price of '${id}' at ${instantText(at)} is not confirmed: announced are ${announcement}. Pass an earlier instant.`
