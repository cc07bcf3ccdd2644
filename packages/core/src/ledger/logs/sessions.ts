import { known, type LogPart, type LogRecord, partOf, textOf } from "./logRecord.ts"

/** The responses in messages of Gemini CLI: of one id the last version counts. */
export const readGeminiCli = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> =>
  latest(lines, "gemini", (message, index) => ({
    id: textOf(message["id"]) ?? `line ${index}`,
    provider: "google",
    ...known({
      model: textOf(message["model"]),
      at: textOf(message["timestamp"]),
      session: textOf(message["sessionId"])
    })
  }))

/** The responses in messages of opencode: of one id the last version counts, and a fork's copy is none of its own. */
export const readOpencode = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => {
  const copies = new Set<string>()
  return latest(lines, "opencode", (message, index) => {
    const time = partOf(message["time"])
    const path = partOf(message["path"])
    return {
      id: textOf(message["id"]) ?? `line ${index}`,
      ...known({
        model: textOf(message["modelID"]),
        provider: textOf(message["providerID"]),
        at: typeof time?.["created"] === "number" ? time["created"] : undefined,
        session: textOf(message["sessionID"]),
        project: textOf(path?.["cwd"])
      })
    }
  }).filter(({ at, model, usage }) => {
    const copy = JSON.stringify([at, model, usage], (_, value: unknown) =>
      typeof value === "bigint" ? `${value}` : value
    )
    if (at === undefined || !copies.has(copy)) {
      copies.add(copy)
      return true
    }
    return false
  })
}

const latest = (
  lines: ReadonlyArray<unknown>,
  agent: LogRecord["agent"],
  describe: (message: LogPart, index: number) => Pick<LogRecord, "id"> & Partial<LogRecord>
): ReadonlyArray<LogRecord> => {
  const records = new Map<string, LogRecord>()
  for (const [index, line] of lines.entries()) {
    const message = partOf(line)
    const usage = partOf(message?.["tokens"])
    if (message === undefined || usage === undefined) continue
    const record = describe(message, index)
    records.set(`${record.session ?? ""} ${record.id}`, { ...record, agent, line: index, usage })
  }
  return [...records.values()]
}
