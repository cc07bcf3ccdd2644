import type { DatedRate } from "@ratecard/core/catalogue"
import packed from "./bankRates.json" with { type: "json" }

/** The Bank of Russia's rates that came along, oldest first. A module of its own, which the built program can load when it needs it. */
export const BANK_RATES: ReadonlyArray<DatedRate> = Object.entries(packed).flatMap(([month, days]) =>
  days.split(", ").map((text) => {
    const [day, rate] = text.split(" ")
    return { rate: Number(rate), source: "cbr" as const, updated_at: `${month}-${day}T00:00:00+03:00` }
  })
)
