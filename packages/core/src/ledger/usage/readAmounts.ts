import type { MakerSlug } from "../../catalogue/makers.ts"
import type { CountTexts } from "../logs/loggedText.ts"
import { kindNamed, type ModelKind } from "../../names/modelKind.ts"
import { partOf, textOf, type Written } from "../logs/logRecord.ts"
import { finish } from "../logs/steps.ts"
import { unansweredFault } from "./batch.ts"
import { SUMS } from "./calls.ts"
import { contradictory, invalidSeconds, isPart, type Part, valueAt } from "./counters.ts"
import { fieldAt } from "./tokens/convention.ts"
import { bodiesIn, type Envelope, isTooLong, openRecord, TOO_LONG, tooMany } from "./envelope.ts"
import { feesOf, NO_FEES } from "./fees.ts"
import { withIterations } from "./iterations.ts"
import { minutesIn } from "./quantity.ts"
import { readTokens, type Tokens } from "./tokens/readTokens.ts"
import type { Reading, ReadingFault, ReadLogs, UsageRecord } from "./reading.ts"
import type { Warning } from "../schemas/Bill.ts"
import { familiesOf, findShape, shapesOf, usualShape } from "./recognise.ts"
import { providerIn, writeSeller } from "./seller.ts"
import { modelIn, ownCost, writeServed } from "./served.ts"
import type { Family, Shape } from "./shapes/shape.ts"
import { storedIn } from "./storage.ts"
import { sumOfModel } from "./sumOf.ts"
import { MOST, unreadBeside, unreadIn, unreadWarning, unreadWithin } from "./unread.ts"
import { vendorOf } from "./vendor.ts"

/**
 * Reads the usage of a request as disjoint billed amounts, from the data of an API, an SDK or an agent's log. The
 * body's own total decides whether cached tokens and reasoning are inside the counter above them, else the
 * documentation of its shape. A body in which nothing adds up is refused with the sums that were tried. Hints that
 * the body contradicts are ignored. `logs` reads the logs of agents, and `countTexts` counts the text in those whose
 * usage is incomplete: programs without logs need not carry either.
 */
export const readAmounts = (
  record: UsageRecord,
  logs?: ReadLogs,
  countTexts?: CountTexts,
  lookAt?: LookAt
): Reading | ReadingFault => {
  const lines = linesIn(record)
  if (logs === undefined && (lines ?? record.gap ?? record.logged) !== undefined) return NO_LOGS
  if (lines !== undefined) return finish(logs!.readLines(lines, record, countTexts))
  const reading = readNested(record, 0, lookAt)
  return logs === undefined ? reading : logs.complete(reading, record, countTexts)
}

/** The fault of a record in whose shape no usage is known. */
export const NO_USAGE: ReadingFault = {
  code: "UnknownShape",
  message: "No usage found. Pass an API or SDK response, its usage object, or lines of an agent's log.",
  fields: ["usage"]
}

const NO_LOGS: ReadingFault = {
  code: "UnknownShape",
  message: "Logs of agents need `logs: agentLogs` of `@ratecard/core/ledger`.",
  fields: ["usage"]
}

/** The lines of an agent's log that a record holds; undefined if it holds none. */
export const linesIn = ({ response, usage }: UsageRecord): ReadonlyArray<unknown> | undefined => {
  if (Array.isArray(usage)) return usage
  return usage === undefined && partOf(response)?.["type"] === "assistant" ? [response] : undefined
}

/** Steps and iterations are usage in usage; none of either in either is known. */
const MAX_DEPTH = 2

/** Reads what are not lines of a log. */
export const readNested = (record: UsageRecord, depth: number, lookAt?: LookAt): Reading | ReadingFault => {
  if (depth > MAX_DEPTH) return NO_USAGE
  const found = openRecord(record)
  if (found === undefined)
    return unansweredFault(record.response) ?? unansweredFault(record.usage) ?? costAlone(record) ?? NO_USAGE
  if ("code" in found) return found
  const { bodies } = found
  const models = depth === 0 && bodies.some(({ modelUsage }) => modelUsage) ? modelsIn(bodies) : []
  if (models.length === 1) return readEnvelope(found, { ...record, model: models[0]![0] }, depth, lookAt)
  return (
    modelSum(models, record, bodies) ?? stepsIn(bodies, record, depth) ?? readEnvelope(found, record, depth, lookAt)
  )
}

