import {
  inOrigin,
  type LogPart,
  type LogState,
  NOTHING,
  numberOf,
  partOf,
  type ReadLine,
  textOf,
  tokens,
  withoutUndefined
} from "../../logRecord.ts"
import { type Agent, type AgentLogs, below, isCounted, lineId, type LogRow, NO_LINES } from "../agent.ts"

/**
 * Reads a row of a conversation: where it began, when a step of it was, or a response. What the cache read and wrote is
 * beside the input.
 */
const antigravityLine: ReadLine = (state, row, index) => {
  const { at, project, usage } = row
  const ids = [row["id"], row["message"]].flatMap((id) => textOf(id) ?? [])
  const counters = partOf(usage)
  if (counters === undefined) {
    state.session = inOrigin(state, /([^/\\]+)\.db$/u)
    state.project = textOf(project) ?? state.project
    if (typeof at === "number") addTime(state, ids, at)
    return NOTHING
  }
  if (!Object.values(counters).some(isCounted)) return NOTHING
  const { input, output, read, written } = counters
  return [
    {
      id: ids[0] ?? lineId(state, index),
      usage: tokens({ input, output, read, written }),
      ...withoutUndefined({
        model: textOf(row["model"]),
        at:
          numberOf(at) ?? ids.map((id) => state.times?.[`of ${id}`]).find((time) => time !== undefined) ?? begun(state),
        session: state.session,
        project: state.project
      })
    }
  ]
}

/** Remembers when the response with these ids was; without an id when the conversation began. */
const addTime = (state: LogState, ids: ReadonlyArray<string>, at: number): void => {
  const times = (state.times ??= {})
  if (ids.length === 0) times["begun"] = at
  for (const id of ids) times[`of ${id}`] = at
}

const begun = ({ times }: LogState): number | undefined => times?.["begun"]

/** The folder of the conversation, and when it began. */
const conversationOf = ({ data }: LogRow): LogPart => {
  const conversation = fieldsOf(data)
  const folder = conversation.part(1)?.text(1)
  return { at: timeIn(conversation.part(2)), project: folder && pathOf(folder) }
}

/** The ids of a response, and when it was: since 1.1.18 only its step says that. */
const stepOf = ({ metadata }: LogRow): LogPart => {
  const step = fieldsOf(metadata)
  return { at: timeIn(step.part(1)), ...idsIn(step.part(9)) }
}

/** A response: its model as people see it, and its `ModelUsageStats`. */
const responseOf = ({ data }: LogRow): LogPart => {
  const response = fieldsOf(data).part(1)
  const stats = response?.part(4)
  const usage = {
    input: stats?.number(2),
    // The sum of thinking and of the rest.
    output: stats?.number(3) || (stats?.number(9) ?? 0) + (stats?.number(10) ?? 0),
    written: stats?.number(4),
    read: stats?.number(5)
  }
  return { usage, model: modelIn(response), at: timeIn(response?.part(9)?.part(4)), ...idsIn(stats) }
}

const idsIn = (stats: Fields | undefined): LogPart => ({ id: stats?.text(11), message: stats?.text(7) })

/** Antigravity adds to a name how hard the model thinks, which changes no price of a token. */
const modelIn = (response: Fields | undefined): string | undefined =>
  response?.text(21)?.replace(/ \([^()]*\)$/u, "") ?? response?.text(19)

/** Milliseconds since the epoch; undefined if there is no time. */
const timeIn = (time: Fields | undefined): number | undefined => {
  const seconds = time?.number(1)
  return seconds ? seconds * 1000 + Math.trunc((time?.number(2) ?? 0) / 1e6) : undefined
}

/** The path of a folder that is written as `file:///…`. */
const pathOf = (folder: string): string => {
  try {
    return decodeURIComponent(folder.replace(/^file:\/\/(?=\/)/u, "")).replace(/^\/(?=[A-Za-z]:)/u, "")
  } catch {
    return folder
  }
}

/** The fields of a message of Protocol Buffers by their numbers; the last of a number counts. */
interface Fields {
  readonly number: (field: number) => number | undefined
  readonly text: (field: number) => string | undefined
  readonly part: (field: number) => Fields | undefined
}

/** Reads the bytes of a message. Throws a RangeError if they are none. */
const fieldsOf = (bytes: unknown): Fields => {
  const values = bytes instanceof Uint8Array ? valuesIn(bytes) : new Map<number, number | Uint8Array>()
  const bytesOf = (field: number): Uint8Array | undefined => {
    const value = values.get(field)
    return typeof value === "number" ? undefined : value
  }
  return {
    number: (field) => {
      const value = values.get(field)
      return typeof value === "number" ? value : undefined
    },
    text: (field) => new TextDecoder().decode(bytesOf(field)) || undefined,
    part: (field) => {
      const part = bytesOf(field)
      return part && fieldsOf(part)
    }
  }
}

/** Whole numbers, and the bytes of texts and parts. What has a fixed length is passed over. */
const valuesIn = (bytes: Uint8Array): ReadonlyMap<number, number | Uint8Array> => {
  const values = new Map<number, number | Uint8Array>()
  let place = 0
  const passed = (length: number): Uint8Array => {
    if (place + length > bytes.length) throw new RangeError("A message ends too early.")
    return bytes.subarray(place, (place += length))
  }
  const varint = (): number => {
    let value = 0
    for (let power = 1; ; power *= 128) {
      const [byte] = passed(1)
      value += (byte! & 127) * power
      if (byte! < 128) return value
    }
  }
  while (place < bytes.length) {
    const key = varint()
    const field = Math.floor(key / 8)
    if (key % 8 === 0) values.set(field, varint())
    else if (key % 8 === 2) values.set(field, passed(varint()))
    else if (key % 8 === 1) passed(8)
    else if (key % 8 === 5) passed(4)
    else throw new RangeError(`No wire type ${key % 8}.`)
  }
  return values
}

/** Each conversation has a database, with its id. */
const DATABASES = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.db$/u

const SEALED = /\.pb$/u

export const ANTIGRAVITY = {
  name: "antigravity",
  usage: "antigravity.usage"
} as const satisfies Agent

const logs = (): AgentLogs => ({
  title: "Antigravity",
  gaps: [],
  read: antigravityLine,
  lineNames: NO_LINES,
  folders: ({ home }) =>
    below({ path: home }, ".gemini/antigravity*/conversations").map((folder) => ({
      ...folder,
      names: /\.(?:db|pb)$/u,
      isFlat: true
    })),
  database: {
    names: DATABASES,
    tables: [
      { name: "trajectory_metadata_blob", needed: ["data"], wanted: [], lineOf: conversationOf },
      { name: "steps", needed: ["step_type", "metadata"], wanted: [], only: "step_type = 15", lineOf: stepOf },
      { name: "gen_metadata", needed: ["idx", "data"], wanted: [], order: "idx", lineOf: responseOf }
    ]
  },
  sealed: {
    names: SEALED,
    message: "Antigravity before 1.0.4 encrypted its conversations: their usage is unknown."
  }
})

// So that bundles without it drop it.
export const ANTIGRAVITY_LOGS = /* @__PURE__ */ logs()
