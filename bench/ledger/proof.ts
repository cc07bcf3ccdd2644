import { BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { resolve } from "@ratecard/core/catalogue"
import { bill, billRecord, type ItemisedBill, readAmounts, agentLogs } from "@ratecard/core/ledger"
import { random, usageBodies } from "@ratecard/test-support"
import { BillOracle, type Charged, charges, readSeedFacts } from "@ratecard/test-support/ledger"
import { tell } from "../drills/drill.ts"
import { snapshotWithout } from "../proofs/offers/prices.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Bills random requests over all models, tariffs, places and days, and holds each bill against an oracle with
arbitrary precision that is written from the rules and reads the seeds; then as many raw bodies of all shapes,
on days of the last year. Each difference is printed; then the exit code is 1.

pnpm x proof bills [--requests N] [--seed N]

  --requests N   requests to bill (20000)
  --seed N       equal seeds make equal requests (1)
`

const options = optionsOf(HELP, { requests: "20000", seed: "1" })
const requests = wholeOption("requests", options.requests)

const now = Date.parse(BUNDLED_TARIFFS.as_of)
const prices = snapshotWithout(now)
/** Models of bodies that name none. */
const FALLBACK: Readonly<Record<string, string>> = {
  anthropic: "claude-sonnet-4-6",
  "anthropic.messages": "claude-sonnet-4-6",
  "amazon-bedrock": "claude-sonnet-4-6"
}

/** Tiers that bodies have other names for. */
const PLANS: Readonly<Record<string, string>> = {
  default: "standard",
  on_demand: "standard",
  on_demand_flex: "flex",
  on_demand_priority: "priority",
  fast: "priority"
}

const seeds = readSeedFacts()
const oracle = new BillOracle(seeds)

const seed = wholeOption("seed", options.seed, 0)

const tally = { exact: 0, "lower bound": 0, "no price yet": 0, "of several requests": 0, different: 0 }

const compare = (charged: Charged, made: ItemisedBill | undefined, told: unknown): void => {
  const expected = oracle.bill(charged)
  const ours = made === undefined ? [] : [made.total, made.complete]
  const theirs = expected === undefined ? [] : [expected.total.toFixed(), !expected.amounts.includes(null)]
  if (ours.join() !== theirs.join()) {
    tally.different++
    const amounts = expected?.amounts.map((amount) => amount?.toFixed() ?? null)
    console.log(JSON.stringify({ charged, told, ours: made, theirs: amounts }))
  } else if (expected === undefined) tally["no price yet"]++
  else tally[expected.amounts.includes(null) ? "lower bound" : "exact"]++
}

const print = (of: string): void => {
  const counts = Object.entries(tally).map(([what, count]) => `${what} ${count}`)
  console.log(`${of}: ${counts.join(", ")}`)
  process.exitCode = tally.different > 0 ? 1 : (process.exitCode ?? 0)
  for (const what of Object.keys(tally) as Array<keyof typeof tally>) tally[what] = 0
}

tell("requests")
for (const { charged, context, used } of charges(seeds, requests, now, seed)) {
  const match = resolve(prices.names, charged.name, { provider: charged.provider })
  if (match.how === "none") throw new Error(`There is no model ${charged.name}`)
  const made = bill(used, prices.book.tariffOf(match.model_id), { at: charged.at, now, context })
  compare(charged, "total" in made ? made : undefined, context)
}
tell("")
print(`${requests} requests`)

tell("bodies")
const draw = random(seed)
for (const { promptTokens, record, units } of usageBodies(requests, seed)) {
  const at = now - draw.whole(365 * 86_400_000)
  const reading = readAmounts(record, agentLogs)
  if ("code" in reading) throw new Error(reading.message)
  // Each of several requests is billed by its own length, which their sum does not tell.
  if (reading.requests !== undefined) {
    tally["of several requests"]++
    continue
  }
  const told = {
    ...record,
    at: new Date(at).toISOString(),
    model: record.model ?? FALLBACK[record.provider ?? ""] ?? "gpt-5.1"
  }
  const [match] = [reading.model, told.model]
    .map((name) => resolve(prices.names, name ?? "", { provider: told.provider }))
    .filter(({ how }) => how !== "none")
  if (match === undefined || match.how === "none") throw new Error(`There is no model ${told.model}`)
  const { channel, geo } = match
  const model = prices.names.get(match.model_id)!
  const made = billRecord(told, { prices, now })
  const place = reading.geo ?? geo
  const isRegional = (place ?? "global") !== "global"
  compare(
    {
      provider: model.provider,
      name: model.name,
      at,
      amounts: Object.entries(units)
        .filter(([, quantity]) => quantity > 0)
        .map(([unit, quantity]) => ({ unit, quantity })),
      promptTokens,
      plan: reading.speed === "fast" ? "fast" : (PLANS[reading.tier ?? ""] ?? reading.tier ?? "standard"),
      ...(channel === undefined ? {} : { channel }),
      geos: isRegional ? ["regional"] : place !== undefined && channel !== undefined ? ["global"] : [],
      isAmerican: isRegional && model.provider === "anthropic" && place === "us",
      ...(reading.cacheType === undefined ? {} : { cacheType: reading.cacheType })
    },
    "total" in made ? made : undefined,
    record
  )
}
tell("")
print(`${requests} bodies`)
