import type { CatalogueEntry } from "./CatalogueEntry.ts"
import type { Capabilities } from "./Fields.ts"
import snapshot from "./snapshot.json" with { type: "json" }

/** The catalogue as it is shipped: capabilities and sources that models share are stored once. */
export interface PackedSnapshot {
  readonly capabilities: ReadonlyArray<Omit<Capabilities, "sources">>
  /** `*` in an address stands for the name of the model. */
  readonly sources: Capabilities["sources"]
  /**
   * The entries; `capabilities` has the index of the capabilities, then the indexes of their sources, and `ends` the
   * index of the source of the retirement.
   */
  readonly entries: ReadonlyArray<
    Omit<CatalogueEntry, "capabilities"> & { readonly capabilities?: ReadonlyArray<number>; readonly ends?: number }
  >
}

const unpacked = ({ capabilities, entries, sources }: PackedSnapshot): ReadonlyArray<CatalogueEntry> =>
  entries.map(({ capabilities: places, ends, ...packed }) => {
    const { retirement } = packed
    const entry =
      ends === undefined || retirement === null
        ? packed
        : { ...packed, retirement: { ...retirement, ...sources[ends]! } }
    if (places === undefined) return entry
    const [known, ...from] = places
    const sourceAt = (place: number) => {
      const { source, url } = sources[place]!
      return { source, url: url.replace("*", entry.name) }
    }
    return { ...entry, capabilities: { ...capabilities[known!]!, sources: from.map(sourceAt) } }
  })

let entries: ReadonlyArray<CatalogueEntry> | undefined

/**
 * The catalogue that ships with this package, generated from the project's `seeds/`, whose build validates it. Decoding
 * it again here would delay every start and load Effect; it is read when it is first asked for.
 */
export const bundledEntries = (): ReadonlyArray<CatalogueEntry> => (entries ??= unpacked(snapshot))
