import type { CatalogueEntry } from "./CatalogueEntry.ts"
import type { Capabilities } from "./Model.ts"
import snapshot from "./snapshot.json" with { type: "json" }

/** The catalogue as it is shipped: what many models can do, and who says so, stands in it once. */
export interface PackedSnapshot {
  readonly capabilities: ReadonlyArray<Omit<Capabilities, "sources">>
  /** In an address, `*` stands for the name of the model. */
  readonly sources: Capabilities["sources"]
  /** Each with the place of its capabilities, and after it those of their sources. */
  readonly entries: ReadonlyArray<
    Omit<CatalogueEntry, "capabilities"> & { readonly capabilities?: ReadonlyArray<number> }
  >
}

const unpacked = ({ capabilities, entries, sources }: PackedSnapshot): ReadonlyArray<CatalogueEntry> =>
  entries.map(({ capabilities: places, ...entry }) => {
    if (places === undefined) return entry
    const [known, ...from] = places
    const sourceAt = (place: number) => {
      const { source, url } = sources[place]!
      return { source, url: url.replace("*", entry.name) }
    }
    return { ...entry, capabilities: { ...capabilities[known!]!, sources: from.map(sourceAt) } }
  })

/**
 * The catalogue that ships with this package, generated from the project's `seeds/`. That it is one is
 * decoded where it is made: decoding it again here would cost every start, and bring Effect along.
 */
export const BUNDLED_ENTRIES = /* @__PURE__ */ unpacked(snapshot)
