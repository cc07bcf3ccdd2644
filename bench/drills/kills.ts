import { embeddedStore, killRepeatedly, Postgres, postgresStore, prepare, type Store } from "@ratecard/test-support"
import { Findings, quantile, seconds, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `The server is killed with SIGKILL at random points of price writes and syncs, on every kind of database.

pnpm x drill kills [--kills N] [--seed N]

  --kills N   kills on each kind of database (100)
  --seed N    of the points (1)
`

const options = optionsOf(HELP, { kills: "100", seed: "1" })
const kills = wholeOption("kills", options.kills)
const seed = wholeOption("seed", options.seed)

const findings = new Findings()
await using postgres = await Postgres.start()
await using embedded = embeddedStore()
await using stored = postgresStore(postgres)
await prepare(embedded)
for (const store of [embedded, stored]) await judge(store)
findings.print()

async function judge(store: Store): Promise<void> {
  const { name } = store
  const survived = await killRepeatedly(store, {
    kills,
    seed,
    onKill: (number) => tell(`${name}: kill ${number} of ${kills}`)
  })
  const { lost, restartMillis, torn, unserved } = survived
  findings.note(`${name}: prices set, syncs run`, `${survived.acknowledgedPrices}, ${survived.acknowledgedSyncs}`)
  findings.note(
    `${name}: prices without an answer, of these written`,
    `${survived.unheardPrices}, ${survived.writtenUnheardPrices}`
  )
  findings.note(
    `${name}: syncs without an answer, of these written`,
    `${survived.unheardSyncs}, ${survived.writtenUnheardSyncs}`
  )
  for (const [what, faults] of [["lost", lost] as const, ["torn", torn] as const, ["not served", unserved] as const]) {
    findings.judge(`${name}: ${what}`, String(faults.length), "0", faults.length === 0)
    for (const fault of faults.slice(0, 10)) findings.note("", fault)
  }
  findings.note(
    `${name}: restarts, slowest (median)`,
    `${restartMillis.length}, ${seconds(Math.max(...restartMillis))} (${seconds(quantile(restartMillis, 0.5))})`
  )
}
