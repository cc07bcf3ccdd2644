import { assert, it } from "@effect/vitest"
import { quotedBy } from "../../ledger.ts"

it.each([
  [
    "genai-prices",
    "published list",
    "https://github.com/pydantic/genai-prices/commits/main/prices/data.json?until=2026-11-23"
  ],
  [
    "models.dev, litellm",
    "published list",
    "https://github.com/anomalyco/models.dev/commits/dev/providers?until=2026-11-23"
  ],
  ["yandex", "observed", undefined],
  ["manual", "observed", undefined],
  ["javascript:alert(1)", "observed", undefined],
  ["toString", "observed", undefined]
])("a price that %s quoted rests on what can be read there", (source, basis, url) => {
  assert.deepStrictEqual(quotedBy(source, "2026-11-23"), { source, basis, ...(url && { url }) })
})
