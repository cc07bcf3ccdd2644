import {
  administrator,
  databaseServes,
  embeddedStore,
  json,
  launchProgram,
  OFFLINE,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  PRICED_MODEL,
  PriceLists,
  risenPrices,
  type Running,
  setPrice,
  SERVER,
  START_OPTIONS,
  StandIn,
  startServer,
  type Store
} from "@ratecard/test-support"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Findings, seconds, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `The data is backed up, damaged or lost, and restored, as docs/operations/database.md says, and compared: on every kind of database.

pnpm x drill backup [--prices N]

  --prices N   prices to set before (50)
`

const options = optionsOf(HELP, { prices: "50" })
const prices = wholeOption("prices", options.prices)

const KEY = "a-key-of-nobody"

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
    run("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", `--dbname=${url}`, dump)
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

function run(program: string, ...args: ReadonlyArray<string>): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] })
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
