import { Result, Schema } from "effect"
import type { SourceAnswer } from "../deciding/facts.ts"
import { modelName, NO_FACTS } from "../deciding/quote.ts"
import type { Steps } from "@ratecard/core/ledger"
import { reader } from "./readers.ts"
import { Rows } from "./Rows.ts"
import { type Component, readSku, type SkuPrice, tariffOf } from "./yandexSkus.ts"

/** A page of the billing API of Yandex Cloud; the failure says what is wrong with it. */
export const readSkuPage = reader(
  Schema.Struct({
    skus: Schema.optionalKey(Schema.Array(Schema.Unknown)),
    nextPageToken: Schema.optionalKey(Schema.NullOr(Schema.String))
  })
)

/** What is known of one model while its SKUs are read, each of them the price of one kind of token. */
type Tariff = Map<Component, ReadonlyArray<SkuPrice>>

/** What the SKUs of all pages say at `now`. */
export function* readSkus(values: ReadonlyArray<unknown>, now: number): Steps<SourceAnswer> {
  const rows = new Rows("yandex", now)
  const tariffs = new Map<string, Tariff>()
  for (const value of values) {
    yield
    const sku = readSku(value)
    if (sku === undefined) continue
    const model = rows.model(sku.row, "yandex", sku.model)
    if (model === undefined) continue
    if (Result.isFailure(sku.prices)) {
      rows.refuse(sku.row, model, sku.prices.failure)
      // What is left of the tariff would be half a price.
      tariffs.set(sku.model, (tariffs.get(sku.model) ?? new Map()).set(sku.component, []))
    } else {
      tariffs.set(sku.model, addTo(tariffs.get(sku.model) ?? new Map(), sku.component, sku.prices.success))
    }
  }
  for (const [name, tariff] of tariffs) {
    readTariff(rows, name, tariff, now)
    yield
  }
  return rows.answer()
}

/** Two SKUs for one kind of token are kept, to be found unlike each other, or alike. */
const addTo = (tariff: Tariff, component: Component, prices: ReadonlyArray<SkuPrice>): Tariff => {
  const known = tariff.get(component)
  const isTwin = known === undefined || JSON.stringify(known) === JSON.stringify(prices)
  return tariff.set(component, isTwin ? prices : [])
}

/** The tariff of one model, in force and announced. */
const readTariff = (rows: Rows, name: string, tariff: Tariff, now: number): void => {
  const model = modelName("yandex", name)!
  for (const version of tariffOf(tariff, now)) {
    if (typeof version === "string") {
      rows.refuse(name, model, version)
      continue
    }
    const { cached, from, input, output } = version
    rows.quote(name, {
      model,
      prices: { input_price: input, output_price: output, cached_input_price: cached },
      currency: "rub",
      valid_from: from,
      facts: { ...NO_FACTS, is_text: true }
    })
  }
}
