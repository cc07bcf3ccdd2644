import type { CatalogueEntry } from "./CatalogueEntry.ts"
import snapshot from "./snapshot.json" with { type: "json" }

/**
 * The catalogue that ships with this package, generated from the project's `seeds/`. That it is one is
 * decoded where it is made: decoding it again here would cost every start, and bring Effect along.
 */
export const BUNDLED_ENTRIES = snapshot as unknown as ReadonlyArray<CatalogueEntry>