/** The usage of each model in the result of an agent. */
const modelsIn = (bodies: ReadonlyArray<Part>): ReadonlyArray<readonly [model: string, usage: unknown]> =>
  bodies.flatMap(({ modelUsage }) => Object.entries(partOf(modelUsage) ?? {})).slice(0, MAX_REQUESTS)

/** The sums of several models as one reading: the first, and the others beside it. */
const modelSum = (
  models: ReadonlyArray<readonly [model: string, usage: unknown]>,
  record: UsageRecord,
  bodies: ReadonlyArray<Part>
): Reading | ReadingFault | undefined => {
  const read = readEach("modelUsage", models, (usage, model) =>
    readNested({ provider: record.provider, model: String(model), usage }, 1)
  )
  if ("code" in read) return read
  const [first, ...others] = read.map((each, place): Reading => {
    const { reported: _, ...reading } = each
    return { ...reading, model: models[place]![0], isSum: true }
  })
  if (first === undefined) return undefined
  const reported = bodies.map((body) => ownCost(body)).find((cost) => cost !== undefined)
  return { ...first, others, ...(reported && { reported }) }
}

/** The reading of a usage that says only what it cost. */
const costAlone = (record: UsageRecord): Reading | undefined => {
  const bodies = bodiesIn(record)
  for (const body of bodies) {
    const reported = ownCost(body, true)
    if (reported === undefined) continue
    const model = modelIn(body, bodies, textOf(record.model))
    return {
      ...noTokens(),
      amounts: [],
      shape: "cost",
      ...(model !== undefined && { model }),
      reported,
      incomplete: true,
      warnings: [COST_ALONE]
    }
  }
  return undefined
}

const COST_ALONE: Warning = {
  code: "cost_alone",
  message: "Only the cost is known, in `reported`."
}

const readEnvelope = (
  { bodies, families, usage }: Envelope,
  record: UsageRecord,
  depth: number,
  lookAt?: LookAt
): Reading | ReadingFault => {
  const told = lookAt?.(usage, bodies) ?? EVERYTHING
  const raw = families[0] === "camel" ? usage["raw"] : undefined
  let unread: ReadonlyArray<string> = []
  if (isPart(raw) && raw["raw"] === undefined) {
    if (isTooLong(raw)) return TOO_LONG
    // The AI SDK keeps the vendor's own usage, which says more: fees, lifetimes, tiers, places, its cost.
    const families = familiesOf(raw)
    const { api: _, ...rest } = record
    const read = families && readEnvelope({ usage: raw, families, bodies: [usage, ...bodies] }, rest, depth, lookAt)
    if (read !== undefined && !("code" in read)) {
      let left: ReadonlyArray<string> = []
      for (const shape of shapesOf("camel")) {
        left = unreadIn(usage, shape, read)
        if (left.length === 0) return read
      }
      return { ...read, incomplete: true, warnings: [...read.warnings, unreadWarning(left)] }
    }
    unread = unreadWithin(raw, families === undefined ? usage : {})
  }
  const own = told & SERVED ? usage : NOTHING
  const around = own === usage ? bodies : []
  const model = modelIn(own, bodies, textOf(record.model))
  if (SUMS.test(usage["gen_ai.operation.name"] as string))
    return {
      ...noTokens(),
      amounts: [],
      shape: "otel.gen_ai",
      ...(model !== undefined && { model }),
      warnings: [SUMMED]
    }
  if (families[0] === "embedding" && !isEmbedding(model, usage, bodies)) return NO_USAGE
  const vendor = vendorIn(own, around, record, model)

  const tokens = tokensIn(usage, families, bodies, record.api, vendor, model)
  if ("code" in tokens) return tokens
  const fees = told & FEES ? feesOf(usage, bodies, model, vendor) : NO_FEES
  if ("code" in fees) return fees
  const { promptTokens, outputTokens, convention, shape, warnings } = tokens
  unread = unread.concat(tokens.unread ?? [], unreadBeside(usage, bodies))
  const reading: Written<Reading> = { amounts: tokens.amounts, convention, shape, promptTokens, outputTokens, warnings }
  if (unread.length > 0) warnings.push(unreadWarning(unread))
  if (fees.amounts.length > 0) reading.amounts = [...tokens.amounts, ...fees.amounts]
  if (fees.warning !== undefined) warnings.push(fees.warning)
  if (model !== undefined) reading.model = model
  if (tokens.incomplete === true || unread.length > 0) reading.incomplete = true
  writeSeller(reading, own, tokens.shown, around, textOf(record.api))
  if (own === usage || record.request !== undefined) writeServed(reading, warnings, usage, tokens.shown, bodies, record)
  const iterations = usage["iterations"]
  if (!Array.isArray(iterations)) return reading
  if (iterations.length > MAX_REQUESTS) return tooMany("iterations", MAX_REQUESTS)
  return withIterations(reading, iterations, (part) =>
    readNested({ usage: part, api: "anthropic.messages", provider: "anthropic" }, depth + 1)
  )
}

