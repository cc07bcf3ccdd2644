import { BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { agentLogs, type Bill, type BillableRecord, billRecord, type RefusedRecord } from "@ratecard/core/ledger"
import { usageBodies } from "@ratecard/test-support"
import { readFileSync } from "node:fs"
import { tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { pricesOf } from "./offers/prices.ts"

const HELP = `Changes the counters of usage bodies, one at a time: renames one, moves one to another place, or adds one that
nobody knows. The bill of a changed body must be that of the body as it was, or be incomplete or refused. Each that is
complete and another is printed; then the exit code is 1.

pnpm x proof unread [--bodies PATH] [--written N] [--seed N]

  --bodies PATH  recorded bodies: tests/dataset/usages.json of pydantic/genai-prices
  --written N    bodies that are written here, in all shapes (2000)
  --seed N       equal seeds write equal bodies (1)
`

const options = optionsOf(HELP, { bodies: "", written: "2000", seed: "1" })

type Json = { readonly [name: string]: unknown }
type Path = ReadonlyArray<string | number>

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** The places of all counters above 0, by names that say so. */
const countersOf = function* (value: unknown, path: Path = []): Generator<Path> {
  if (!isObject(value)) return
  for (const [name, inner] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(name) : name]
    if (typeof inner === "number" && inner > 0 && COUNTER.test(name) && !NO_COUNTER.test(place.join("."))) yield place
    else yield* countersOf(inner, place)
  }
}

const COUNTER = /token|cache|reasoning|audio|image|video|search|request/iu
const NO_COUNTER = /cost|price|usd|spend|time|second|duration|logprob|max_|request_id/iu

/** A copy in which `change` is made at the part that has the counter. */
const changedAt = (body: unknown, path: Path, change: (part: Record<string, unknown>, name: string) => void): Json => {
  const copy = structuredClone(body) as Json
  let part: any = copy
  for (const name of path.slice(0, -1)) part = part[name]
  change(part as Record<string, unknown>, String(path.at(-1)))
  return copy
}

const renamed = (rename: (name: string) => string) => (part: Record<string, unknown>, name: string) => {
  const value = part[name]
  delete part[name]
  part[rename(name)] = value
}

const RENAMES: Readonly<Record<string, (name: string) => string>> = {
  prefixed: (name) => `x_${name}`,
  counted: (name) => `${name}_count`,
  numbered: (name) => `${name}V2`,
  "other case": (name) =>
    name.includes("_")
      ? name.replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
      : name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
  "kebab case": (name) => name.replaceAll("_", "-").replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`),
  total: (name) => `total_${name}`
}

const ADDED = [
  "cache_refresh_tokens",
  "reasoningSummaryTokens",
  "audio_reply_tokens",
  "video_frames_tokens",
  "image_thumbnail_tokens",
  "map_search_requests",
  "code_search_calls",
  "speculative_tokens"
]

/** All changes of a body, each with its name. */
const changesOf = function* (usage: unknown): Generator<readonly [string, Json]> {
  for (const path of countersOf(usage)) {
    const at = path.join(".")
    for (const [how, rename] of Object.entries(RENAMES))
      yield [`${how}: ${at}`, changedAt(usage, path, renamed(rename))]
    yield [`into details: ${at}`, changedAt(usage, path, moved("usage_details"))]
    yield [`as text: ${at}`, changedAt(usage, path, (part, name) => (part[name] = String(part[name])))]
    if (path.length > 1) {
      const copy = changedAt(usage, path, (part, name) => delete part[name]) as Record<string, unknown>
      copy[String(path.at(-1))] ??= path.reduce((part: any, name) => part[name], usage)
      yield [`to the top: ${at}`, copy]
    }
  }
  const parts = new Map([...countersOf(usage)].map((path) => [path.slice(0, -1).join("."), path]))
  for (const path of parts.values()) {
    for (const name of ADDED) {
      yield [
        `${ADDITION} ${name}: ${path.slice(0, -1).join(".")}`,
        changedAt(usage, path, (part) => (part[name] = 321))
      ]
    }
  }
}

const ADDITION = "added"

const moved = (into: string) => (part: Record<string, unknown>, name: string) => {
  const inner = isObject(part[into]) ? part[into] : {}
  part[into] = { ...inner, [name]: part[name] }
  delete part[name]
}

interface Body {
  readonly from: string
  readonly record: BillableRecord
}

const recorded = (path: string): ReadonlyArray<Body> =>
  (JSON.parse(readFileSync(path, "utf8")) as ReadonlyArray<{ readonly body: Json; readonly model?: string }>).map(
    ({ body: { file, ...response }, model }) => ({ from: String(file), record: { response, ...(model && { model }) } })
  )

const written = Array.from(
  usageBodies(wholeOption("written", options.written, 0), wholeOption("seed", options.seed, 0))
)
const bodies: ReadonlyArray<Body> = [
  ...(options.bodies === "" ? [] : recorded(options.bodies)),
  ...written.flatMap(({ record, shape }) =>
    Array.isArray(record.usage) ? [] : [{ from: shape, record: { model: "claude-sonnet-4-6", ...record } }]
  )
]

const now = Date.parse(BUNDLED_TARIFFS.as_of)
const billing = { prices: pricesOf(now), now, logs: agentLogs, isSuggesting: false }
const billed = (record: BillableRecord): Bill | RefusedRecord => billRecord({ at: now, ...record }, billing)

const tally = { bodies: 0, "incomplete before": 0, changed: 0, equal: 0, incomplete: 0, refused: 0, wrong: 0 }
const reasons = new Map<string, number>()
tell("bodies")
for (const { from, record } of bodies) {
  const field = record.usage === undefined ? "response" : "usage"
  const body = record[field]
  const before = billed(record)
  if ("error" in before || !before.complete) {
    tally["incomplete before"]++
    const why = "error" in before ? before.error.code : before.warnings.map(({ code }) => code).join(", ")
    reasons.set(why, (reasons.get(why) ?? 0) + 1)
    continue
  }
  tally.bodies++
  for (const [change, changed] of changesOf(body)) {
    tally.changed++
    const made = billed({ ...record, [field]: changed })
    if ("error" in made) tally.refused++
    else if (!made.complete) tally.incomplete++
    else if (made.total === before.total && !change.startsWith(ADDITION)) tally.equal++
    else {
      tally.wrong++
      console.log(`${from}: ${change}: ${before.total} is ${made.total}\n  ${JSON.stringify(changed)}`)
    }
  }
}
tell("")
console.log(
  Object.entries(tally)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ")
)
for (const [why, count] of reasons) console.log(`  incomplete before: ${why} ${count}`)
process.exitCode = tally.wrong === 0 ? 0 : 1
