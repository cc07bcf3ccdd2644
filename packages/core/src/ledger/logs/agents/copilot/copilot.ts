import {
  freshTokens,
  inOrigin,
  type LogEntry,
  type LogPart,
  type LogState,
  NOTHING,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, folderOf, lineId } from "../agent.ts"

/** The session of a file of events: its folder, or in older versions the file. */
const SESSION_FILE = /[/\\]session-state[/\\]([^/\\]+?)(?:[/\\]events)?\.jsonl$/u

/**
 * Reads an event of a session. A leg of it, from a start or a resumption to a shutdown, is one sum for each model:
 * of the outputs of its messages at first, of all counters once the shutdown says them.
 */
const eventLine = (state: LogState, event: LogPart): ReadonlyArray<LogEntry> => {
  const { timestamp, type } = event
  if (state.until !== undefined && String(timestamp) >= state.until) return NOTHING
  const data = partOf(event["data"]) ?? {}
  const { context, modelMetrics, newModel, outputTokens, selectedModel, sessionId } = data
  state.session ??= inOrigin(state, SESSION_FILE) ?? textOf(sessionId)
  state.project = textOf(partOf(context)?.["cwd"]) ?? state.project
  state.model = textOf(newModel) ?? textOf(selectedModel) ?? state.model
  const sums: ReadonlyArray<LegSum> =
    type === "assistant.message" && typeof outputTokens === "number"
      ? [outputSum(state, textOf(data["model"]) ?? state.model ?? "", outputTokens)]
      : type === "session.shutdown"
        ? legSums(state, Object.entries(partOf(modelMetrics) ?? {}), data["totalNanoAiu"])
        : type === "session.usage_checkpoint"
          ? chargeSum(state, data["totalNanoAiu"])
          : []
  const leg = `${state.session ?? state.origin ?? ""} leg ${state.restarts ?? 0}`
  if (type === "session.shutdown" && sums.length > 0) {
    state.restarts = (state.restarts ?? 0) + 1
    state.outputs = undefined
  }
  return sums.map(({ model, place, ...sum }) => ({
    id: `${leg} ${place}`,
    ...sum,
    ...withoutUndefined({ model: textOf(model), at: textOf(timestamp), session: state.session, project: state.project })
  }))
}

/** The sum of a model, and its place in the leg: a later sum of the same place takes it. */
interface LegSum extends Pick<LogEntry, "usage" | "gap"> {
  readonly model: string
  readonly place: number
}

/** The sum of the output of a leg's messages so far, for the model of the last one. */
const outputSum = (state: LogState, model: string, count: number): LegSum => {
  const output = (state.outputs?.[model] ?? 0) + count
  state.outputs = { ...state.outputs, [model]: output }
  const place = Object.keys(state.outputs).indexOf(model)
  const nanoAiu = place === 0 ? state.totals?.[CHARGE] : undefined
  return { model, place, usage: tokens({ input: 0, output, nanoAiu }), gap: "input" }
}

/** The charge of a leg so far, which stands at its first model until the shutdown says more. */
const chargeSum = (state: LogState, totalNanoAiu: unknown): ReadonlyArray<LegSum> => {
  const charge = chargedSince(state, "", totalNanoAiu)
  state.totals = { ...state.totals, [CHARGE]: charge }
  const [model = state.model ?? ""] = Object.keys(state.outputs ?? {})
  return charge === undefined ? [] : [outputSum(state, model, 0)]
}

const CHARGE = "charge of the leg"

/** The sums of a leg take the places of what its messages said, whatever these call their models. */
const legSums = (
  state: LogState,
  metrics: ReadonlyArray<readonly [string, unknown]>,
  totalNanoAiu: unknown
): ReadonlyArray<LegSum> => {
  const all = chargedSince(state, "", totalNanoAiu) ?? state.totals?.[CHARGE]
  state.totals = { ...state.totals, "charged ": totalNanoAiu, [CHARGE]: undefined }
  const spent: Array<{ readonly model: string; readonly counts: ReadonlyArray<number>; nanoAiu?: unknown }> = []
  for (const [model, metric] of metrics) {
    const { totalNanoAiu, usage } = partOf(metric) ?? {}
    const counts = usageSince(state, model, partOf(usage) ?? {})
    const nanoAiu = chargedSince(state, model, totalNanoAiu)
    state.totals = { ...state.totals, [`charged ${model}`]: totalNanoAiu }
    if (counts.some((count) => count !== 0)) spent.push({ model, counts, nanoAiu })
  }
  const [first] = spent
  if (first === undefined) return []
  // Where the charge is that of the session alone, its first model has all of it.
  if (spent.every(({ nanoAiu }) => nanoAiu === undefined)) first.nanoAiu = all
  const outputs = Object.values(state.outputs ?? {})
  while (spent.length < outputs.length) spent.push({ model: first.model, counts: [0, 0, 0, 0] })
  const sums: ReadonlyArray<LegSum> = spent.map(
    ({ counts: [input, output, read, written], model, nanoAiu }, place) => ({
      model,
      place,
      usage: tokens({ input: freshTokens(input, read, written), output, read, written, nanoAiu }),
      gap: "sum"
    })
  )
  // A summary sets the sums back: what was used before it is in none.
  const isCut = sumOf(outputs) > sumOf(spent.map(({ counts }) => counts[1]!))
  const place = sums.length
  return isCut ? [...sums, { model: first.model, place, usage: tokens({ input: 0, output: 0 }), gap: "summary" }] : sums
}

