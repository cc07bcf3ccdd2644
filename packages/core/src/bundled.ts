import { bundledEntries } from "./catalogue/bundled.ts"
import type { CatalogueEntry } from "./catalogue/CatalogueEntry.ts"

/** The catalogue that ships with this package, to be loaded when it is needed. */
export const BUNDLED_ENTRIES: ReadonlyArray<CatalogueEntry> = /* @__PURE__ */ bundledEntries()

export type { PackedSnapshot } from "./catalogue/bundled.ts"
export { BUNDLED_TARIFFS } from "./ledger/tariff/bundled.ts"
export { KEPT_TARIFFS } from "./offers/bundledTariffs.ts"
