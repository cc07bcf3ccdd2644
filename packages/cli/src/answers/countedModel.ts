import { contractCost } from "@ratecard/core/ledger"
import type { Model } from "@ratecard/core/catalogue"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { plainDecimal } from "../output/plainDecimal.ts"
import { namedModel } from "../prices/namedModel.ts"
import { pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"

/** As whom tokens are counted, and what they cost as input. */
export interface CountedModel {
  readonly model: Model
  readonly encoding: AnyEncoding
  /** Whether the encoding stands in for one that its provider does not publish. */
  readonly approximate: boolean
  readonly as_of: string
  readonly costOf: (tokens: number) => string
}

/** What stands in for the encoding of a model that publishes none, as in the service. */
const APPROXIMATE_ENCODING: AnyEncoding = "cl100k_base"

/** The model of a name, by which text is counted. */
export const countedModel = async (
  name: string,
  encoding: AnyEncoding | undefined,
  world: World
): Promise<CountedModel> => {
  const prices = await pricesOf(world)
  const model = namedModel(prices, name)
  const own = model.tokenizer_config?.encoding
  if (encoding !== undefined && own !== undefined && own !== encoding) {
    throw new Refusal(
      `${model.id} is counted with ${own}, not with ${encoding}: leave out one of --model and --encoding`
    )
  }
  return {
    model,
    encoding: own ?? encoding ?? APPROXIMATE_ENCODING,
    approximate: own === undefined,
    as_of: prices.asOf,
    costOf: (tokens) => plainDecimal(contractCost(model, { tokens, output_tokens: 0 }).input_cost)
  }
}
