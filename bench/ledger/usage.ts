import { readAmounts, agentLogs } from "@ratecard/core/ledger"
import { usageBodies, withWrongTotal } from "@ratecard/test-support"
import { isDeepStrictEqual } from "node:util"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Usage in all shapes, written from what a request used, is read back. What is read differently is printed;
then the exit code is 1. Adding to a body's total must leave nothing that adds up.

pnpm x proof usage [--bodies N] [--seed N]

  --bodies N   bodies to read (20000)
  --seed N     equal seeds make equal bodies (1)
`

const options = optionsOf(HELP, { bodies: "20000", seed: "1" })
const count = wholeOption("bodies", options.bodies)
const seed = wholeOption("seed", options.seed, 0)

const shapes = new Map<string, number>()
let wrong = 0
const tell = (what: string, record: unknown, answer: unknown): void => {
  wrong++
  process.stdout.write(`${what}\n  ${JSON.stringify(record)}\n  ${JSON.stringify(answer)}\n`)
}
for (const body of usageBodies(count, seed)) {
  const { promptTokens, record, reported, shape, tier, units } = body
  const spoilt = withWrongTotal(body)
  const refused = spoilt === undefined ? undefined : readAmounts(spoilt, agentLogs)
  if (refused !== undefined && !("code" in refused && refused.code === "ContradictoryUsage"))
    tell(shape, spoilt, refused)
  shapes.set(shape, (shapes.get(shape) ?? 0) + 1)
  const reading = readAmounts(record, agentLogs)
  if ("code" in reading) {
    tell(shape, record, reading)
    continue
  }
  const read = {
    units: Object.fromEntries(reading.amounts.map(({ quantity, unit }) => [unit, Number(quantity)])),
    shape: reading.shape,
    promptTokens: reading.promptTokens,
    tier: reading.tier,
    reported: reading.reported?.amount
  }
  const written = Object.fromEntries(Object.entries(units).filter(([, quantity]) => quantity > 0))
  if (!isDeepStrictEqual(read, { units: written, shape, promptTokens, tier, reported })) tell(shape, record, read)
}
process.stdout.write(`${count} bodies of ${shapes.size} shapes, seed ${seed}: ${wrong} read wrongly\n`)
process.exitCode = wrong === 0 ? 0 : 1