/** Subjects of a usage, and of what is around it, besides counters, as bits. */
export const SERVED = 1
export const FEES = 2
export const EVERYTHING = 3

/** Looks what that is: all, unless it is known better. */
export type LookAt = (usage: Part, bodies: ReadonlyArray<Part>) => number

const NOTHING: Part = {}

/** Finds the maker of a model, once it is asked for. */
const vendorIn = (
  usage: Part,
  bodies: ReadonlyArray<Part>,
  record: UsageRecord,
  model: string | undefined
): (() => MakerSlug | undefined) => {
  let found: { readonly vendor: MakerSlug | undefined } | undefined
  return () =>
    (found ??= {
      vendor: vendorOf(model, providerIn(usage, bodies) ?? textOf(record.provider) ?? textOf(record.api))
    }).vendor
}

/**
 * Makes a reader of usages with the same names, texts and zeros as that of a record: all but their tokens is in the
 * `reading` of that one. It gives undefined for a usage that has to be read whole. There is none if all have to be.
 */
export const alikeReader = (
  record: UsageRecord,
  reading: Reading
): ((usage: Part) => Reading | undefined) | undefined => {
  const found = openRecord(record)
  if (found === undefined || "code" in found || found.bodies.length > 0) return undefined
  const { families, usage } = found
  const [family] = families
  if (family === undefined || families.length > 1 || family === "camel" || usage["iterations"] !== undefined)
    return undefined
  const { model } = reading
  const vendor = vendorIn(usage, [], record, model)
  const shown = findShape(usage, family, record.api) ?? usualShape(family, vendor())
  const shape = shapesOf(family).find((each) => each === shown && each.name === reading.shape)
  // Other shapes are tried where this one leaves a counter.
  if (shape === undefined || unreadIn(usage, shape, NO_USAGE).length > 0) return undefined
  const read = (usage: Part) =>
    readTokens(
      usage,
      shape,
      () => vendor() ?? shape.vendor,
      () => isOfImages(model)
    )
  const tokens = read(usage)
  if ("code" in tokens || tokens.warnings.length > 0 || tokens.amounts.length < reading.amounts.length) return undefined
  if ((reading.reported ?? reading.band ?? reading.requests ?? reading.others) !== undefined) return undefined
  return (usage) => {
    const tokens = read(usage)
    return "code" in tokens || tokens.warnings.length > 0
      ? undefined
      : { ...reading, ...tokens, warnings: reading.warnings }
  }
}

const SUMMED: Warning = {
  code: "agent_span",
  message: "An agent's sum of its calls is not billed."
}

