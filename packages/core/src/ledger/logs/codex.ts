import { known, type LogPart, type LogRecord, partOf, textOf } from "./logRecord.ts"

/**
 * The responses in the lines of one file of Codex: its records by `response_id`; in files without them
 * the differences of its running totals, or what it says of the last response where the totals start
 * anew. The tier is the record's own, else that of the settings in force, where null clears it.
 */
export const readCodex = (lines: ReadonlyArray<unknown>): ReadonlyArray<LogRecord> => {
  const records = new Map<string, LogRecord>()
  const hasRecords = lines.some((line) => partOf(line)?.["type"] === "token_usage_record")
  let model: string | undefined
  let tier: string | undefined
  let session: string | undefined
  let project: string | undefined
  let totals: LogPart | undefined
  for (const [index, line] of lines.entries()) {
    const entry = partOf(line)
    const payload = partOf(entry?.["payload"]) ?? entry
    if (entry === undefined || payload === undefined) continue
    const kind = entry["type"] === "event_msg" ? payload["type"] : entry["type"]
    const write = (id: string, usage: LogPart, own = tier) =>
      records.set(id, {
        agent: "codex",
        id,
        line: index,
        usage,
        provider: "openai",
        ...known({ model, tier: own, at: records.get(id)?.at ?? textOf(entry["timestamp"]), session, project })
      })
    if (kind === "session_meta") {
      session ??= textOf(payload["id"])
      project ??= textOf(payload["cwd"])
    } else if (kind === "turn_context") {
      model = textOf(payload["model"]) ?? model
    } else if (kind === "thread_settings_applied") {
      const settings = partOf(payload["thread_settings"])
      model = textOf(settings?.["model"]) ?? model
      tier = textOf(settings?.["service_tier"])
    } else if (kind === "token_usage_record") {
      const usage = partOf(payload["usage"])
      const id = textOf(payload["response_id"]) ?? `line ${index}`
      if (usage !== undefined) write(id, usage, textOf(payload["service_tier"]) ?? tier)
    } else if (kind === "token_count" && !hasRecords) {
      const info = partOf(payload["info"])
      const total = partOf(info?.["total_token_usage"])
      const last = partOf(info?.["last_token_usage"])
      const usage = total === undefined ? last : spentSince(totals, total, last)
      totals = total ?? totals
      // A fork repeats its parent's events with their own times.
      const time = textOf(entry["timestamp"]) ?? `${session ?? ""} line ${index}`
      if (usage !== undefined) write(`${time} ${Object.values(total ?? usage).join(" ")}`, usage)
    }
  }
  return [...records.values()]
}

/** What was spent between two totals; undefined where that is nothing. */
const spentSince = (before: LogPart | undefined, total: LogPart, last: LogPart | undefined): LogPart | undefined => {
  if (before === undefined) return total
  const spent: Record<string, unknown> = {}
  let isAny = false
  for (const [name, count] of Object.entries(total)) {
    const earlier = before[name] ?? 0
    if (typeof count !== "number" || typeof earlier !== "number") return total
    if (count < earlier) return last ?? total
    spent[name] = count - earlier
    isAny ||= count > earlier
  }
  return isAny ? spent : undefined
}
