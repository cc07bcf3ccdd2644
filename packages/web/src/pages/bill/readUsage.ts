import {
  agentOf,
  LINE_READERS,
  type BillableRecord,
  inputOf,
  joinEntries,
  LogReader,
  parsedLine,
  readRecords,
  recordOf,
  type Snapshot,
  snapshotsOf
} from "@ratecard/core/ledger"
import type { BillFault, Place } from "./billed.ts"

/** Records of usage, and what was none. */
export interface ReadUsage {
  readonly records: ReadonlyArray<Place & { readonly record: BillableRecord }>
  readonly faults: ReadonlyArray<BillFault>
}

/** Text with a name, line by line. */
export interface TextSource {
  readonly name: string
  /** Whole lines, in pieces of any length. */
  readonly lines: () => AsyncIterable<string>
}

/** Reads usage records, responses and agents' logs from several files; a response that is logged in several is one. */
export const readUsage = async (sources: ReadonlyArray<TextSource>): Promise<ReadUsage> => {
  const read: Array<Awaited<ReturnType<typeof readSource>>> = []
  for (const { lines, name } of sources) read.push(await readSource(name, lines()))
  const joined = joinEntries(read.flatMap(({ logged }) => logged)).map((response) => {
    const { id: _, ...record } = recordOf(response)
    return { file: response.path, line: response.line + 1, record }
  })
  return {
    records: [...read.flatMap(({ records }) => records), ...joined],
    faults: read.flatMap(({ faults }) => faults)
  }
}

const readSource = async (
  name: string,
  lines: AsyncIterable<string>
): Promise<ReadUsage & { readonly logged: ReadonlyArray<Snapshot> }> => {
  const texts: Array<string> = []
  let reader: LogReader<Snapshot> | undefined
  let index = -1
  for await (const text of lines) {
    index++
    if (text.trim() === "") continue
    const line = parsedLine(text)
    const agent = reader === undefined ? agentOf(line) : undefined
    if (agent !== undefined) {
      reader = new LogReader(LINE_READERS[agent], snapshotsOf(name), { state: { origin: name } })
    }
    if (reader === undefined) texts.push(text)
    else reader.take(line, index)
  }
  if (reader !== undefined) {
    const { faults } = reader
    return { records: [], logged: reader.give(), faults: faults.map((fault) => ({ file: name, ...fault })) }
  }
  const text = texts.join("\n")
  const input = inputOf(name, text)
  const read = readRecords(text, input === "text" ? "json" : input)
  return {
    records: read.records.map(({ line, record }) => ({ file: name, line, record })),
    logged: [],
    faults: read.faults.map(({ line, message }) => ({ file: name, line, message }))
  }
}
