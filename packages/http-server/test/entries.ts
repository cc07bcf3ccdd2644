import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import type { CatalogueEntry } from "@ratecard/core/catalogue"

/** A model that is in no catalogue. */
export const entryWith = (fields: Partial<CatalogueEntry>): CatalogueEntry => ({
  ...BUNDLED_ENTRIES[0]!,
  id: "openai-gpt-test",
  provider: "openai",
  name: "gpt-test",
  display_name: "GPT Test",
  retirement: null,
  ...fields
})
