import { countIn, invalidCounts, isPart, type Part } from "./counters.ts"
import { tokenHours } from "./quantity.ts"
import type { Amount, ReadingFault } from "./reading.ts"

/** Amounts that an explicit cache of Google's held, from its creation until it was deleted, else until it expires. */
export const storedIn = (cache: Part): ReadonlyArray<Amount> | ReadingFault => {
  const metadata = cache["usageMetadata"]
  const isWhole = cache["cachedTokens"] === undefined && isPart(metadata)
  const tokens = countIn(isWhole ? metadata["totalTokenCount"] : cache["cachedTokens"])
  if (!(tokens >= 0)) return invalidCounts(cache, [isWhole ? ["usageMetadata", "totalTokenCount"] : ["cachedTokens"]])
  const from = instantOf(cache["createTime"])
  const ttl = /^(\d{1,12}(?:\.\d+)?)s$/u.exec(String(cache["ttl"]))?.[1]
  const end = cache["deleteTime"] ?? cache["expireTime"]
  const until = end === undefined && ttl !== undefined ? from + Number(ttl) * 1000 : instantOf(end)
  if (!(until >= from)) {
    return {
      code: "InvalidUsage",
      message: "The lifetime of the cache is missing: pass createTime with deleteTime, expireTime or ttl.",
      fields: [
        "createTime",
        end === undefined ? "ttl" : cache["deleteTime"] === undefined ? "expireTime" : "deleteTime"
      ]
    }
  }
  const quantity = tokenHours(tokens, until - from)
  return quantity === "0" ? [] : [{ unit: "cache_storage_token_hour", quantity }]
}

/** Google writes RFC 3339, with an offset. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/u

const instantOf = (value: unknown): number => (INSTANT.test(String(value)) ? Date.parse(String(value)) : NaN)
