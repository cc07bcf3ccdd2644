import type { ExportedResponse } from "@ratecard/core/effect"
import { exportedEntry, exportedResponse, joinHashed } from "@ratecard/core/ledger"
import type { UsageRecord } from "./usageRows.ts"

/** Effect of an upload: stored responses that go, new ones, and the counts of both. */
export interface UsageChange {
  readonly gone: ReadonlyArray<UsageRecord>
  readonly come: ReadonlyArray<ExportedResponse>
  readonly added: number
  readonly changed: number
  readonly known: number
}

/** Joins an upload with the stored responses that may be the same as some of it. */
export const joinedUsage = (
  stored: ReadonlyArray<UsageRecord>,
  upload: ReadonlyArray<ExportedResponse>
): UsageChange => {
  const before = new Map(stored.map((record) => [keyOf(record), record]))
  const joined = joinedOf([...stored.map(({ record }) => JSON.parse(record) as ExportedResponse), ...upload])
  const isAsBefore = (response: ExportedResponse) => before.get(keyOf(response))?.record === JSON.stringify(response)
  const come = joined.filter((response) => !isAsBefore(response))
  const staying = new Set(joined.filter(isAsBefore).map(keyOf))
  const added = Math.max(joined.length - stored.length, 0)
  const changed = come.length - added
  return {
    gone: stored.filter((record) => !staying.has(keyOf(record))),
    come,
    added,
    changed,
    known: Math.max(joinedOf(upload).length - added - changed, 0)
  }
}

const joinedOf = (responses: ReadonlyArray<ExportedResponse>): ReadonlyArray<ExportedResponse> =>
  joinHashed(responses.map((response) => exportedEntry(response, 0))).map(exportedResponse)

const keyOf = ({ agent, id }: Pick<UsageRecord, "agent" | "id">): string => `${agent} ${id}`
