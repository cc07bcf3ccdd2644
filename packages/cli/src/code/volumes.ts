import { csvRows } from "@ratecard/core/ledger"
import { Refusal } from "../World.ts"
import type { Place } from "./namesIn.ts"

/** The number of calls a month, by a place `file:line`, a file, a name in the code, or a model's id. */
export type Volumes = ReadonlyMap<string, number>

/** The volumes in a file: JSON `{"src/chat.ts": 12000}`, or CSV with the columns `call` and `calls`. */
export const volumesIn = (text: string, name: string): Volumes => {
  const rows = /^\s*\{/u.test(text) ? jsonRows(text, name) : csvPairs(text, name)
  return new Map(
    rows.map(([call, calls]) => {
      const number = typeof calls === "string" && calls.trim() === "" ? Number.NaN : Number(calls)
      if (Number.isInteger(number) && number >= 0) return [call, number]
      throw new Refusal(`${name}: '${call}' has no whole number of calls a month: ${JSON.stringify(calls)}`)
    })
  )
}

const jsonRows = (text: string, name: string): ReadonlyArray<readonly [string, unknown]> => {
  try {
    return Object.entries(JSON.parse(text) as object)
  } catch (error) {
    throw new Refusal(`${name}: is not JSON: ${(error as Error).message}`)
  }
}

const csvPairs = (text: string, name: string): ReadonlyArray<readonly [string, unknown]> => {
  const [head, ...rows] = csvRows(text.replace(/^\u{feff}/u, ""))
  const names = head?.cells.map((cell) => cell.trim()) ?? []
  const [call, calls] = [names.indexOf("call"), names.indexOf("calls")]
  if (call === -1 || calls === -1) throw new Refusal(`${name}: the columns of volumes are call and calls`)
  return rows.map(({ cells }) => [cells[call]?.trim() ?? "", cells[calls]])
}

/** The calls a month of a place in the code; undefined if they are not given. */
export const volumeOf = (
  volumes: Volumes,
  { file, line }: Pick<Place, "file" | "line">,
  name: string
): number | undefined => volumes.get(`${file}:${line}`) ?? volumes.get(`${file}#${name}`) ?? volumes.get(file)
