import {
  databaseServes,
  launchProgram,
  member,
  OFFLINE,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  random,
  type Running,
  SERVER,
  START_OPTIONS,
  startServer
} from "@ratecard/test-support"
import { Vendors } from "@ratecard/test-support/vendors"
import { randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { Findings, millis, quantile, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `The keys that seal users' keys are rotated on two servers, as docs/operations/security.md says, while users store, check, list and remove theirs; the rotation is killed again and again.

pnpm x drill rotation [--rotations N] [--kills N] [--keys N]

  --rotations N   (3)
  --kills N       of each (3)
  --keys N        stored before (400)
`

const options = optionsOf(HELP, { rotations: "3", kills: "3", keys: "400" })
const rotations = wholeOption("rotations", options.rotations)
const kills = wholeOption("kills", options.kills)
const keys = wholeOption("keys", options.keys)

const PROVIDERS = ["openai", "mistral", "deepseek", "xai"] as const

/** Users who work all the while; the others' keys lie there. */
const BUSY = 6

const findings = new Findings()
const draw = random(1)
await using vendors = await Vendors.start()
await using postgres = await Postgres.start()
await using store = postgresStore(postgres)
await prepare(store)

let ring = store.settings["KEY_ENCRYPTION_KEYS"]!
const settings = () => ({ ...store.settings, ...vendors.settings, KEY_ENCRYPTION_KEYS: ring })
/** Those that take requests. */
const servers: Array<Running> = [await startServer(settings()), await startServer(settings())]
for (const { url } of servers) await databaseServes(url)

/** Keys as their user knows them: the value, or undefined if it is removed. */
type Told = Map<string, string | undefined>

interface Owner {
  readonly person: Person
  readonly told: Told
}

const statuses = new Map<number, number>()
const waits: Array<number> = []
const faults: Array<string> = []
let stored = 0

tell("users and their keys")
const owners: Array<Owner> = []
for (let number = 0; number < Math.max(BUSY, Math.ceil(keys / PROVIDERS.length)); number++) {
  const owner: Owner = { person: await member(store), told: new Map() }
  owners.push(owner)
  await Promise.all(PROVIDERS.map((provider) => save(owner, provider)))
}
statuses.clear()
waits.length = 0

const working = new AbortController()
const work = owners.slice(0, BUSY).map(workOn)
let killed = 0
let sealed = 0
for (let rotation = 1; rotation <= rotations; rotation++) {
  const next = `r${rotation}:${randomBytes(32).toString("base64")}`
  const before = ring
  for (const keyRing of [`${before},${next}`, `${next},${before}`]) {
    tell(`rotation ${rotation}: every server takes the next key`)
    ring = keyRing
    await restartAll()
  }
  for (let kill = 1; kill <= kills; kill++) {
    tell(`rotation ${rotation}: kill ${kill}`)
    const { child, ended } = rotate()
    // Not before it has begun to seal, if there is something left.
    const left = await sealedOtherwise(`r${rotation}`)
    const aim = left - draw.next() * Math.min(left, keys / kills)
    while (child.exitCode === null && (await sealedOtherwise(`r${rotation}`)) > aim) await setTimeout(1)
    child.kill("SIGKILL")
    if ((await ended).signal === "SIGKILL") killed++
  }
  const { child, ended } = rotate()
  let output = ""
  child.stdout.on("data", (text: Buffer) => (output += String(text)))
  const { code, errors } = await ended
  const last = output.trim().split("\n").at(-1)!
  sealed += Number(/^\d+/u.exec(last)?.[0])
  const otherwise = await sealedOtherwise(`r${rotation}`)
  const isWhole = code === 0 && last.endsWith(", 0 cannot be opened") && otherwise === 0
  findings.judge(
    `rotation ${rotation}: exit code, sealed otherwise`,
    isWhole ? `${code}, ${otherwise}` : `${code}, ${otherwise}: ${last} ${errors}`,
    "0, 0",
    isWhole
  )
  tell(`rotation ${rotation}: every server drops the key before`)
  ring = next
  await restartAll()
}
working.abort()
await Promise.all(work)

tell("every key is opened")
let unopened = 0
for (const owner of owners) {
  for (const provider of owner.told.keys()) {
    let isOpen: boolean | undefined
    while (isOpen === undefined) isOpen = await opens(owner, provider)
    if (!isOpen) unopened++
  }
}
const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
const count = (...wanted: ReadonlyArray<number>) => wanted.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
findings.note("kills, of the last runs: sealed anew", `${killed}, ${sealed}`)
findings.note("requests meanwhile, stored", `${all}, ${stored}`)
findings.note("slowest (median)", `${millis(Math.max(...waits))} (${millis(quantile(waits, 0.5))})`)
const usual = count(200, 201, 204, 503)
findings.note("answered 503", String(count(503)))
findings.judge(
  "answered otherwise than 200, 201, 204, 503",
  [...statuses]
    .flatMap(([status, n]) => ([200, 201, 204, 503].includes(status) ? [] : [`${n} x ${status}`]))
    .join(", ") || "0",
  "0",
  usual === all
)
findings.judge("checks and lists at odds with what users know", String(faults.length), "0", faults.length === 0)
for (const fault of faults.slice(0, 10)) findings.note("", fault)
findings.judge(
  "acknowledged keys that do not open at the end",
  `${unopened} of ${owners.reduce((sum, { told }) => sum + told.size, 0)}`,
  "0",
  unopened === 0
)
findings.print()
await Promise.all(servers.map((server) => server.end()))

/** Restarts each server in turn, which gets no request meanwhile. */
async function restartAll(): Promise<void> {
  for (const server of servers.slice()) {
    servers.splice(servers.indexOf(server), 1)
    await setTimeout(100)
    await server.end()
    const next = await startServer(settings())
    await databaseServes(next.url)
    servers.push(next)
  }
}

function rotate() {
  return launchProgram(SERVER, { ...settings(), ...OFFLINE }, START_OPTIONS, ["rotate-keys"])
}

/** The number of keys that another key of the ring has sealed. */
async function sealedOtherwise(name: string): Promise<number> {
  const [row] = await store.rows<{ rows: number }>(
    `select count(*)::int as rows from api_keys where sealed_with not like '${name}:%'`
  )
  return row!.rows
}

async function workOn(owner: Owner): Promise<void> {
  while (!working.signal.aborted) {
    const provider = draw.oneOf(PROVIDERS)
    const action = draw.next()
    if (action < 0.4) await save(owner, provider)
    else if (action < 0.7) {
      if ((await opens(owner, provider)) === false) faults.push(`the key for ${provider} does not open`)
    } else if (action < 0.9) await look(owner)
    else await remove(owner, provider)
  }
}

async function ask(
  { person }: Owner,
  method: string,
  path: string,
  body?: unknown
): Promise<{ readonly status: number; readonly json: unknown }> {
  const { url } = draw.oneOf(servers)
  const began = performance.now()
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { ...(await person()), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) })
  }).then(
    async (answer) => ({ status: answer.status, json: answer.status === 204 ? undefined : await answer.json() }),
    () => ({ status: 0, json: undefined })
  )
  waits.push(performance.now() - began)
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  return answer
}