/** Whether a total stands alone because there is no output: the model's name says so, or what was answered. */
const isEmbedding = (model: string | undefined, usage: Part, bodies: ReadonlyArray<Part>): boolean =>
  EMBEDDINGS.has(kindNamed(model ?? "")) ||
  bodies.some(({ object }) => object === "list") ||
  [usage, ...bodies].some(hasEmbeddings)

/** Names that may be of image models: asking for the kind of all others was 5 % of a bill. */
const IMAGES = /imag|dall|flux|diff/iu

const isOfImages = (model = ""): boolean => IMAGES.test(model) && kindNamed(model) === "image"

const EMBEDDINGS: ReadonlySet<ModelKind> = new Set(["embedding", "rerank"])

const hasEmbeddings = ({ data, embedding, embeddings, results }: Part): boolean => {
  const [first] = [data, results].flatMap((list) => (Array.isArray(list) ? [partOf(list[0])] : []))
  return [embedding, embeddings, first?.["embedding"], first?.["relevance_score"]].some((each) => each !== undefined)
}

interface ShapedTokens extends Tokens {
  readonly shape: string
  readonly shown?: Shape | undefined
  readonly incomplete?: boolean
  readonly unread?: ReadonlyArray<string>
}

const tokensIn = (
  usage: Part,
  [family, other]: ReadonlyArray<Family>,
  bodies: ReadonlyArray<Part>,
  api: string | undefined,
  vendor: () => MakerSlug | undefined,
  model: string | undefined
): ShapedTokens | ReadingFault => {
  if (family === undefined) {
    const amounts = storedIn(usage)
    return "code" in amounts ? amounts : { ...noTokens(), amounts: [...amounts], shape: "gemini.cachedContents" }
  }
  if (family === "counted") return { ...noTokens(), amounts: [], shape: "counted" }
  if (family === "duration") {
    const quantity = minutesIn(usage["seconds"])
    if (quantity === undefined) return invalidSeconds(usage, "seconds")
    const amounts = quantity === 0 ? [] : [{ unit: "audio_minute" as const, quantity }]
    return { ...noTokens(), amounts, shape: "openai.transcription" }
  }
  const isWhole = wholenessIn(bodies)
  const second = other && (findShape(usage, other, api) ?? usualShape(other, vendor()))
  const readBy = (shape: Shape) => {
    const isPartial =
      isWhole !== undefined ||
      (shape.needs === "both" && valueAt(usage, shape.output[0]!) === undefined && isEmbedding(model, usage, bodies))
    return readTokens(
      usage,
      isPartial ? { ...shape, needs: undefined } : shape,
      () => vendor() ?? shape.vendor,
      () => isOfImages(model)
    )
  }
  const unreadBy = (shape: Shape, read: Tokens | ReadingFault) => {
    const unread = unreadIn(usage, shape, read)
    if (unread.length === 0 || second === undefined) return unread
    const others = unreadIn(usage, second, read)
    return unread.filter((name) => others.includes(name))
  }
  let shown = findShape(usage, family, api)
  let shape = shown ?? usualShape(family, vendor())
  let read = readBy(shape)
  let unread = unreadBy(shape, read)
  if (!("code" in read) && unread.length > 0 && unread.length <= MOST) {
    // A shape that knows all counters is the right one, if they add up in it.
    for (const better of shapesOf(family)) {
      const other = readBy(better)
      if ("code" in other || unreadBy(better, other).length > 0) continue
      ;[shown, shape, read, unread] = [better, better, other, []]
      break
    }
  }
  if ("code" in read) return read
  const owner = () => vendor() ?? shape.vendor
  if (second !== undefined) {
    const twin = readBy(second)
    if ("code" in twin || twin.promptTokens !== read.promptTokens || twin.outputTokens !== read.outputTokens) {
      return contradictory(
        "The usage is of two shapes that contradict each other",
        [fieldAt(usage, shape.input), fieldAt(usage, second.input)],
        []
      )
    }
  }
  const shaped: Written<ShapedTokens> = { ...read, shape: shape.name, shown, unread }
  if (shape.name === "ai-sdk.v5" && owner() === "anthropic") shaped.warnings.push(WRITES_LOST)
  if (shape.name === "ai-sdk.v4" && usage["promptTokensDetails"] === undefined) shaped.warnings.push(CACHE_LOST)
  // A total without a counter of output says that there was none.
  const said = usage["completion_tokens"] ?? usage["total_tokens"]
  const lacksOutput = family === "chat" && said == null && !isEmbedding(model, usage, bodies)
  const part =
    isWhole?.(usage) === false
      ? partWarning(bodies)
      : isUnfinished(bodies)
        ? BROKE_OFF
        : lacksOutput
          ? NO_OUTPUT
          : undefined
  if (part !== undefined) {
    shaped.incomplete = true
    shaped.warnings.push(part)
  }
  return shaped
}

