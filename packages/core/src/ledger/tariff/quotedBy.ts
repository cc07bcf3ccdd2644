import type { Citation } from "../schemas/Citation.ts"

/** The versions of the public price lists, by the names that price syncs give these lists. */
const VERSIONS: ReadonlyMap<string, string> = new Map([
  ["litellm", "https://github.com/BerriAI/litellm/commits/main/model_prices_and_context_window.json"],
  ["models.dev", "https://github.com/anomalyco/models.dev/commits/dev/providers"],
  ["genai-prices", "https://github.com/pydantic/genai-prices/commits/main/prices/data.json"]
])

/**
 * How a price is known that no seed has: by the lists that quoted it on a day, by its vendor's own interface, or by
 * an administrator, whose words may hold an address.
 *
 * @example
 * quotedBy("litellm, models.dev", "2026-11-23").basis // => "published list"
 * quotedBy("manual", "2026-11-23") // => { source: "manual", basis: "observed" }
 */
export const quotedBy = (source: string, day: string): Citation => {
  const [name = ""] = source.split(", ")
  const versions = VERSIONS.get(name)
  const url = versions === undefined ? /https:\/\/\S+/u.exec(source)?.[0] : `${versions}?until=${day}`
  const basis = versions !== undefined ? "published list" : name === "yandex" ? "announced" : "observed"
  return { source, basis, ...(url === undefined ? {} : { url }) }
}
