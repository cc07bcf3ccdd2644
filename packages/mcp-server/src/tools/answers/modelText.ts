import type { MatchedName } from "@ratecard/core/ledger"
import type { MatchKind, Model } from "@ratecard/core/catalogue"
import { money } from "./amounts.ts"

/** A model's prices in a line. */
export const modelText = ({ currency, id, input_price, output_price, supports_byok }: Model): string =>
  `${id} ${pricesText({ currency, input_price, output_price })}${supports_byok ? "" : " (retired)"}`

/** Input and output price. */
export const pricesText = ({
  currency,
  input_price,
  output_price
}: Pick<Model, "currency" | "input_price" | "output_price">): string =>
  `${money(input_price, currency)} / ${money(output_price, currency)}`

/** A name that is the model's own needs no words. */
const OWN: ReadonlyArray<MatchKind> = ["id", "name", "prefixed"]

/** Which models names led to, where that is worth a line. */
export const matchTexts = (matched: ReadonlyArray<MatchedName>): ReadonlyArray<string> =>
  matched
    .filter(({ how }) => !OWN.includes(how))
    .map(
      ({ how, model_id, name, tier }) =>
        `'${name.slice(0, 100)}' is ${model_id} (${tier === undefined ? how : `${how}; its tariff is ${tier}`}).`
    )
