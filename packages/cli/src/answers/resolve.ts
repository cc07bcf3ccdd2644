import { type Resolved, resolve as resolved, type Unresolved } from "@ratecard/core/catalogue"
import type { Answer } from "../output/answer.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** A name, and what is known in addition to it. */
export interface ResolveOptions {
  readonly name: string
  readonly provider: string | undefined
  readonly baseModel: string | undefined
}

/** The model that a name means, for programs. */
export interface ResolvedDocument extends Resolved {
  /** As it was given. */
  readonly name: string
}

/** Why a name means no model for certain, for programs. */
export interface UnresolvedDocument extends Unresolved {
  /** As it was given. */
  readonly name: string
}

/** The model that a name in a log means, and how it was found; exit code 2 where it is not certain. */
export const resolve = async (
  { baseModel, name, provider }: ResolveOptions,
  world: World
): Promise<Answer<ResolvedDocument | UnresolvedDocument>> => {
  const prices = pricesOf(world)
  const found = resolved(prices.names, name, { provider, base_model: baseModel })
  if (found.how === "none") {
    return {
      document: { name, ...found },
      table: { columns: [{ name: "candidate" }], rows: found.candidates.map((id) => [id]) },
      notes: [found.message],
      exitCode: 2
    }
  }
  const { channel = "", geo = "", gateway = "", how, model_id, since = "", steps, tier = "" } = found
  return {
    document: { name, ...found },
    table: {
      columns: [
        { name: "model" },
        { name: "how" },
        { name: "steps" },
        { name: "channel", usual: "" },
        { name: "region", usual: "" },
        { name: "gateway", usual: "" },
        { name: "tier", usual: "" },
        { name: "since", usual: "" }
      ],
      rows: [[model_id, how, steps.join(", "), channel, geo, gateway, tier, since]]
    },
    notes: [asOfNote(prices)]
  }
}
