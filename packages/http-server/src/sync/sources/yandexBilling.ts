import { Effect, Redacted, Result, Schema } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import {
  failed,
  failsAs,
  FETCH_LIMITS,
  fetchSized,
  MAX_ROWS,
  type PriceSource,
  type SourceFailed
} from "./PriceSource.ts"
import { type DownloadLimits, withinDeadline } from "../../upstream/download.ts"
import type { SourceAnswer } from "../deciding/facts.ts"
import { modelName, NO_FACTS } from "../deciding/quote.ts"
import { inSlices } from "../../inSlices.ts"
import { reader } from "./readers.ts"
import { Rows } from "./Rows.ts"
import { type Component, readSku, type SkuPrice, tariffOf } from "./yandexSkus.ts"

/** More pages than its whole list has: one that never ends is none. */
const MAX_PAGES = 200

const Page = reader(
  Schema.Struct({
    skus: Schema.optionalKey(Schema.Array(Schema.Unknown)),
    nextPageToken: Schema.optionalKey(Schema.NullOr(Schema.String))
  })
)

/** What is known of one model while its SKUs are read, each of them the price of one kind of token. */
type Tariff = Map<Component, ReadonlyArray<SkuPrice>>

/** The billing API of Yandex Cloud: rubles per 1,000 tokens, one SKU for each model and kind of token. */
export const yandexBilling = (
  url: string | null,
  token: Redacted.Redacted | null,
  limits: DownloadLimits = FETCH_LIMITS
): PriceSource => ({
  name: "yandex",
  role: "prices",
  fetch:
    url === null || token === null
      ? null
      : (now) =>
          skus(url, token, limits).pipe(
            withinDeadline(limits),
            failsAs("yandex"),
            Effect.flatMap((values) => inSlices(() => read(values, now)))
          )
})

/** All SKUs, page after page; the limits hold for the pages together. */
const skus = Effect.fnUntraced(function* (
  url: string,
  token: Redacted.Redacted,
  limits: DownloadLimits
): Effect.fn.Return<ReadonlyArray<unknown>, SourceFailed, HttpClient.HttpClient> {
  const values: Array<unknown> = []
  let pageToken = ""
  let bytesLeft = limits.maxBytes
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const request = HttpClientRequest.get(url).pipe(
      HttpClientRequest.setUrlParams({ currency: "RUB", pageSize: "1000", ...(pageToken !== "" && { pageToken }) }),
      HttpClientRequest.bearerToken(token)
    )
    const { bytes, json } = yield* fetchSized("yandex", request, { ...limits, maxBytes: bytesLeft })
    bytesLeft -= bytes
    const page = Page(json)
    if (Result.isFailure(page)) return yield* failed("yandex", "A page of its answer is not a list of SKUs.")
    for (const value of page.success.skus ?? []) values.push(value)
    if (values.length > MAX_ROWS) return yield* failed("yandex", `Its answer has more than ${MAX_ROWS} rows.`)
    const next = page.success.nextPageToken ?? ""
    if (next === "") return values
    if (next === pageToken) return yield* failed("yandex", "Its pages lead back to themselves.")
    pageToken = next
  }
  return yield* failed("yandex", `Its answer has more than ${MAX_PAGES} pages.`)
})

function* read(values: ReadonlyArray<unknown>, now: number): Generator<void, SourceAnswer> {
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