/** Sums go on over the legs of a session, and start anew after a summary. */
const usageSince = (state: LogState, model: string, sum: LogPart): ReadonlyArray<number> => {
  const before = partOf(state.totals?.[model])
  state.totals = { ...state.totals, [model]: sum }
  const counts = COUNTERS.map((name) => [Number(sum[name] ?? 0), Number(before?.[name] ?? 0)] as const)
  const isAnew = counts.some(([now, then]) => now < then)
  return counts.map(([now, then]) => now - (isAnew ? 0 : then))
}

/** The charge for a model since the leg before; undefined if Copilot does not say it. */
const chargedSince = (state: LogState, model: string, nanoAiu: unknown): number | undefined => {
  const before = state.totals?.[`charged ${model}`]
  if (typeof nanoAiu !== "number") return undefined
  return typeof before === "number" && before <= nanoAiu ? nanoAiu - before : nanoAiu
}

const COUNTERS = ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"]

const sumOf = (counts: ReadonlyArray<number>): number => counts.reduce((sum, count) => sum + count, 0)

/** Reads a row of Copilot CLI's store, a request, or an event of a session that has no rows yet. */
const copilotLine: ReadLine = (state, row, index) => {
  if (row["type"] !== undefined) return eventLine(state, row)
  if (typeof row["input_tokens"] !== "number") return NOTHING
  const { id } = row
  const told: LogEntry = {
    id: typeof id === "number" || typeof id === "string" ? `${state.origin ?? ""} ${id}` : lineId(state, index),
    usage: usageOf(row),
    ...withoutUndefined({
      model: textOf(row["model"]),
      at: textOf(row["created_at"]),
      session: textOf(row["session_id"])
    })
  }
  return [told]
}

/** The caches are inside the input. */
const usageOf = (row: LogPart): LogPart => {
  const { cache_read_tokens, cache_write_tokens, input_tokens, output_tokens, total_nano_aiu } = row
  return tokens({
    input: freshTokens(input_tokens, cache_read_tokens, cache_write_tokens),
    read: cache_read_tokens,
    written: cache_write_tokens,
    output: output_tokens,
    nanoAiu: total_nano_aiu
  })
}

const DATABASES = /^session-store\.db$/u

export const COPILOT = {
  name: "copilot",
  usage: "copilot.events"
} as const satisfies Agent

export const COPILOT_LOGS: AgentLogs = {
  title: "Copilot CLI",
  gaps: ["sum", "input", "summary"],
  read: copilotLine,
  lineNames: {
    type: "wanted",
    timestamp: "wanted",
    data: {
      sessionId: "wanted",
      context: "wanted",
      selectedModel: "wanted",
      newModel: "wanted",
      model: "wanted",
      outputTokens: "wanted",
      modelMetrics: "wanted",
      totalNanoAiu: "wanted"
    }
  },
  folders: (machine) => {
    const folder = folderOf(machine, "COPILOT_HOME", `${machine.home}/.copilot`)
    return [
      { ...folder, names: DATABASES, isFlat: true },
      ...below(folder, "session-state").map((each) => ({ ...each, names: /^(?:events|[\da-f-]{36})\.jsonl$/u }))
    ]
  },
  database: {
    names: DATABASES,
    tables: [
      {
        name: "assistant_usage_events",
        needed: [
          "session_id",
          "input_tokens",
          "output_tokens",
          "cache_read_tokens",
          "cache_write_tokens",
          "created_at"
        ],
        wanted: ["id", "model", "total_nano_aiu"],
        isYoung: true
      }
    ]
  },
  lesser: { sessionOf: (path) => SESSION_FILE.exec(path)?.[1], session: "session_id", at: "created_at" }
}
