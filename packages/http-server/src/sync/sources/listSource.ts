import { type PublicList, readList } from "@ratecard/price-sync"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import type { DownloadLimits } from "../../upstream/download.ts"
import { FETCH_LIMITS, fetchBytes, type PriceSource, readInSlices } from "./PriceSource.ts"

/** A public list that is asked at `url`; null: it is switched off. */
export const listSource = (
  list: PublicList,
  url: string | null,
  limits: DownloadLimits = FETCH_LIMITS
): PriceSource => ({
  name: list.name,
  role: list.role,
  fetch:
    url === null
      ? null
      : (now) =>
          Effect.flatMap(fetchBytes(list.name, HttpClientRequest.get(url), limits), (bytes) =>
            readInSlices(list.name, () => readList(list, bytes, now))
          )
})