async function save(owner: Owner, provider: string): Promise<void> {
  const key = `key-of-${provider}-${randomBytes(12).toString("hex")}`
  // Of what was not acknowledged nobody knows, until the next.
  owner.told.delete(provider)
  const { status } = await ask(owner, "POST", "api-keys", { provider, key })
  if (status !== 201) return
  stored++
  owner.told.set(provider, key)
}

async function remove(owner: Owner, provider: string): Promise<void> {
  if (owner.told.get(provider) === undefined) return
  owner.told.delete(provider)
  const { status } = await ask(owner, "DELETE", `api-keys/${provider}`)
  if (status === 204) owner.told.set(provider, undefined)
}

/** Whether a key's check sends its vendor the value that its owner stored last; undefined if there is no answer. */
async function opens(owner: Owner, provider: string): Promise<boolean | undefined> {
  const key = owner.told.get(provider)
  if (key === undefined) return true
  vendors.keys.add(key)
  const { json, status } = await ask(owner, "POST", `api-keys/${provider}/validate`)
  // No other value is good with the vendor, then.
  vendors.keys.delete(key)
  return status === 503 ? undefined : status === 200 && (json as { readonly is_valid: boolean }).is_valid
}

/** The list has the keys that are stored, and all of them are valid. */
async function look(owner: Owner): Promise<void> {
  const { json, status } = await ask(owner, "GET", "api-keys")
  if (status !== 200) return
  const { keys } = json as { readonly keys: ReadonlyArray<{ readonly provider: string; readonly is_valid: boolean }> }
  const known = PROVIDERS.filter((provider) => owner.told.has(provider))
  const wanted = known.filter((provider) => owner.told.get(provider) !== undefined)
  const listed = known.filter((known) => keys.some(({ is_valid, provider }) => is_valid && provider === known))
  if (wanted.toSorted().join() !== listed.toSorted().join())
    faults.push(`${listed.join()} listed, ${wanted.join()} stored`)
}
