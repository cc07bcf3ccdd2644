import type { Model } from "@ratecard/core/catalogue"
import { billRecord, subtotal } from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { modelNamed, pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"
import { costOf, warningNotes } from "./cost/costTables.ts"

/** As whom tokens are counted, and what they cost as input. */
export interface CountedModel {
  readonly model: Model
  /** Whether an encoding was asked for that stands in for one that its provider does not publish. */
  readonly isApproximate: boolean
  readonly asOfDay: string
  /** What calls with so many tokens of input each cost together. */
  readonly costOf: (prompts: ReadonlyArray<number>) => InputCost
}

/** What input costs; `cost` is null where nobody knows. */
export interface InputCost {
  readonly cost: string | null
  readonly complete: boolean
  readonly warnings: ReadonlyArray<string>
}

/** The model of a name, by which text is counted. */
export const countedModel = async (
  name: string,
  encoding: AnyEncoding | undefined,
  world: World
): Promise<CountedModel> => {
  const prices = await pricesOf(world)
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
    costOf: (prompts) => {
      const bills = prompts.map(billOf)
      const lines = bills.flatMap((bill) => bill.lines)
      return {
        cost: costOf({ lines, total: subtotal(lines) }),
        complete: bills.every(({ complete }) => complete),
        warnings: warningNotes(bills)
      }
    }
  }
}
