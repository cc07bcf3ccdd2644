import type { Bill, PriceSource } from "@ratecard/core/ledger"

/** Since when prices hold, who says so and where that can be read, each once. */
export const sourceNotes = (sources: ReadonlyArray<Omit<PriceSource, "basis">>): ReadonlyArray<string> => [
  ...new Set(
    sources.map(({ date, source, url }) =>
      [
        `Price${date === null ? "" : ` of ${date.slice(0, 10)}`} by ${source}`,
        ...(url === undefined ? [] : [url])
      ].join(": ")
    )
  )
]

/** The sources of all lines with a price. */
export const sourcesOf = (bills: ReadonlyArray<Bill>): ReadonlyArray<PriceSource> =>
  bills.flatMap(({ lines }) => lines.flatMap((line) => (line.price === null ? [] : line.source)))
