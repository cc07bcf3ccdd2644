import { csvCell } from "@ratecard/core/plain-text"

/** A row of a table, by the names of its columns; null for what is not known. */
export type TableRow = Readonly<Record<string, string | number | null>>

/** Rows that have the same columns as a file of RFC 4180. */
export const csvTable = (rows: ReadonlyArray<TableRow>): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map((cell) => csvCell(String(cell ?? ""))).join(",")}\r\n`)
    .join("")

/** Offers a content as a file to save. */
export const saveFile = (name: string, type: string, content: BlobPart): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
