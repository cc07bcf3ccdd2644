import {
  type LogPart,
  type LogState,
  NOTHING,
  partOf,
  type ReadLine,
  textOf,
  withoutUndefined
} from "../../logRecord.ts"
import {
  type Agent,
  type AgentLogs,
  below,
  folderOf,
  lineId,
  type LineNames,
  LINES,
  readTitle,
  repositoryOf
} from "../agent.ts"

/**
 * Reads a line of Codex's log: a record of a response; else what was spent since the running totals
 * that were said before, or what it says of the last response where the totals start anew. The tier is
 * the record's own, else that of the settings in force, where null clears it.
 */
const codexLine: ReadLine = (state, entry, index) => {
  readTitle(state, entry["id"], entry["thread_name"])
  const payload = partOf(entry["payload"]) ?? entry
  const kind = entry["type"] === "event_msg" ? payload["type"] : entry["type"]
  const at = textOf(entry["timestamp"])
  const entryOf = (id: string, usage: LogPart, tier = state.tier) => ({
    id,
    usage,
    ...withoutUndefined({ model: state.model, tier, at, session: state.session, project: state.project }),
    ...withoutUndefined({ branch: state.branch, repository: state.repository })
  })
  if (kind === "session_meta") readMeta(state, payload)
  else if (kind === "turn_context") state.model = textOf(payload["model"]) ?? state.model
  else if (kind === "thread_settings_applied") {
    const settings = partOf(payload["thread_settings"])
    state.model = textOf(settings?.["model"]) ?? state.model
    state.tier = textOf(settings?.["service_tier"])
  } else if (kind === "token_usage_record") {
    const usage = partOf(payload["usage"])
    if (usage === undefined) return NOTHING
    state.hasRecords = true
    return [entryOf(textOf(payload["response_id"]) ?? lineId(state, index), usage, textOf(payload["service_tier"]))]
  } else if (kind === "token_count" && state.hasRecords !== true) {
    const info = partOf(payload["info"])
    const total = partOf(info?.["total_token_usage"])
    const usage = usageOf(state, total, partOf(info?.["last_token_usage"]))
    // A log that does not name its thread is identified by its first time.
    state.session ??= at
    if (usage === undefined) return NOTHING
    const id = `${state.restarts ?? 0} ${Object.values(total ?? usage).join(" ")}`
    return [
      {
        ...entryOf(id, usage),
        thread: state.session ?? lineId(state, index),
        ...withoutUndefined({ parent: state.parent })
      }
    ]
  }
  return NOTHING
}

/** A fork has its parent's beginning after its own. */
const readMeta = (state: LogState, meta: LogPart): void => {
  if (state.session !== undefined) return
  state.session = textOf(meta["id"]) ?? textOf(meta["session_id"])
  state.project = textOf(meta["cwd"])
  state.parent = textOf(meta["forked_from_id"])
  const git = partOf(meta["git"])
  state.branch = textOf(git?.["branch"])
  state.repository = repositoryOf(textOf(git?.["repository_url"]))
}

/** The tokens since the totals before; undefined if there are none. */
const usageOf = (state: LogState, total: LogPart | undefined, last: LogPart | undefined): LogPart | undefined => {
  if (total === undefined) return last
  const before = state.totals
  state.totals = total
  if (before === undefined) return total
  const difference: Record<string, unknown> = {}
  let isAny = false
  for (const [name, count] of Object.entries(total)) {
    const earlier = before[name] ?? 0
    if (typeof count !== "number" || typeof earlier !== "number") return total
    if (count < earlier) {
      state.restarts = (state.restarts ?? 0) + 1
      return last ?? total
    }
    difference[name] = count - earlier
    isAny ||= count > earlier
  }
  return isAny ? difference : undefined
}

const PAYLOAD: LineNames = {
  type: "wanted",
  id: "wanted",
  session_id: "wanted",
  cwd: "wanted",
  git: "wanted",
  forked_from_id: "wanted",
  model: "wanted",
  thread_settings: "wanted",
  response_id: "wanted",
  service_tier: "wanted",
  usage: "wanted",
  info: "wanted"
}

export const CODEX = {
  name: "codex",
  usage: "codex.token_usage",
  isLine: ({ payload, type }) => partOf(payload) !== undefined || type === "token_usage_record",
  read: codexLine
} as const satisfies Agent

const logs = (): AgentLogs => ({
  title: "Codex",
  gaps: [],
  read: codexLine,
  lineNames: { ...PAYLOAD, thread_name: "wanted", timestamp: "wanted", payload: PAYLOAD },
  folders: (machine) => {
    const folder = folderOf(machine, "CODEX_HOME", `${machine.home}/.codex`)
    return [
      ...below(folder, "sessions", "archived_sessions").map((each) => ({ ...each, names: LINES })),
      // It has the titles of threads.
      { ...folder, names: /^session_index\.jsonl$/u, isFlat: true }
    ]
  }
})

// So that bundles without it drop it.
export const CODEX_LOGS = /* @__PURE__ */ logs()
