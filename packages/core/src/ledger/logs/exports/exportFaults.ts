import { readInstant } from "../../../time/readInstant.ts"
import { GAPS } from "../gaps.ts"
import { AGENTS } from "../agents/agents.ts"
import { type LogPart, PAID, type Paid, partOf } from "../logRecord.ts"

/** The spelling of each text of an exported response, and the message for one that is written otherwise. */
interface Spelling {
  readonly pattern: RegExp
  readonly message: string
}

const oneLine = (most: number): Spelling => ({
  pattern: new RegExp(`^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{1,${most}}$`, "u"),
  message: `This should be one line of 1 to ${most} characters`
})

export const HASH: Spelling = { pattern: /^[\w-]{22}$/u, message: "A hash has 22 characters of base64url" }

/** The texts of an exported response by their names. */
export const SPELLINGS = {
  id: {
    pattern: /^[\w-]{22}(?: [\w-]{22})?$/u,
    message: "An id is a hash of 22 characters of base64url, or two with a space between"
  },
  model: oneLine(200),
  provider: oneLine(200),
  tier: oneLine(100),
  session: HASH,
  project: oneLine(1000),
  machine: oneLine(100),
  person: oneLine(100),
  repository: oneLine(200),
  service: oneLine(200),
  copy: HASH
} as const satisfies Record<string, Spelling>

/** The words that agents write in their usages: a tier, a modality, a model. */
export const WORD = /^[\w.:/+-]{0,64}$/u

/** Before that day, no agent wrote logs. */
export const FIRST_DAY = "2020-01-01"

export const INSTANT: Spelling = {
  pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/u,
  message: "A time is written as 2026-11-20T09:30:00Z"
}

/** Why a text is not a time of a response; undefined if it is one. */
export const timeFault = (text: string): string | undefined => {
  if (!INSTANT.pattern.test(text) || typeof readInstant(text) !== "number") return INSTANT.message
  return text < FIRST_DAY ? `No response is from before ${FIRST_DAY}` : undefined
}

/** No response has more of anything. */
export const MAX_COUNT = 1e12

const MAX_VALUES = 500
const MAX_DEPTH = 8

/** Why something is not usage of a response; undefined if it is one. */
export const usageFault = (usage: LogPart): string | undefined => {
  let values = 0
  const faultIn = (value: unknown, place: string, depth: number): string | undefined => {
    if (++values > MAX_VALUES) return `A usage has at most ${MAX_VALUES} values`
    if (typeof value === "number") {
      return isCount(value) ? undefined : `${place} should be from 0 to ${MAX_COUNT}, not ${value}`
    }
    if (typeof value === "string")
      return WORD.test(value) ? undefined : `${place} should be a number or a word, no text`
    if (typeof value !== "object" || value === null) return undefined
    if (depth === MAX_DEPTH) return `${place} is too deep: a usage has at most ${MAX_DEPTH} levels`
    for (const [name, each] of Object.entries(value)) {
      if (!WORD.test(name)) return `${place} should have words as names, no text`
      const fault = faultIn(each, `${place}.${name}`, depth + 1)
      if (fault !== undefined) return fault
    }
    return undefined
  }
  return faultIn(usage, "usage", 0)
}

const isCount = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= MAX_COUNT

/** Most blocks of text of one response. */
export const MAX_BLOCKS = 1000

/** Why the tokens of a logged text are none; undefined if they are. */
const loggedFault = (logged: unknown): string | undefined => {
  const { blocks, ...flags } = partOf(logged) ?? {}
  const areFlags = Object.entries(flags).every(([name, value]) => FLAGS.has(name) && value === true)
  const areBlocks = Array.isArray(blocks) && blocks.length <= MAX_BLOCKS && blocks.every(isBlock)
  return areFlags && areBlocks ? undefined : "should have `blocks` with the tokens of each"
}

const FLAGS: ReadonlySet<string> = new Set(["early", "long", "unread"])

const isBlock = (value: unknown): boolean => {
  const { high, key, low, tokens, ...more } = partOf(value) ?? {}
  return typeof key === "string" && HASH.pattern.test(key) && [low, tokens, high].every(isCount) && isEmpty(more)
}

const isEmpty = (part: object): boolean => Object.keys(part).length === 0

/** The checks of each field that is not text of {@link SPELLINGS}: each gives an error message. */
const OTHERS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  v: (value) => (value === 1 ? undefined : "should be 1: a newer version of Ratecard reads the others"),
  agent: (value) =>
    (AGENTS as ReadonlyArray<unknown>).includes(value) ? undefined : "should be an agent whose logs are read",
  at: (value) => (typeof value === "string" ? timeFault(value) : "is missing"),
  last_at: (value) => timeFault(String(value)),
  gap: (value) => (typeof value === "string" && Object.hasOwn(GAPS, value) ? undefined : "is not known"),
  usage: (value) => (partOf(value) === undefined ? "is missing" : usageFault(value as LogPart)),
  paid: (value) => (PAID.includes(value as Paid) ? undefined : "should be plan or metered"),
  replay: (value) => (value === true ? undefined : "should be true, or absent"),
  logged: loggedFault
}

const NEEDED = ["v", "agent", "id", "at", "usage"]

/**
 * Why a line is not an exported response; undefined if it is one. It refuses what the schema refuses, and loads no
 * Effect.
 */
export const exportFault = (line: unknown): string | undefined => {
  const response = partOf(line)
  if (response === undefined) return "Not an exported response."
  const missing = NEEDED.find((name) => response[name] === undefined)
  if (missing !== undefined) return `Not an exported response: ${missing} is missing.`
  for (const [name, value] of Object.entries(response)) {
    const fault = fieldFault(name, value)
    if (fault !== undefined) return `Not an exported response: ${name}: ${fault}.`
  }
  return undefined
}

const fieldFault = (name: string, value: unknown): string | undefined => {
  if (Object.hasOwn(OTHERS, name)) return OTHERS[name]!(value)
  if (!Object.hasOwn(SPELLINGS, name)) return "is not known"
  const { message, pattern } = SPELLINGS[name as keyof typeof SPELLINGS]
  return typeof value === "string" && pattern.test(value) ? undefined : message
}
