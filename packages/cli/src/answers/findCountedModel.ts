import { billRecord, subtotal } from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { modelNamed, pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"
import { totalIfKnown, warningNotes } from "./cost/costTables.ts"

/** The cost of one call with each of these numbers of input tokens. */
export interface PromptsCost {
  /** An exact decimal; null if no price is known. */
  readonly cost: string | null
  /** Whether all of it has a price; else `cost` is a lower bound. */
  readonly complete: boolean
  /** Warnings about the cost. */
  readonly warnings: ReadonlyArray<string>
}

/**
 * The model of a name, by which text is counted, and what one call with each of these numbers of input tokens costs.
 */
export const findCountedModel = async (name: string, encoding: AnyEncoding | undefined, world: World) => {
  const prices = pricesOf(world)
  const { model } = modelNamed(prices, name)
  const own = model.tokenizer_config?.encoding
  if (encoding !== undefined && own !== undefined && own !== encoding) {
    throw new Refusal(
      `${model.id} is counted with ${own}, not with ${encoding}: leave out one of --model and --encoding`
    )
  }
  const billing = { prices, now: world.now() }
  const billOf = (input_tokens: number) => {
    const made = billRecord({ model: name, expected: { input_tokens } }, billing)
    if ("error" in made) throw new Refusal(made.error.message)
    return made
  }
  return {
    model: encoding === undefined ? model : { ...model, tokenizer_config: { encoding } },
    isApproximate: own === undefined,
    asOfDay: prices.asOfDay,
    costOfPrompts: (prompts: ReadonlyArray<number>): PromptsCost => {
      const bills = prompts.map(billOf)
      const lines = bills.flatMap((bill) => bill.lines)
      return {
        cost: totalIfKnown({ lines, total: subtotal(lines) }),
        complete: bills.every(({ complete }) => complete),
        warnings: warningNotes(bills)
      }
    }
  }
}
