import { MAX_ROWS, readJson, readSkuPage, readSkus } from "@ratecard/price-sync"
import { Effect, Redacted, Result } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type DownloadLimits, withinDeadline } from "../../upstream/download.ts"
import { inSlices } from "../../inSlices.ts"
import {
  failed,
  failsAs,
  FETCH_LIMITS,
  fetchBytes,
  type PriceSource,
  readInSlices,
  type SourceFailed
} from "./PriceSource.ts"

/** More pages than its whole list has: one that never ends is none. */
const MAX_PAGES = 200

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
            Effect.flatMap((values) => inSlices(() => readSkus(values, now)))
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
    const bytes = yield* fetchBytes("yandex", request, { ...limits, maxBytes: bytesLeft })
    bytesLeft -= bytes.byteLength
    const page = readSkuPage(yield* readInSlices("yandex", () => readJson(bytes)))
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
