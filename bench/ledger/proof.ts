import { bill, tariffBook } from "@ratecard/core/ledger"
import { BUNDLED_ENTRIES, findModel } from "@ratecard/core/plain"
import { BUNDLED_TARIFFS } from "@ratecard/core/tariffs"
import { BillOracle, charges, readSeedFacts } from "@ratecard/test-support/ledger"
import { parseArgs } from "node:util"
import { tell, wholeOption } from "../drills/drill.ts"

const HELP = `Bills random requests over all models, tariffs, places and days, and holds each bill against an oracle with
arbitrary precision that is written from the rules and reads the seeds. Each difference is printed; then the
exit code is 1.

pnpm proof:bills [--requests N] [--seed N]

  --requests N   requests to bill (20000)
  --seed N       equal seeds make equal requests (1)
`

const { values: options } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" }
  }
})
if (options.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const requests = wholeOption("requests", options.requests)

const now = Date.parse(BUNDLED_TARIFFS.as_of)
const book = tariffBook(new Map(BUNDLED_ENTRIES.map((entry) => [entry.id, entry])), BUNDLED_TARIFFS)
const seeds = readSeedFacts()
const oracle = new BillOracle(seeds)

const tally = { exact: 0, "lower bound": 0, "no price yet": 0, different: 0 }
for (const { charged, context, used } of charges(seeds, requests, now, wholeOption("seed", options.seed, 0))) {
  const match = findModel(book.models, charged.name, charged.provider)
  if (match.how === "none") throw new Error(`There is no model ${charged.name}`)
  const made = bill(used, book.tariffOf(match.model_id), { at: charged.at, now, context })
  const expected = oracle.bill(charged)
  const ours = "total" in made ? [made.total, made.complete] : []
  const theirs = expected === undefined ? [] : [expected.total.toFixed(), !expected.amounts.includes(null)]
  if (ours.join() !== theirs.join()) {
    tally.different++
    console.log(
      JSON.stringify({
        charged,
        context,
        ours: made,
        theirs: expected?.amounts.map((amount) => amount?.toFixed() ?? null)
      })
    )
  } else if (expected === undefined) tally["no price yet"]++
  else tally[expected.amounts.includes(null) ? "lower bound" : "exact"]++
  tell(`${Object.values(tally).reduce((sum, count) => sum + count)} of ${requests}`)
}
tell("")
console.log(
  Object.entries(tally)
    .map(([what, count]) => `${what} ${count}`)
    .join(", ")
)
process.exitCode = tally.different > 0 ? 1 : 0
