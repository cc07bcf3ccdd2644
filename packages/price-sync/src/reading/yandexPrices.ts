import { Result, Schema } from "effect"
import type { SourceAnswer } from "../deciding/facts.ts"
import { modelName, NO_FACTS, perMillion } from "../deciding/quote.ts"
import type { Steps } from "@ratecard/core/ledger"
import { reader } from "./readers.ts"
import { Rows } from "./publicList.ts"
import { instantText } from "@ratecard/core/catalogue"

/** Reads a page of Yandex Cloud's billing API; a failure names the fault. */
export const readSkuPage = reader(
  Schema.Struct({
    skus: Schema.optionalKey(Schema.Array(Schema.Unknown)),
    nextPageToken: Schema.optionalKey(Schema.NullOr(Schema.String))
  })
)

/** The prices of one model, gathered from its SKUs, each the price of one kind of token. */
type Tariff = Map<Component, ReadonlyArray<SkuPrice>>

/** Reads the SKUs of all pages at `now`. */
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
      // The rest of the tariff would be incomplete.
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

/** Adds a SKU's prices to a kind of token; two SKUs of one kind are both kept, to be compared. */
const addTo = (tariff: Tariff, component: Component, prices: ReadonlyArray<SkuPrice>): Tariff => {
  const known = tariff.get(component)
  const isTwin = known === undefined || JSON.stringify(known) === JSON.stringify(prices)
  return tariff.set(component, isTwin ? prices : [])
}

/** Reads the tariff of one model: the prices in force, and the announced ones. */
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

/** A kind of token that has a price of its own. */
type Component = "input" | "cached" | "output"

/** A price per 1,000,000 tokens and the instant from which it holds. */
interface SkuPrice {
  readonly from: string
  readonly price: number
}

/** The content of one SKU. */
interface SkuReading {
  readonly row: string
  /** The model as the API names it. */
  readonly model: string
  readonly component: Component
  /** The prices, oldest first; or the reason why they cannot be read. */
  readonly prices: Result.Result<ReadonlyArray<SkuPrice>, string>
}

/** A tariff from an instant on. */
interface TariffVersion {
  readonly from: string
  readonly input: number
  readonly output: number
  readonly cached: number | null
}

/** `async` SKUs are the batch tariff; tokens of tools are not a kind that the catalogue prices. */
const ALIAS = /^aistudio\.text_generation\.(input|cached|output)_tokens\.sync\.(.+)$/u

/** The API's names of models that the SKUs name otherwise. */
const API_NAMES: ReadonlyMap<string, string> = new Map([
  ["yandexgpt-5.1-pro", "yandexgpt-5.1"],
  ["deepseek-3.2", "deepseek-v32"],
  ["speech-realtime", "speech-realtime-250923"]
])

const UNIT = "1k*token"

const Sku = reader(
  Schema.Struct({
    id: Schema.optionalKey(Schema.Unknown),
    name: Schema.optionalKey(Schema.Unknown),
    pricingUnit: Schema.optionalKey(Schema.Unknown),
    pricingVersions: Schema.optionalKey(Schema.Unknown)
  })
)

const Versions = reader(
  Schema.NonEmptyArray(
    Schema.Struct({
      type: Schema.String,
      effectiveTime: Schema.String,
      pricingExpressions: Schema.NonEmptyArray(
        Schema.Struct({
          rates: Schema.NonEmptyArray(
            Schema.Struct({ startPricingQuantity: Schema.String, unitPrice: Schema.String, currency: Schema.String })
          )
        })
      )
    })
  )
)

/** Reads the SKU of a text model's tokens; undefined for anything else that the cloud sells. */
const readSku = (value: unknown): SkuReading | undefined => {
  const sku = Sku(value)
  if (Result.isFailure(sku)) return undefined
  // The reference does not say which of the two carries the alias.
  const alias = [sku.success.name, sku.success.id].find(
    (text): text is string => typeof text === "string" && ALIAS.test(text)
  )
  if (alias === undefined) return undefined
  const [, component, model] = ALIAS.exec(alias)!
  return {
    row: alias,
    model: API_NAMES.get(model!) ?? model!,
    component: component as Component,
    prices:
      sku.success.pricingUnit === UNIT ? pricesOf(sku.success.pricingVersions) : Result.fail(`its unit is not ${UNIT}`)
  }
}

const pricesOf = (value: unknown): Result.Result<ReadonlyArray<SkuPrice>, string> =>
  Result.flatMap(Versions(value), (versions) => {
    const prices: Array<SkuPrice> = []
    for (const { effectiveTime, pricingExpressions, type } of versions) {
      // The other type is a price agreed with one customer.
      if (type !== "STREET_PRICE") continue
      const rate = pricingExpressions[0].rates.find(({ startPricingQuantity }) => Number(startPricingQuantity) === 0)
      if (rate === undefined) return Result.fail("none of its rates starts at 0 tokens")
      if (rate.currency !== "RUB") return Result.fail("its currency is not RUB")
      if (!/^-?\d+(\.\d+)?$/u.test(rate.unitPrice)) return Result.fail("its price is not a decimal number")
      const from = instant(effectiveTime)
      if (from === undefined) return Result.fail("its date is not a date")
      prices.push({ from, price: perMillion(Number(rate.unitPrice), 1000) })
    }
    return prices.length === 0
      ? Result.fail("it has no public price")
      : Result.succeed(prices.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from)))
  })

const instant = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/u.test(text) && !Number.isNaN(Date.parse(text))
    ? instantText(Date.parse(text))
    : undefined

/** The tariff in force at `now`, then each future one; a reason instead of an impossible one. */
const tariffOf = (
  components: ReadonlyMap<Component, ReadonlyArray<SkuPrice>>,
  now: number
): ReadonlyArray<TariffVersion | string> => {
  if ([...components.values()].some((prices) => prices.length === 0))
    return ["one of its kinds of token has no clear price"]
  const starts = [...components.values()].flat().map(({ from }) => Date.parse(from))
  const toCome = [...new Set(starts.filter((at) => at > now))].toSorted((a, b) => a - b)
  return [now, ...toCome].map((at) => tariffAt(components, at))
}

const tariffAt = (components: ReadonlyMap<Component, ReadonlyArray<SkuPrice>>, at: number): TariffVersion | string => {
  const inForce = (component: Component) =>
    components.get(component)?.findLast(({ from }) => Date.parse(from) <= at) ?? null
  const [input, output, cached] = [inForce("input"), inForce("output"), inForce("cached")]
  if (input === null) return "it has no input price"
  if (output === null) return "it has no output price"
  const dates = [input, output, cached].flatMap((price) => (price === null ? [] : [price.from]))
  return {
    from: dates.toSorted().at(-1)!,
    input: input.price,
    output: output.price,
    cached: cached === null ? null : cached.price
  }
}
