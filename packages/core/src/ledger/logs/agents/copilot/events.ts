import {
  inOrigin,
  known,
  type LogEntry,
  type LogPart,
  type LogState,
  NOTHING,
  partOf,
  textOf,
  tokens,
  uncached
} from "../../logRecord.ts"

/** The session of a file of events: its folder, or in older versions the file. */
export const SESSION_FILE = /[/\\]session-state[/\\]([^/\\]+?)(?:[/\\]events)?\.jsonl$/u

/**
 * What an event of a session says. A leg of it, from a start or a resumption to a shutdown, is one sum for each model:
 * of the outputs of its messages at first, of all counters once the shutdown says them.
 */
export const eventLine = (state: LogState, event: LogPart, index: number): ReadonlyArray<LogEntry> => {
  const data = partOf(event["data"]) ?? {}
  state.session ??= inOrigin(state, SESSION_FILE) ?? textOf(data["sessionId"])
  const told = { line: index, ...known({ at: textOf(event["timestamp"]) }) }
  switch (event["type"]) {
    case "session.start":
    case "session.resume":
      state.project = textOf(partOf(data["context"])?.["cwd"]) ?? state.project
      state.model = textOf(data["selectedModel"]) ?? state.model
      return NOTHING
    case "session.model_change":
      state.model = textOf(data["newModel"]) ?? state.model
      return NOTHING
    case "assistant.message":
      return messageEntry(state, data, told)
    case "session.shutdown":
      return shutdownEntries(state, data, told)
    default:
      return NOTHING
  }
}

type Told = Pick<LogEntry, "line" | "at">

/** What the messages of a leg have as output so far, by their model. */
const messageEntry = (state: LogState, { model, outputTokens }: LogPart, told: Told): ReadonlyArray<LogEntry> => {
  if (typeof outputTokens !== "number") return NOTHING
  const name = textOf(model) ?? state.model ?? ""
  const output = (state.outputs?.[name] ?? 0) + outputTokens
  state.outputs = { ...state.outputs, [name]: output }
  const place = Object.keys(state.outputs).indexOf(name)
  return [{ ...entryOf(state, place, told), usage: tokens({ input: 0, output }), gap: "output", ...named(name) }]
}

/** The sums of a leg take the place of what its messages said, whatever these call their models. */
const shutdownEntries = (state: LogState, { modelMetrics }: LogPart, told: Told): ReadonlyArray<LogEntry> => {
  const sums = Object.entries(partOf(modelMetrics) ?? {}).flatMap(([model, metrics]) => {
    const spent = spentSince(state, model, partOf(partOf(metrics)?.["usage"]))
    return spent === undefined ? [] : [{ model, spent }]
  })
  if (sums.length === 0) return NOTHING
  const outputs = Object.values(state.outputs ?? {})
  const isCut = sumOf(outputs) > sumOf(sums.map(({ spent }) => Number(spent["outputTokens"])))
  const entries = sums.map(({ model, spent }, place) => ({
    ...entryOf(state, place, told),
    usage: tokens({
      input: uncached(spent["inputTokens"], spent["cacheReadTokens"], spent["cacheWriteTokens"]),
      read: spent["cacheReadTokens"],
      written: spent["cacheWriteTokens"],
      output: spent["outputTokens"]
    }),
    gap: isCut ? ("sum_in_part" as const) : ("sum" as const),
    ...named(model)
  }))
  const others = outputs.slice(sums.length).map((_, more) => ({
    ...entryOf(state, sums.length + more, told),
    usage: tokens({ input: 0, output: 0 }),
    ...named(sums[0]!.model)
  }))
  state.restarts = (state.restarts ?? 0) + 1
  state.outputs = undefined
  return [...entries, ...others]
}

/** Sums go on over the legs of a session, and start anew after a summary; undefined where nothing was spent. */
const spentSince = (state: LogState, model: string, sum: LogPart | undefined): LogPart | undefined => {
  if (sum === undefined) return undefined
  const before = partOf(state.totals?.[model])
  state.totals = { ...state.totals, [model]: sum }
  const isAnew = COUNTERS.some((name) => Number(sum[name] ?? 0) < Number(before?.[name] ?? 0))
  const counts = COUNTERS.map((name) => [name, Number(sum[name] ?? 0) - (isAnew ? 0 : Number(before?.[name] ?? 0))])
  return counts.some(([, count]) => count !== 0) ? Object.fromEntries(counts) : undefined
}

const COUNTERS = ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"]

const entryOf = (state: LogState, place: number, told: Told) => ({
  agent: "copilot" as const,
  id: `${state.session ?? state.origin ?? ""} leg ${state.restarts ?? 0} ${place}`,
  ...told,
  ...known({ session: state.session, project: state.project })
})

const named = (model: string) => known({ model: textOf(model) })

const sumOf = (counts: ReadonlyArray<number>): number => counts.reduce((sum, count) => sum + count, 0)
