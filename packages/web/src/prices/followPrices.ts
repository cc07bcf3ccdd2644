import { effect, type ReadonlySignal, signal } from "@preact/signals"
import { type DatedRate, priceSnapshot, type PublishedCatalogue } from "@ratecard/core/catalogue"
import type { Address } from "../address.ts"
import { dayAsked, dayText, type Prices } from "./prices.ts"

/** Age at which prices are asked for anew when the reader comes back to the page, in milliseconds. */
const FRESH_MILLIS = 600_000

/** The service's prices, and how to ask for them anew; where they do not come, what is shown stays, and says of when it is. */
export interface FollowedPrices {
  readonly prices: ReadonlySignal<Prices>
  readonly refresh: () => Promise<void>
}

/**
 * The service's prices, asked for again when the reader comes back after some time, and the rates of the days that
 * are asked for. Rejects where there are no prices.
 */
export const followPrices = async (base: string, { query }: Pick<Address, "query">): Promise<FollowedPrices> => {
  const api = `${base}/api/v1`
  const past = new Map<string, DatedRate>()
  const askPrices = async (): Promise<Prices> => {
    const [document, rate] = await Promise.all([
      ask<PublishedCatalogue>(`${api}/catalogue`),
      ask<DatedRate>(`${api}/exchange-rate`)
    ])
    const now = Date.now()
    return { ...priceSnapshot({ ...document, rate, rateOn: (at) => past.get(dayText(at)) }, now), now }
  }
  /** Whether a rate came that was not known. */
  const askPast = async (now: number): Promise<boolean> => {
    const asked = dayAsked(query.value, now)
    const day = asked === undefined ? undefined : dayText(asked)
    if (day === undefined || past.has(day)) return false
    const rate = await ask<DatedRate>(`${api}/exchange-rate?at=${day}`).catch(() => undefined)
    if (rate !== undefined) past.set(day, rate)
    return rate !== undefined
  }
  const [first] = await Promise.all([askPrices(), askPast(Date.now())])
  const prices = signal(first)
  effect(() => {
    void askPast(prices.value.now).then((isNew) => {
      if (isNew) prices.value = { ...prices.peek() }
    })
  })
  const refresh = () =>
    askPrices().then(
      (asked) => void (prices.value = asked),
      () => {}
    )
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - prices.peek().now >= FRESH_MILLIS) void refresh()
  })
  return { prices, refresh }
}

const ask = async <Answer>(address: string): Promise<Answer> => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(address, { cause: response })
  return response.json()
}
