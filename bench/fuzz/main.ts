import { administrator, embeddedStore, PATIENT, prepare, startServer } from "@ratecard/test-support"
import { fuzz } from "@ratecard/test-support/openapi"
import { seconds, tell } from "../drills/drill.ts"
import { table } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Requests are generated from the OpenAPI document that the server serves, half of them as it describes
them and half with something spoilt, and every answer is held against it, by us and by Prism. Each violation is printed with a
curl line that shows it; then the exit code is 1.

pnpm x fuzz [--requests N] [--seed N]

  --requests N   requests to send (20000)
  --seed N       of the first request; equal seeds send equal requests (1)
`

const options = optionsOf(HELP, { requests: "20000", seed: "1" })
const requests = wholeOption("requests", options.requests)
const seed = wholeOption("seed", options.seed, 0)
const progress = (text: string): void => {
  if (process.stderr.isTTY) tell(text)
}

await using store = embeddedStore()
progress("starting the server")
await prepare(store)
const person = await administrator(store)
await using server = await startServer({
  ...store.settings,
  ...PATIENT,
  RATE_LIMIT_PER_MINUTE: "10000000",
  METRICS_PORT: "0"
})
const startedAt = performance.now()
const { tally, violations } = await fuzz(
  { url: server.url, administrator: person, hasSignIn: false },
  {
    requests,
    seed,
    onAnswer: (answered) => {
      if (answered % 100 === 0) progress(`${answered} of ${requests} requests`)
    }
  }
)
const { status } = await fetch(`${server.url}/health`)
progress("")

for (const violation of violations) process.stdout.write(`${violation}\n\n`)
const rows = [...tally]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([what, times]) => [...what.split(" "), String(times)])
process.stdout.write(table(["status", "the document says", "requests"], rows))
process.stdout.write(
  `${requests} requests in ${seconds(performance.now() - startedAt)}, seed ${seed}: ${violations.length} violations, health ${status}\n`
)
if (violations.length > 0 || status !== 200) process.exitCode = 1
