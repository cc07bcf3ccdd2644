import { setTimeout } from "node:timers/promises"
import { jsonOf } from "../jsonOf.ts"
import { descendantsOf, isRunning } from "../processes.ts"
import { random, type Random } from "../random.ts"
import { type Running, startServer } from "../server.ts"
import { administrator, databaseServes, type Person, type Store } from "../store.ts"
import { PriceLists } from "../upstreams/PriceLists.ts"
import { type Expected, lostWork, tornWork, writtenUnheard } from "./faults.ts"
import { BY_HAND, setPrices, syncPrices, type Work } from "./load.ts"
import { readStored, type Stored } from "./stored.ts"

/** Number of kills, and their points. */
export interface Kills {
  readonly kills: number
  readonly seed: number
  /** Called at each kill. */
  readonly onKill?: (number: number) => void
}

/** State after all kills. */
export interface Survived {
  readonly acknowledgedPrices: number
  readonly acknowledgedSyncs: number
  /** Prices and syncs whose server was killed before it answered, and how many of these were written all the same. */
  readonly unheardPrices: number
  readonly unheardSyncs: number
  readonly writtenUnheardPrices: number
  readonly writtenUnheardSyncs: number
  /** Acknowledged and not there; there in part or twice; stored and not served. One sentence each. */
  readonly lost: ReadonlyArray<string>
  readonly torn: ReadonlyArray<string>
  readonly unserved: ReadonlyArray<string>
  /** Each restart on what the dead server left, until its database served. */
  readonly restartMillis: ReadonlyArray<number>
  /** Contents of the database after the last kill. */
  readonly stored: Stored
}

/** Longest time from the begin of the work to the kill. */
const WRITING_MILLIS = 400
const SYNCING_MILLIS = 600

/** Kills a server of a store that has its tables with SIGKILL while it writes and syncs, and looks each time at what the next one finds. */
export const killRepeatedly = async (store: Store, { kills, onKill, seed }: Kills): Promise<Survived> => {
  const draw = random(seed)
  const work: Work = { prices: [], runs: [], syncs: 0 }
  const restartMillis: Array<number> = []
  const lost = new Set<string>()
  const torn = new Set<string>()
  const unserved = new Set<string>()
  await using lists = await PriceLists.start()
  const by = await administrator(store)
  const start = async () => {
    const server = await startServer({ ...store.settings, ...lists.settings })
    await databaseServes(server.url)
    return server
  }
  let server = await start()
  let stored: Stored | undefined
  for (let number = 1; number <= kills; number++) {
    onKill?.(number)
    await killAtWork(server, store, by, lists, work, draw)
    const killed = performance.now()
    server = await start()
    restartMillis.push(performance.now() - killed)
    for (const fault of await unservedPrices(server, work)) unserved.add(fault)
    if (store.isEmbedded) await server.end()
    stored = await readStored(store)
    for (const fault of lostWork(stored, work)) lost.add(fault)
    for (const fault of tornWork(stored, work)) torn.add(fault)
    if (number === kills) break
    // The lease of a killed sync would end by itself, in half a minute.
    await store.execute("update sync_lease set holder = null")
    if (store.isEmbedded) server = await start()
  }
  if (!store.isEmbedded) await server.end()
  const acknowledgedPrices = work.prices.filter(({ isAcknowledged }) => isAcknowledged).length
  return {
    acknowledgedPrices,
    acknowledgedSyncs: work.runs.length,
    unheardPrices: work.prices.length - acknowledgedPrices,
    unheardSyncs: work.syncs - work.runs.length,
    writtenUnheardPrices: writtenUnheard(stored!, work),
    writtenUnheardSyncs: stored!.runs.length - work.runs.length,
    lost: [...lost],
    torn: [...torn],
    unserved: [...unserved],
    restartMillis,
    stored: stored!
  }
}

/** Lets the server work, and kills it at a random point: alone, or after its database, or in the middle of a sync. */
const killAtWork = async (server: Running, store: Store, by: Person, lists: PriceLists, work: Work, draw: Random) => {
  const isSyncing = draw.chance(0.5)
  const isWriting = !isSyncing || draw.chance(0.5)
  const isDatabaseFirst = store.isEmbedded && draw.chance(0.5)
  const requests = lists.requests
  const written = work.prices.length
  const loads = [
    ...(isWriting ? [setPrices(server, by, work)] : []),
    ...(isSyncing ? [syncPrices(server, by, lists, work)] : [])
  ]
  if (isSyncing) {
    while (lists.requests < requests + 3) await setTimeout(1)
  }
  // On a busy machine, the time alone might be over before anything has been acknowledged.
  const isUnheard = () => work.prices.slice(written).every(({ isAcknowledged }) => !isAcknowledged)
  if (isWriting) while (isUnheard()) await setTimeout(1)
  await setTimeout(draw.next() * (isSyncing ? SYNCING_MILLIS : WRITING_MILLIS))
  const databases = descendantsOf(server.pid)
  if (isDatabaseFirst) for (const pid of databases) process.kill(pid, "SIGKILL")
  await server.end("SIGKILL")
  await Promise.all(loads)
  while (databases.some(isRunning)) await setTimeout(5)
}

/** Acknowledged prices that a server does not serve in the histories of their models, in their order. */
const unservedPrices = async (server: Running, { prices }: Expected): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  for (const model of BY_HAND) {
    const answer = await fetch(`${server.url}/api/v1/models/${model}/price-history`)
    const { entries } = await jsonOf<{ readonly entries: ReadonlyArray<{ readonly input_price: number }> }>(answer)
    const expected = prices.filter(({ isAcknowledged, model_id }) => isAcknowledged && model_id === model)
    let place = -1
    for (const { input_price } of expected) {
      place = entries.findIndex((entry, index) => index > place && entry.input_price === input_price)
      if (place === -1) faults.push(`the price ${input_price} of ${model} is not served`)
    }
  }
  return faults
}
