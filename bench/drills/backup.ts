import {
  administrator,
  databaseServes,
  embeddedStore,
  json,
  launchProgram,
  lostWork,
  OFFLINE,
  PATIENT,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  PRICED_MODEL,
  PriceLists,
  readStored,
  risenPrices,
  type Running,
  setPrice,
  setPrices,
  SERVER,
  START_OPTIONS,
  StandIn,
  startServer,
  type Store,
  syncPrices,
  tornWork,
  type Work
} from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { promisify } from "node:util"
import { Findings, seconds, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `The data is backed up, damaged or lost, and restored, as docs/operations/database.md says, and compared: on every kind of database. Then it is saved while users write without a pause, PostgreSQL by its dump, and the embedded database by a copy of its folder beside the running server.

pnpm x drill backup [--prices N]

  --prices N   prices to set before (50)
`

const options = optionsOf(HELP, { prices: "50" })
const prices = wholeOption("prices", options.prices)

const KEY = "a-key-of-nobody"

/** Time of writes before a backup and after it, in milliseconds. */
const WRITING_MILLIS = 3000

/** Responses of one upload, which are stored together. */
const UPLOADED = 40

/** Most watches of a user. */
const MOST_WATCHES = 100

const findings = new Findings()
const backups = mkdtempSync(join(tmpdir(), "ratecard-backups-"))
process.once("exit", () => rmSync(backups, { recursive: true, force: true }))
await using lists = await PriceLists.start()
const vendor = await StandIn.start(json({ data: [] }))
await using _vendor = { [Symbol.asyncDispose]: () => vendor.stop() }

await using embedded = embeddedStore()
const folder = embedded.settings["DATA_DIR"]!
const archive = join(backups, "data.tar.gz")
await endure(embedded, archive, {
  save: () => run("tar", "--create", "--gzip", "--file", archive, "--directory", folder, "."),
  lose: async () => {
    writeFileSync(join(folder, "postgres/global/pg_control"), "not as it was")
    writeFileSync(join(folder, "postgres/base/left behind"), "of another database")
    const { code, errors } = await launchProgram(SERVER, { ...embedded.settings, ...OFFLINE }, START_OPTIONS).ended
    const isTold = code === 1 && errors.startsWith(`ratecard: the database in DATA_DIR ${folder} is damaged`)
    findings.judge(
      "embedded database, damaged: a start",
      isTold ? `exit code ${code}, told` : errors,
      "1, told",
      isTold
    )
  },
  restore: () => run("tar", "--extract", "--gzip", "--recursive-unlink", "--file", archive, "--directory", folder)
})

await using postgres = await Postgres.start()
await using shared = postgresStore(postgres)
const url = shared.settings["DATABASE_URL"]!
const dump = join(backups, "ratecard.dump")
const onServer = (statement: string) => postgres.execute("postgres:///postgres", statement)
const name = new URL(url).pathname.slice(1)
await endure(shared, dump, {
  save: () => run("pg_dump", "--format=custom", `--file=${dump}`, url),
  lose: () => onServer(`drop database ${name}`),
  restore: async () => {
    await onServer(`create database ${name} template template0`)
    await run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", `--dbname=${url}`, dump)
  }
})

await using copied = embeddedStore()
const running = copied.settings["DATA_DIR"]!
const copy = join(backups, "copy.tar.gz")
await endureWrites(copied, {
  // It says that files change meanwhile.
  save: () =>
    run("tar", "--create", "--gzip", "--warning=no-file-changed", "--file", copy, "--directory", running, ".").catch(
      (error: { readonly code?: number }) => {
        if (error.code !== 1) throw error
      }
    ),
  lose: () => rmSync(join(running, "postgres"), { recursive: true }),
  restore: () => run("tar", "--extract", "--gzip", "--recursive-unlink", "--file", copy, "--directory", running)
})
await using dumped = postgresStore(postgres)
const address = dumped.settings["DATABASE_URL"]!
const busyDump = join(backups, "busy.dump")
await endureWrites(dumped, {
  save: () => run("pg_dump", "--format=custom", `--file=${busyDump}`, address),
  lose: () => onServer(`drop database ${new URL(address).pathname.slice(1)}`),
  restore: async () => {
    await onServer(`create database ${new URL(address).pathname.slice(1)} template template0`)
    await run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", `--dbname=${address}`, busyDump)
  }
})
findings.print()

interface Keeping {
  readonly save: () => unknown
  readonly lose: () => unknown
  readonly restore: () => unknown
}

async function endure(store: Store, file: string, { lose, restore, save }: Keeping): Promise<void> {
  const { name } = store
  await prepare(store)
  const person = await administrator(store)
  const settings = { ...store.settings, ...lists.settings, OPENAI_BASE_URL: vendor.url }
  let served: ReadonlyArray<string>
  {
    await using server = await startServer(settings)
    await databaseServes(server.url)
    tell(`${name}: prices, a sync and a key`)
    for (let number = 1; number <= prices; number++) await setPrice(server, person, number / 1000)
    lists.list(risenPrices(1))
    await post(server, person, "admin/prices/sync-all")
    await post(server, person, "api-keys", { provider: "openai", key: KEY })
    served = await answersOf(server)
    // A database that serves is dumped while it does; a folder is copied when its server has stopped.
    if (!store.isEmbedded) await save()
  }
  const before = await contentOf(store)
  const began = performance.now()
  if (store.isEmbedded) await save()
  tell(`${name}: lost`)
  await lose()
  const lost = performance.now()
  tell(`${name}: restored`)
  await restore()
  const restored = performance.now()
  const after = await contentOf(store)
  const different = [...before.keys(), ...after.keys()].filter((table) => before.get(table) !== after.get(table))
  findings.judge(
    `${name}: tables that differ`,
    `${new Set(different).size} of ${before.size}${different.length === 0 ? "" : `: ${different.join(", ")}`}`,
    "0",
    before.size > 10 && different.length === 0
  )
  {
    await using server = await startServer(settings)
    await databaseServes(server.url)
    const again = await answersOf(server)
    findings.judge(
      `${name}: answers that differ`,
      `${again.filter((answer, index) => answer !== served[index]).length} of ${served.length}`,
      "0",
      again.every((answer, index) => answer === served[index])
    )
    const asked = vendor.requests.length
    await post(server, person, "api-keys/openai/validate")
    const isSame = vendor.requests.slice(asked).some(({ headers }) => headers.authorization === `Bearer ${KEY}`)
    findings.judge(`${name}: the sealed key`, isSame ? "opens" : "does not open", "opens", isSame)
    const { status } = await setPrice(server, person, 77)
    findings.judge(`${name}: the next price`, String(status), "201", status === 201)
  }
  const size = `${(statSync(file).size / 1e6).toFixed(1)} MB`
  findings.note(
    `${name}: size of the backup, its restoring`,
    `${size}, ${seconds(restored - lost)}${store.isEmbedded ? `; its making ${seconds(lost - began)}` : ""}`
  )
}

/** Saves a store amid writes of every kind, and looks at what is there when it is restored. */
async function endureWrites(store: Store, { lose, restore, save }: Keeping): Promise<void> {
  const name = `${store.name}, saved amid writes`
  await prepare(store)
  const person = await administrator(store)
  const settings = { ...store.settings, ...PATIENT, ...lists.settings, OPENAI_BASE_URL: vendor.url }
  const work: Work = { prices: [], runs: [], syncs: 0 }
  const uploads: Array<number> = []
  const watches: Array<number> = []
  const keys: Array<number> = []
  let before: Work & Readonly<Record<"uploads" | "watches" | "keys", ReadonlyArray<number>>>
  {
    const server = await startServer(settings)
    await databaseServes(server.url)
    tell(`${name}: prices, syncs, uploads, watches and keys`)
    const writing = [
      setPrices(server, person, work),
      syncPrices(server, person, lists, work),
      writeOn(server, person, uploads, (number) => ["POST", "usage", { responses: uploaded(number) }]),
      writeOn(server, person, watches, (number) => ["PUT", "watches", watchOf(Math.min(number, MOST_WATCHES))]),
      writeOn(server, person, keys, (number) => ["POST", "api-keys", { provider: "openai", key: `${KEY}-${number}` }])
    ]
    await setTimeout(WRITING_MILLIS)
    before = structuredClone({ ...work, uploads, watches, keys })
    await save()
    await setTimeout(WRITING_MILLIS)
    await server.end()
    await Promise.all(writing)
  }
  tell(`${name}: lost and restored`)
  await lose()
  await restore()
  const stored = await readStored(store)
  const isBefore = (price: (typeof work.prices)[number], index: number) => ({
    ...price,
    isAcknowledged: before.prices[index]?.isAcknowledged === true
  })
  const lost = [...lostWork(stored, { prices: work.prices.map(isBefore), runs: before.runs })]
  const torn = [...tornWork(stored, work)]
  {
    await using server = await startServer(settings)
    await databaseServes(server.url)
    const { rows } = (await get(server, person, "usage?by=day")) as {
      rows: ReadonlyArray<{ key: string; responses: number }>
    }
    const days = new Map(rows.map(({ key, responses }) => [key, responses]))
    for (const number of before.uploads) if (!days.has(dayOf(number))) lost.push(`upload ${number} is lost`)
    for (const [day, count] of days) if (count !== UPLOADED) torn.push(`${count} responses of the upload of ${day}`)
    const followed = (await get(server, person, "watches")) as { watches: ReadonlyArray<{ price: number }> }
    const followedPrices = new Set(followed.watches.map(({ price }) => price))
    for (const number of before.watches) {
      const { price } = watchOf(Math.min(number, MOST_WATCHES))
      if (!followedPrices.has(price)) lost.push(`the watch below ${price} is lost`)
    }
    const asked = vendor.requests.length
    await post(server, person, "api-keys/openai/validate")
    const opened = vendor.requests.slice(asked).map(({ headers }) => /-(\d+)$/u.exec(headers.authorization ?? "")?.[1])
    if (!opened.some((number) => Number(number) >= before.keys.at(-1)!)) lost.push(`the key is ${opened.join()}`)
    const { status } = await setPrice(server, person, 77)
    findings.judge(`${name}: the next price`, String(status), "201", status === 201)
  }
  findings.note(
    `${name}: prices, syncs, uploads, watches, keys before`,
    [before.prices, before.runs, before.uploads, before.watches, before.keys].map(({ length }) => length).join(", ")
  )
  findings.note(
    `${name}: meanwhile and after`,
    [work.prices, work.runs, uploads, watches, keys]
      .map(
        ({ length }, place) =>
          length - [before.prices, before.runs, before.uploads, before.watches, before.keys][place]!.length
      )
      .join(", ")
  )
  const written = [before.prices, before.runs, before.uploads, before.watches, before.keys]
  findings.judge(
    `${name}: kinds of writes without one before`,
    String(written.filter(({ length }) => length === 0).length),
    "0",
    written.every(({ length }) => length > 0)
  )
  for (const [what, faults] of [["lost", lost] as const, ["torn", torn] as const]) {
    findings.judge(`${name}: ${what}`, String(faults.length), "0", faults.length === 0)
    for (const fault of faults.slice(0, 5)) findings.note("", fault)
  }
}

/** Writes one thing after the other until the server is gone, and notes the numbers of those that it acknowledged. */
async function writeOn(
  { url }: Running,
  by: Person,
  acknowledged: Array<number>,
  request: (number: number) => readonly [method: string, path: string, body: unknown]
): Promise<void> {
  for (let number = 1; ; number++) {
    const [method, path, body] = request(number)
    const status = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...(await by()), "content-type": "application/json" },
      body: JSON.stringify(body)
    }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0
    )
    if (status === 0) return
    if (status < 300) acknowledged.push(number)
  }
}

