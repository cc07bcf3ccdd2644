import {
  inOrigin,
  withoutUndefined,
  type LogEntry,
  type LogPart,
  type LogState,
  partOf,
  textOf,
  tokens,
  freshTokens
} from "../../logRecord.ts"

/** The session of a file of events: its folder, or in older versions the file. */
export const SESSION_FILE = /[/\\]session-state[/\\]([^/\\]+?)(?:[/\\]events)?\.jsonl$/u

/**
 * What an event of a session says. A leg of it, from a start or a resumption to a shutdown, is one sum for each model:
 * of the outputs of its messages at first, of all counters once the shutdown says them.
 */
export const eventLine = (state: LogState, event: LogPart, index: number): ReadonlyArray<LogEntry> => {
  const { timestamp, type } = event
  const data = partOf(event["data"]) ?? {}
  const { context, modelMetrics, newModel, outputTokens, selectedModel, sessionId } = data
  state.session ??= inOrigin(state, SESSION_FILE) ?? textOf(sessionId)
  state.project = textOf(partOf(context)?.["cwd"]) ?? state.project
  state.model = textOf(newModel) ?? textOf(selectedModel) ?? state.model
  const sums: ReadonlyArray<LegSum> =
    type === "assistant.message" && typeof outputTokens === "number"
      ? [outputSum(state, textOf(data["model"]) ?? state.model ?? "", outputTokens)]
      : type === "session.shutdown"
        ? legSums(state, Object.entries(partOf(modelMetrics) ?? {}))
        : []
  const leg = `${state.session ?? state.origin ?? ""} leg ${state.restarts ?? 0}`
  if (type === "session.shutdown" && sums.length > 0) {
    state.restarts = (state.restarts ?? 0) + 1
    state.outputs = undefined
  }
  return sums.map(({ model, place, ...sum }) => ({
    agent: "copilot" as const,
    id: `${leg} ${place}`,
    line: index,
    ...sum,
    ...withoutUndefined({ model: textOf(model), at: textOf(timestamp), session: state.session, project: state.project })
  }))
}

/** The sum of a model, and its place in the leg: a later sum of the same place takes it. */
interface LegSum extends Pick<LogEntry, "usage" | "gap"> {
  readonly model: string
  readonly place: number
}

/** What the messages of a leg have as output so far, by their model. */
const outputSum = (state: LogState, model: string, count: number): LegSum => {
  const output = (state.outputs?.[model] ?? 0) + count
  state.outputs = { ...state.outputs, [model]: output }
  return { model, place: Object.keys(state.outputs).indexOf(model), usage: tokens({ input: 0, output }), gap: "input" }
}

/** The sums of a leg take the places of what its messages said, whatever these call their models. */
const legSums = (state: LogState, metrics: ReadonlyArray<readonly [string, unknown]>): ReadonlyArray<LegSum> => {
  const spent = metrics.flatMap(([model, metric]) => {
    const counts = usageSince(state, model, partOf(partOf(metric)?.["usage"]) ?? {})
    return counts.some((count) => count !== 0) ? [{ model, counts }] : []
  })
  const [first] = spent
  if (first === undefined) return []
  const outputs = Object.values(state.outputs ?? {})
  while (spent.length < outputs.length) spent.push({ model: first.model, counts: [0, 0, 0, 0] })
  const sums: ReadonlyArray<LegSum> = spent.map(({ counts: [input, output, read, written], model }, place) => ({
    model,
    place,
    usage: tokens({ input: freshTokens(input, read, written), output, read, written }),
    gap: "sum"
  }))
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

const COUNTERS = ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"]

const sumOf = (counts: ReadonlyArray<number>): number => counts.reduce((sum, count) => sum + count, 0)
