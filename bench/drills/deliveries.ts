import {
  administrator,
  databaseServes,
  jsonOf,
  member,
  Postgres,
  postgresStore,
  prepare,
  PriceLists,
  random,
  risenPrices,
  type Running,
  setPrice,
  startServer
} from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { Findings, quantile, seconds, tell } from "./drill.ts"
import { addWebhook, type Manner, Receiver, type Received, takes, watchPrices } from "./receivers.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Two servers on one PostgreSQL send webhooks and are killed with SIGKILL in the middle, while prices are set and synced; receivers fail, hang, or die after they have read.

pnpm x drill deliveries [--seconds N] [--seed N]

  --seconds N   how long servers are killed (180)
  --seed N      of the points, and of what receivers do (1)
`

/** The servers' patience with one that took a webhook, and that of a receiver's answer. */
const BUSY_MILLIS = 60_000
const PRICE_EVERY_MILLIS = 2500
const SYNC_EVERY_MILLIS = 15_000
/** A change has a message of its own, unless another one of its model follows sooner: no server may have looked between. */
const APART_MILLIS = 8000
const DRAIN_TARGET_MILLIS = 180_000

const options = optionsOf(HELP, { seconds: "180", seed: "1" })
const killingMillis = 1000 * wholeOption("seconds", options.seconds, 10)
const draw = random(wholeOption("seed", options.seed))

const failing: Manner = (request, response) =>
  draw.chance(0.3) ? void response.writeHead(500).end() : takes(request, response)
const hanging: Manner = (request, response) => (draw.chance(0.1) ? undefined : takes(request, response))
const dying: Manner = (request, response) =>
  draw.chance(0.3) ? void request.socket.destroy() : takes(request, response)
/** Takes its time, so that servers are killed in the middle of it. */
const slow: Manner = (request, response) =>
  void setTimeout(draw.whole(400)).then(() => response.destroyed || takes(request, response))

const findings = new Findings()
await using lists = await PriceLists.start()
lists.list(risenPrices(0))
await using postgres = await Postgres.start()
await using store = postgresStore(postgres)
await prepare(store)
const by = await administrator(store)
const people = [await member(store, "one@example.org"), await member(store, "two@example.org")]
const start = async () => {
  const server = await startServer({ ...store.settings, ...lists.settings })
  await databaseServes(server.url)
  return server
}
const servers: [Running, Running] = [await start(), await start()]
await using _servers = {
  [Symbol.asyncDispose]: async () => void (await Promise.all(servers.map((each) => each.end("SIGKILL"))))
}

const manners: Readonly<Record<string, Manner>> = { steady: takes, slow, failing, hanging, dying, deleted: slow }
const receivers = new Map<string, Receiver>()
for (const [index, [name, manner]] of Object.entries(manners).entries()) {
  const receiver = await Receiver.start()
  receiver.manner = manner
  receivers.set(name, receiver)
  // A server and a person each.
  const id = await addWebhook(servers[index % 2]!, people[index % 2]!, receiver)
  if (name === "deleted") void setTimeout(killingMillis / 2).then(() => drop(id))
}
await using _receivers = {
  [Symbol.asyncDispose]: async () =>
    void (await Promise.all([...receivers.values()].map((each) => each[Symbol.asyncDispose]())))
}
for (const [index, person] of people.entries()) await watchPrices(servers[index]!, person)
// Both have looked at the prices that are known already.
await setTimeout(3000)
const since = (await store.rows<{ last: string }>("select max(id)::text as last from price_entries"))[0]!.last

let deletedAt = Infinity
const kills: Array<number> = []
const acknowledged: Array<{ readonly model_id: string; readonly input_price: number }> = []
const over = new AbortController()
const work = [setPrices(), syncPrices()]
await killInTurn()
over.abort()
await Promise.all(work)
const lastKill = performance.now()
for (const [name, receiver] of receivers) if (name !== "deleted") receiver.manner = takes
await drain()
await judge()
findings.print()

async function drop(id: string): Promise<void> {
  for (;;) {
    const server = servers[draw.whole(2)]!
    const headers = await people[1]!()
    const answer = await fetch(`${server.url}/api/v1/webhooks/${id}`, { method: "DELETE", headers }).catch(
      () => undefined
    )
    if (answer?.status === 204 || answer?.status === 404) break
    await setTimeout(50)
  }
  deletedAt = performance.now()
}

/** Sets the price of one model after the other, at either server. */
async function setPrices(): Promise<void> {
  const answer = await fetch(`${servers[0].url}/api/v1/models`)
  const { models } = await jsonOf<{ readonly models: ReadonlyArray<{ readonly id: string }> }>(answer)
  const synced = new Set(["openai-gpt-4o", ...risenPrices(1).map(({ name, provider }) => `${provider}-${name}`)])
  const ids = models.map(({ id }) => id).filter((id) => !synced.has(id))
  for (let number = 1; !over.signal.aborted; number++) {
    const price = { model_id: ids[number % ids.length]!, input_price: number / 1000 }
    const { status } = await setPrice(servers[draw.whole(2)]!, by, price.input_price, price.model_id)
    if (status === 201) acknowledged.push(price)
    await setTimeout(PRICE_EVERY_MILLIS)
  }
}

async function syncPrices(): Promise<void> {
  for (let step = 1; !over.signal.aborted; step++) {
    lists.list(risenPrices(step))
    const headers = await by()
    await fetch(`${servers[draw.whole(2)]!.url}/api/v1/admin/prices/sync-all`, { method: "POST", headers }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined
    )
    await setTimeout(SYNC_EVERY_MILLIS)
  }
}

/** Kills one of the servers, or both, while a receiver has a message that it has not answered, and starts them again. */
async function killInTurn(): Promise<void> {
  const end = performance.now() + killingMillis
  while (performance.now() < end) {
    await setTimeout(2000 + draw.whole(4000))
    const patience = performance.now() + 3000
    while (performance.now() < patience && ![...receivers.values()].some(({ open }) => open > 0)) await setTimeout(1)
    await setTimeout(draw.whole(100))
    const first = draw.whole(2)
    const numbers = draw.chance(0.2) ? [0, 1] : [first]
    tell(`kill ${kills.length + 1}`)
    kills.push(performance.now())
    await Promise.all(
      numbers.map(async (number) => {
        await servers[number]!.end("SIGKILL")
        servers[number] = await start()
      })
    )
  }
}

/** Lets all that waits be sent: retries are not waited for. */
async function drain(): Promise<void> {
  tell("what is left is sent")
  const waiting = async () =>
    (await store.rows<{ due: number }>("select count(due_at)::int as due from webhook_deliveries"))[0]!.due
  while ((await waiting()) > 0 && performance.now() < lastKill + DRAIN_TARGET_MILLIS) {
    await store.execute("update webhook_deliveries set due_at = now() where due_at > now()")
    await setTimeout(1000)
  }
  const drained = performance.now() - lastKill
  const left = await waiting()
  findings.judge(
    "from the last kill until all was sent (left over)",
    `${seconds(drained)} (${left})`,
    `${seconds(DRAIN_TARGET_MILLIS)} (0)`,
    left === 0
  )
}

interface Change {
  readonly model_id: string
  readonly input_price: number
  /** By `Date.now()`. */
  readonly at: number
  readonly gap: number | null
}

async function judge(): Promise<void> {
  const changes = await store.rows<Change>(`
    select model_id, input_price::float8 as input_price, extract(epoch from recorded_at)::float8 * 1000 as at,
      extract(epoch from lead(recorded_at) over (partition by model_id order by id) - recorded_at)::float8 * 1000 as gap
    from price_entries where id > ${since} and (input_price, output_price) is distinct from (
      select (earlier.input_price, earlier.output_price) from price_entries earlier
      where earlier.model_id = price_entries.model_id and earlier.id < price_entries.id order by earlier.id desc limit 1)`)
  const told = changes.filter(({ gap }) => gap === null || gap > APART_MILLIS)
  findings.note(
    "kills; prices set and acknowledged; changes stored",
    `${kills.length}; ${acknowledged.length}; ${changes.length}`
  )
  const lost = acknowledged.filter((price) => changes.every((change) => keyOf(change) !== keyOf(price)))
  findings.judge("acknowledged prices that are not stored", String(lost.length), "0", lost.length === 0)
  for (const [name, receiver] of receivers) if (name !== "deleted") judgeReceiver(name, receiver, told)
  const late = receivers.get("deleted")!.received.filter(({ at }) => at > deletedAt + 1000)
  findings.judge("messages to a deleted webhook, a second later", String(late.length), "0", late.length === 0)
  const all = [...receivers.values()]
  const unsigned = all.flatMap(({ received }) => received.filter(({ isSigned }) => !isSigned))
  findings.judge("signatures that do not verify", String(unsigned.length), "0", unsigned.length === 0)
  const ids = new Set(all.flatMap(({ received }) => received.map(({ id }) => id)))
  const events = new Set(
    all.flatMap(({ received }, index) => received.map(({ data }) => `${index % 2} ${keyOf(data.change!)}`))
  )
  findings.judge(
    "ids of messages, for events of both users",
    `${ids.size}, ${events.size}`,
    "as many",
    ids.size === events.size
  )
  const together = all.flatMap(({ received }) =>
    received.filter(({ at }, index) => received.slice(0, index).some((earlier) => earlier.over > at))
  )
  findings.judge("messages to a webhook that had another one open", String(together.length), "0", together.length === 0)
  const gaps = all.flatMap(({ received }) => received.slice(1).map(({ at }, index) => at - received[index]!.at))
  const short = gaps.filter((gap) => gap < 500)
  findings.judge(
    "less than 0.5 s between two messages to a webhook (shortest)",
    `${short.length} (${seconds(Math.min(...gaps))})`,
    "0",
    short.length === 0
  )
}

function judgeReceiver(name: string, { received, taken }: Receiver, changes: ReadonlyArray<Change>): void {
  const byChange = new Map([...taken.values()].map((each) => [keyOf(each.data.change!), each]))
  const missing = changes.filter((change) => !byChange.has(keyOf(change)))
  const clock = Date.now() - performance.now()
  const delays = changes.flatMap((change) => {
    const each = byChange.get(keyOf(change))
    return each === undefined ? [] : [each.over - (change.at - clock)]
  })
  findings.judge(
    `${name}: changes that never arrived`,
    `${missing.length} of ${changes.length}`,
    "0",
    missing.length === 0
  )
  const again = received.filter((each) => each.at > (taken.get(each.id)?.over ?? Infinity))
  // A server that was killed before it noted the answer did not know.
  const unexplained = again.filter(({ id }) => !wasKilledAt(taken.get(id)!))
  findings.judge(
    `${name}: sent again after it was taken (of all; without a kill)`,
    `${again.length} of ${received.length}; ${unexplained.length}`,
    "0 without a kill",
    unexplained.length === 0
  )
  findings.note(
    `${name}: from the change to its arrival, slowest (median)`,
    `${seconds(Math.max(...delays))} (${seconds(quantile(delays, 0.5))})`
  )
}

function wasKilledAt({ at, over }: Received): boolean {
  return kills.some((kill) => kill >= at - 100 && kill <= over + BUSY_MILLIS / 20)
}

function keyOf({ input_price, model_id }: { readonly input_price: number; readonly model_id: string }): string {
  return `${model_id} ${input_price}`
}
