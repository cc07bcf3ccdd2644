import {
  type BillableRecord,
  type Input,
  type LineFault,
  isClaudeCodeLine,
  readClaudeCode,
  readRecords,
  usageRecordOf
} from "@ratecard/core/ledger"

/** A record, and the line that it stands in; null in a file that is one document. */
export interface FileRecord {
  readonly line: number | null
  readonly record: Omit<BillableRecord, "at"> & { readonly at?: string | undefined }
}

/** What a file holds: records, and lines that are none. */
interface FileRecords {
  readonly records: ReadonlyArray<FileRecord>
  readonly faults: ReadonlyArray<LineFault>
}

/** The records of a file; in a log of Claude Code each response is one, however many lines tell of it. */
export const recordsIn = (text: string, input: Input): FileRecords => {
  const read = readRecords(text, input === "text" ? "json" : input)
  const lines = read.records.map(({ record }) => record.response)
  if (!lines.some(isClaudeCodeLine)) return read
  const records = readClaudeCode(lines).map((each) => ({
    line: read.records[each.line]!.line,
    record: { ...usageRecordOf(each), ...(typeof each.at === "string" && { at: each.at }) }
  }))
  return { records, faults: read.faults }
}
