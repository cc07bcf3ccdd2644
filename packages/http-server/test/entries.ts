import { BUNDLED_ENTRIES, type CatalogueEntry } from "@ratecard/core"

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
