import type { DatedRate } from "@ratecard/core/catalogue"
import type { Answer } from "../output/answer.ts"
import { pricesOf, rateNote } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** Rubles per dollar, as they are known on this machine. */
export const rate = async (world: World): Promise<Answer<DatedRate>> => {
  const { rate } = pricesOf(world)
  return {
    document: rate,
    table: {
      columns: [{ name: "rubles per dollar", kind: "number" }, { name: "source" }, { name: "since" }],
      rows: [[String(rate.rate), rate.source, rate.updated_at?.slice(0, 10) ?? ""]]
    },
    notes: [rateNote(rate)]
  }
}