function watchOf(number: number) {
  return { rule: "below", unit: "input", model_id: PRICED_MODEL, price: number / 1000 }
}

/** The day of an upload, which no other one has. */
function dayOf(number: number): string {
  return new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 10)
}

function uploaded(number: number): ReadonlyArray<unknown> {
  const hash = (text: string) => Buffer.from(text.padEnd(17, ".")).toString("base64url").slice(0, 22)
  return Array.from({ length: UPLOADED }, (_, place) => ({
    v: 1,
    agent: "claude-code",
    id: `${hash(`message ${number}`)} ${hash(`request ${place}`)}`,
    at: `${dayOf(number)}T10:00:00Z`,
    model: "claude-haiku-4-5",
    usage: { input_tokens: 1000, output_tokens: 100 },
    session: hash("session")
  }))
}

async function get({ url }: Running, by: Person, path: string): Promise<unknown> {
  const answer = await fetch(`${url}/api/v1/${path}`, { headers: await by() })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function run(program: string, ...args: ReadonlyArray<string>): Promise<void> {
  await promisify(execFile)(program, args)
}

async function post({ url }: Running, by: Person, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: { ...(await by()), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Answers that the public sees. */
function answersOf({ url }: Running): Promise<ReadonlyArray<string>> {
  const paths = ["models", `models/${PRICED_MODEL}/price-history`, "price-changes?limit=100", "recommend?limit=100"]
  return Promise.all(paths.map(async (path) => (await fetch(`${url}/api/v1/${path}`)).text()))
}

/** The digest of all that is in each table. */
async function contentOf(store: Store): Promise<ReadonlyMap<string, string>> {
  const tables = await store.rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'"
  )
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(row::text, chr(10) order by row::text)) as digest from ${name} row`
  )
  const rows = await store.rows<{ name: string; digest: string }>(digests.join(" union all "))
  return new Map(rows.map(({ digest, name }) => [name, digest]))
}
