import {
  administrator,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  type Running,
  servedPrice,
  setPrice,
  startServer
} from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { Findings, millis, quantile, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `How soon a price that one server has taken is served by another one on the same PostgreSQL.

pnpm x drill replicas [--prices N]

  --prices N   prices to set, with notifications and again without (50)
`

const TARGET_MILLIS = 1000

const options = optionsOf(HELP, { prices: "50" })
const prices = wholeOption("prices", options.prices)

const findings = new Findings()
await using postgres = await Postgres.start()
const store = postgresStore(postgres)
await prepare(store)
const person = await administrator(store)
await using first = await startServer(store.settings)
await using second = await startServer(store.settings)

let price = 1
await measure("told by a notification", async () => undefined)
await measure("the listening connections ended just before", async () => {
  const listening = "from pg_stat_activity where datname = current_database() and query ilike 'listen %'"
  // Both servers must listen again, or ending it would mean nothing.
  while ((await store.rows(`select pid ${listening}`)).length < 2) await setTimeout(50)
  await store.rows(`select pg_terminate_backend(pid) ${listening}`)
})
findings.print()

async function measure(how: string, before: () => Promise<unknown>): Promise<void> {
  const delays: Array<number> = []
  for (let number = 1; number <= prices; number++) {
    tell(`${how}: price ${number} of ${prices}`)
    await before()
    price += 0.001
    delays.push(await delayOf(first, second, person, Number(price.toFixed(3))))
  }
  const [least, middle, most] = [0, 0.5, 1].map((share) => quantile(delays, share)) as [number, number, number]
  findings.note(`${how}: least`, millis(least))
  findings.note(`${how}: median`, millis(middle))
  findings.judge(`${how}: most`, millis(most), millis(TARGET_MILLIS), most <= TARGET_MILLIS)
}

/** From the answer of the server that took the price to the first answer of the other one that shows it. */
async function delayOf(taking: Running, showing: Running, by: Person, set: number): Promise<number> {
  const shown = showsFrom(showing, set)
  const { answered, status } = await setPrice(taking, by, set)
  if (status !== 201) throw new Error(`the price was answered with ${status}`)
  return Math.max(0, (await shown) - answered)
}

async function showsFrom(showing: Running, set: number): Promise<number> {
  while ((await servedPrice(showing)) !== set) await setTimeout(1)
  return performance.now()
}
