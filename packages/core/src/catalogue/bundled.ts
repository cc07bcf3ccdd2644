import type { CatalogueEntry } from "./entry.ts"
import snapshot from "./snapshot.json" with { type: "json" }

/** The catalogue that ships with this package, generated from the project's `seeds/`. */
export const BUNDLED_ENTRIES = snapshot as unknown as ReadonlyArray<CatalogueEntry>
