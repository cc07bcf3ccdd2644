import { nearestIds, resolve as resolved } from "@ratecard/core/catalogue"
import type { Answer } from "../output/answer.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** A name, and what is known beside it. */
export interface ResolveOptions {
  readonly name: string
  readonly provider: string | undefined
  readonly baseModel: string | undefined
}

const NEAREST = 5

/** The model that a name in somebody's log means, and how it leads there; exit code 2 where it means none for certain. */
export const resolve = async ({ baseModel, name, provider }: ResolveOptions, world: World): Promise<Answer> => {
  const prices = await pricesOf(world)
  const { models } = prices.book
  const found = resolved(models, name, { provider, base_model: baseModel })
  if (found.how === "none") {
    const candidates = found.candidates.length > 0 ? found.candidates : nearestIds(name, models.keys(), NEAREST)
    return {
      document: { name, ...found, candidates },
      table: { columns: [{ name: "candidate" }], rows: candidates.map((id) => [id]) },
      notes: [found.message],
      exitCode: 2
    }
  }
  const { channel = "", geo = "", gateway = "", how, model_id, steps } = found
  return {
    document: { name, ...found },
    table: {
      columns: [
        { name: "model" },
        { name: "how" },
        { name: "steps" },
        { name: "channel" },
        { name: "region" },
        { name: "gateway" }
      ],
      rows: [[model_id, how, steps.join(", "), channel, geo, gateway]]
    },
    notes: [asOfNote(prices)]
  }
}
