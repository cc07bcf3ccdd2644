import type { MatchedName } from "@ratecard/core/ledger"
import type { Model } from "@ratecard/core/catalogue"
import { money } from "./amounts.ts"

/** A model's prices in a line. */
export const modelText = ({ currency, id, input_price, output_price }: Model): string =>
  `${id} ${pricesText({ currency, input_price, output_price })}`

/** Input and output price. */
export const pricesText = ({
  currency,
  input_price,
  output_price
}: Pick<Model, "currency" | "input_price" | "output_price">): string =>
  `${money(input_price, currency)} / ${money(output_price, currency)}`

/** That a name is not the id itself. */
export const matchText = ({ how, model_id, name }: MatchedName): string =>
  `'${name.slice(0, 100)}' is ${model_id} (${how}).`