const NO_OUTPUT: Warning = { code: "incomplete", message: "completion_tokens is missing." }

/** Its counters have no place for them, whatever the total says. */
const WRITES_LOST: Warning = {
  code: "cache_writes_lost",
  message: "AI SDK 5 reports no cache writes."
}

const CACHE_LOST: Warning = {
  code: "cache_lost",
  message: "No cache counters: cached input is billed as input, Anthropic's is missing."
}

const noTokens = () => ({
  convention: { name: "no tokens", identity: "none" },
  promptTokens: 0,
  outputTokens: 0,
  warnings: []
})

/** Of an event of a stream that may have a part of the usage only: whether it has all. */
const wholenessIn = (bodies: ReadonlyArray<Part>) => {
  for (const { type } of bodies) {
    if (type === "message_delta") return (usage: Part) => typeof usage["input_tokens"] === "number"
    if (type === "message_start") return () => false
  }
  return undefined
}

const partWarning = (bodies: ReadonlyArray<Part>): Warning =>
  bodies.some(({ type }) => type === "message_start") ? START_ALONE : DELTA_ALONE

const START_ALONE: Warning = {
  code: "incomplete",
  message: "Only the start of a stream: the output is in message_delta."
}

const DELTA_ALONE: Warning = {
  code: "incomplete",
  message: "Only the end of a stream: the input is in message_start."
}

/** A message of Anthropic's that has not said why it ended. */
const isUnfinished = (bodies: ReadonlyArray<Part>): boolean =>
  bodies.some(({ stop_reason, type }) => type === "message" && stop_reason === null)

/** Of a call that reported a part alone. */
export const BROKE_OFF: Warning = {
  code: "broke_off",
  message: "The stream broke off: it reported only a part, and the call cost more."
}

/** No response is of more requests: agents stop long before. */
const MAX_REQUESTS = 500

const hasSteps = ({ steps }: Part): boolean => Array.isArray(steps) && isPart(steps[0]) && isPart(steps[0]["usage"])

/** A result of the AI SDK in several steps has a usage for each. */
const stepsIn = (
  bodies: ReadonlyArray<Part>,
  record: UsageRecord,
  depth: number
): Reading | ReadingFault | undefined => {
  const list = bodies.find(hasSteps)?.["steps"] as ReadonlyArray<unknown> | undefined
  if (list === undefined || list.length < 2) return undefined
  if (list.length > MAX_REQUESTS) return tooMany("steps", MAX_REQUESTS)
  const { usage: _, ...rest } = record
  const readings = readEach("steps", list.entries(), (response) => readNested({ ...rest, response }, depth + 1))
  return "code" in readings ? readings : sumOfModel(readings)
}

/** The readings of all parts of a field, or the fault of the first that has one. */
const readEach = (
  field: string,
  parts: Iterable<readonly [key: string | number, part: unknown]>,
  read: (part: unknown, key: string | number) => Reading | ReadingFault
): ReadonlyArray<Reading> | ReadingFault => {
  const readings: Array<Reading> = []
  for (const [key, part] of parts) {
    const reading = read(part, key)
    if ("code" in reading) return { ...reading, fields: reading.fields.map((each) => `${field}.${key}.${each}`) }
    readings.push(reading)
  }
  return readings
}
