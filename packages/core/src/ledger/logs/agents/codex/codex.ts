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
  readTitle,
  repositoryOf
} from "../agent.ts"

/**
 * Reads a line of Codex's log: a record of a response; else what was spent since the running totals that were said
 * before, or what it says of the last response where the totals start anew or were taken over from a parent. The tier
 * is the record's own, else that of the settings in force, where null clears it.
 */
const codexLine: ReadLine = (state, entry, index) => {
  readTitle(state, entry["id"], entry["thread_name"])
  const payload = partOf(entry["payload"]) ?? entry
  const kind = entry["type"] === "event_msg" ? payload["type"] : entry["type"]
  const at = textOf(entry["timestamp"])
  const entryOf = (id: string, usage: LogPart, tier = state.tier) => ({
    id,
    usage,
    ...withoutUndefined({ model: state.model ?? state.nameless, tier, at }),
    ...withoutUndefined({ session: state.session, project: state.project }),
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
    const told = toldBy(state, usage, partOf(payload["thread_token_usage"]))
    state.told = undefined
    state.isRecorded = told === undefined ? true : undefined
    const id = textOf(payload["response_id"]) ?? lineId(state, index)
    return [{ ...entryOf(id, usage, textOf(payload["service_tier"])), ...told }]
  } else if (kind === "token_count") {
    const info = partOf(payload["info"])
    const total = partOf(info?.["total_token_usage"])
    const usage = usageOf(state, total, partOf(info?.["last_token_usage"]))
    // A log that does not name its thread is identified by its first time.
    state.session ??= at
    if (usage === undefined) return NOTHING
    const place = {
      id: `${state.restarts ?? 0} ${countsIn(total ?? usage).join(" ")}`,
      thread: state.session ?? lineId(state, index),
      ...withoutUndefined({ parent: state.parent, isSubagent: state.isSubagent })
    }
    state.told = { place, usage }
    return [{ ...entryOf(place.id, usage), ...place }]
  }
  return NOTHING
}

/** A fork has its parent's beginning after its own. */
const readMeta = (state: LogState, meta: LogPart): void => {
  if (state.session !== undefined) return
  state.session = textOf(meta["id"]) ?? textOf(meta["session_id"])
  state.project = textOf(meta["cwd"])
  state.parent = textOf(meta["forked_from_id"])
  const subagent = partOf(meta["source"])?.["subagent"]
  if (subagent !== undefined || meta["thread_source"] === "subagent") state.isSubagent = true
  // Other programs write such files, too, and Codex for its reviews; some name no model.
  const writer = textOf(subagent) ?? textOf(meta["originator"])
  if (writer !== undefined && !/^codex/iu.test(writer)) state.nameless = `unnamed (${writer})`
  const git = partOf(meta["git"])
  state.branch = textOf(git?.["branch"])
  state.repository = repositoryOf(textOf(git?.["repository_url"]))
}

const COUNTERS = [
  "input_tokens",
  "cached_input_tokens",
  "cache_write_input_tokens",
  "output_tokens",
  "reasoning_output_tokens"
]

/** The counters by their names: versions write them in different orders, and leave out those they do not know. */
const countsIn = (usage: LogPart): ReadonlyArray<number> => COUNTERS.map((name) => Number(usage[name] ?? 0))

/** The tokens since the totals before; undefined if there are none, or a record has said them. */
const usageOf = (state: LogState, total: LogPart | undefined, last: LogPart | undefined): LogPart | undefined => {
  if (total === undefined && last === undefined) return undefined
  const { isRecorded, totals: before } = state
  state.isRecorded = undefined
  state.told = undefined
  state.totals = total ?? before
  if (isRecorded === true) return undefined
  if (total === undefined) return spentIn(last)
  const counts = countsIn(total)
  if (before === undefined) {
    const own = countsIn(last ?? total)
    const isInherited = state.parent !== undefined && counts.some((count, place) => count > own[place]!)
    return spentIn(isInherited ? last : total)
  }
  if (countsIn(before).some((earlier, place) => counts[place]! < earlier)) {
    state.restarts = (state.restarts ?? 0) + 1
    return spentIn(last ?? total)
  }
  const spent = Object.entries(total).map(([name, count]) => [name, Number(count) - Number(before[name] ?? 0)] as const)
  return spentIn(Object.fromEntries(spent))
}

/** The place of the response that the totals have told just before its record; undefined if they have not. */
const toldBy = ({ told, totals }: LogState, usage: LogPart, thread: LogPart | undefined) => {
  const isSame = (one: LogPart, other: LogPart) => countsIn(one).join() === countsIn(other).join()
  if (told === undefined || !isSame(told.usage, usage)) return undefined
  return thread === undefined || isSame(thread, totals ?? {}) ? told.place : undefined
}

const spentIn = (usage: LogPart | undefined): LogPart | undefined =>
  usage !== undefined && countsIn(usage).some((count) => count !== 0) ? usage : undefined

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

/** The oldest logs, whose lines are payloads without an envelope, do not have these. */
const ENVELOPED: LineNames = { originator: "wanted", source: "wanted", thread_source: "wanted" }

export const CODEX = {
  name: "codex",
  usage: "codex.token_usage",
  isLine: ({ payload, type }) => partOf(payload) !== undefined || type === "token_usage_record",
  read: codexLine
} as const satisfies Agent

/** Codex compresses what is older than some days. */
const ROLLOUTS = /\.jsonl(?:\.zst)?$/u

const logs = (): AgentLogs => ({
  title: "Codex",
  gaps: [],
  read: codexLine,
  lineNames: { ...PAYLOAD, thread_name: "wanted", timestamp: "wanted", payload: { ...PAYLOAD, ...ENVELOPED } },
  folders: (machine) => {
    const folder = folderOf(machine, "CODEX_HOME", `${machine.home}/.codex`)
    return [
      ...below(folder, "sessions", "archived_sessions").map((each) => ({ ...each, names: ROLLOUTS })),
      // It has the titles of threads.
      { ...folder, names: /^session_index\.jsonl$/u, isFlat: true }
    ]
  }
})

// So that bundles without it drop it.
export const CODEX_LOGS = /* @__PURE__ */ logs()
