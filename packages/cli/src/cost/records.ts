import { instantText } from "@ratecard/core/catalogue"
import {
  type BillableRecord,
  type Input,
  type LineFault,
  isLogLine,
  type LogRecord,
  readLines,
  readRecords,
  usageRecordOf
} from "@ratecard/core/ledger"

/** A record, and the line that it stands in; null in a file that is one document. */
export interface FileRecord {
  readonly line: number | null
  readonly record: Omit<BillableRecord, "at"> & { readonly at?: string | undefined }
}

/** The content of a file: records, and lines that are none. */
interface FileRecords {
  readonly records: ReadonlyArray<FileRecord>
  readonly faults: ReadonlyArray<LineFault>
}

/** The records of a file; in an agent's log each response is one, however many lines tell of it. */
export const recordsIn = (text: string, input: Input): FileRecords => {
  const read = readRecords(text, input === "text" ? "json" : input)
  const lines = read.records.map(({ record }) => record.response)
  if (!lines.some(isLogLine)) return read
  const records = readLines(lines).map((each) => ({
    line: read.records[each.line]!.line,
    record: { ...usageRecordOf(each), ...timeOf(each) }
  }))
  return { records, faults: read.faults }
}

const timeOf = ({ at }: LogRecord): Pick<FileRecord["record"], "at"> => {
  if (typeof at === "string") return { at }
  return at === undefined || Math.abs(at) > MOST_MILLIS ? {} : { at: instantText(at) }
}

/** No date is further from the epoch. */
const MOST_MILLIS = 8.64e15
