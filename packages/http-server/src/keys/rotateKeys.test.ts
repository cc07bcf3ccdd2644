import { Effect, Layer, Redacted } from "effect"
import { spawn } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { once } from "node:events"
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, beforeAll, it } from "@effect/vitest"
import { sql } from "../database/sql.ts"
import { Database } from "../database/Database.ts"
import type { Installation } from "../../test/Installation.ts"
import { onEmbeddedDatabase, onOneDatabase } from "../../test/databases.ts"
import { accessToken } from "../../test/people.ts"
import { SERVER, START_OPTIONS } from "@ratecard/test-support"
import { pause } from "../../test/pause.ts"
import { RunningServer, type Settings } from "../../test/server.ts"
import { readKeyRing } from "../config/keyRing.ts"
import { putKey } from "./ApiKeys.ts"
import { KeyVault } from "./KeyVault.ts"
import { type Rotated, rotateKeys } from "./rotate.ts"

const PROVIDERS = ["openai", "mistral", "yandex"] as const
const USERS = 100
/** Three batches of a rotation. */
const KEYS = USERS * PROVIDERS.length

/** Whose keys are read, some of them sealed anew and some not yet. */
const READERS = 50

const second = `second:${randomBytes(32).toString("base64")}`

/** Runs the command as operators do; `until` says of which line of its output to kill it. */
const rotate = async (settings: Settings, until: (line: string) => boolean = () => false) => {
  const { HOME = "", PATH = "" } = process.env
  const child = spawn(process.execPath, [...START_OPTIONS, fileURLToPath(SERVER), "rotate-keys"], {
    env: { HOME, PATH, ...settings }
  })
  let out = ""
  let errors = ""
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()))
  child.stdout.on("data", (chunk: Buffer) => {
    out += chunk.toString()
    if (out.split("\n").some(until)) child.kill("SIGKILL")
  })
  const [code, signal] = await once(child, "close")
  return { code, signal, errors, last: out.trim().split("\n").at(-1)! }
}

onOneDatabase("a rotation of keys", (install, postgres) => {
  let installation: Installation
  let people: ReadonlyArray<string>

  const vaultOf = (ring: string) =>
    Layer.fresh(KeyVault.layer({ dataDir: installation.dataDir, keyEncryptionKeys: readKeyRing(ring)! }))

  /** People with keys for three providers each, sealed with the installation's ring. */
  const fill = () => {
    return installation.with(
      Effect.gen(function* () {
        const database = yield* Database
        const vault = yield* KeyVault
        const sessions = yield* database.run(
          sql<{ user_id: string; session_id: string }>`
              with people as (insert into users (name) select 'someone' from generate_series(1, ${USERS}) returning id)
              insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from people
              returning user_id, id as session_id`,
          { deadline: "1 minute" }
        )
        const rows = sessions.flatMap(({ user_id }) =>
          PROVIDERS.map((provider) => ({ user_id, provider, id: randomUUID() }))
        )
        yield* database.transaction(
          Effect.forEach(rows, (place) =>
            Effect.gen(function* () {
              const secret = Redacted.make(JSON.stringify({ key: `key-of-${place.user_id}`, extra: {} }))
              const sealed = yield* vault.seal(place, secret)
              yield* putKey({ ...place, ...sealed, display_name: null, key_hint: "••••" })
            })
          ),
          { deadline: "1 minute" }
        )
        return sessions
      }).pipe(Effect.provide(vaultOf(installation.ring)))
    )
  }

  beforeAll(async () => {
    installation = install()
    const sessions = await fill()
    people = await Promise.all(sessions.map((session) => accessToken(installation, session)))
  })

  const both = () => ({ ...installation.settings, KEY_ENCRYPTION_KEYS: `${second},${installation.ring}` })
  const onlySecond = () => ({ ...installation.settings, KEY_ENCRYPTION_KEYS: second })
  const sealings = () =>
    installation.query(
      sql<{ ring: string; rows: number }>`
          select split_part(sealed_with, ':', 1) as ring, count(*)::int as rows from api_keys group by ring order by ring`
    )

  /** Reads some people's keys; all of them can be opened. */
  const readSome = async (server: RunningServer, from: number, count: number) => {
    for (const token of people.slice(from, from + count)) {
      const { json, status } = await server.ask("/api/v1/api-keys", { headers: { authorization: `Bearer ${token}` } })
      const { keys } = json as { readonly keys: ReadonlyArray<{ readonly is_valid: boolean }> }
      assert.deepStrictEqual([status, keys.map((key) => key.is_valid)], [200, [true, true, true]])
    }
  }

  it("begins with a server that refuses to miss a key which rows still use", async () => {
    assert.match(
      await RunningServer.refusal(onlySecond()),
      new RegExp(`^KEY_ENCRYPTION_KEYS is missing keys in use: first:[\\da-f]{12} \\(${KEYS} stored\\)$`, "u")
    )
    const replaced = `first:${randomBytes(32).toString("base64")}`
    assert.include(
      await RunningServer.refusal({ ...installation.settings, KEY_ENCRYPTION_KEYS: replaced }),
      "KEY_ENCRYPTION_KEYS is missing keys in use"
    )
  })

  it("that is killed half-way goes on where it stood, and every read succeeds meanwhile", async () => {
    // An embedded database has one process at a time; PostgreSQL is read while it is rotated.
    let server = postgres ? await RunningServer.start(both()) : undefined
    let reads = 0
    const rotation = new AbortController()
    const reading = (async () => {
      if (server === undefined) return
      for (; !rotation.signal.aborted; reads++) {
        await readSome(server, reads % USERS, 1)
        await pause(20)
      }
    })()

    const killed = await rotate(both(), (line) => line.startsWith("100 "))
    assert.strictEqual(killed.signal, "SIGKILL")
    const halfWay = Object.fromEntries((await sealings()).map(({ ring, rows }) => [ring, rows]))
    assert.isAtLeast(halfWay["second"]!, 100)
    assert.isAbove(halfWay["first"]!, 0)

    const resumed = await rotate(both())
    assert.deepInclude(resumed, { code: 0, errors: "" })
    assert.strictEqual(resumed.last, `${KEYS - halfWay["second"]!} sealed anew, 0 cannot be opened`)
    assert.deepStrictEqual(await sealings(), [{ ring: "second", rows: KEYS }])
    rotation.abort()
    await reading
    if (postgres) assert.isAbove(reads, 0)
    await server?.stop()

    server = await RunningServer.start(onlySecond())
    await readSome(server, 0, READERS)
    await server.stop()
  })

  it("leaves what cannot be opened as it is, and says how many", async () => {
    await installation.query(
      sql`
          update api_keys set sealed = 'AAAA', sealed_with = 'first:000000000000' where id in (
            select id from api_keys order by id limit 5)`
    )
    const told: Array<Rotated> = []
    const rotated = await installation.with(
      rotateKeys((progress) => Effect.sync(() => told.push(progress))).pipe(
        Effect.provide(vaultOf(`${second},${installation.ring}`))
      )
    )
    assert.deepStrictEqual([rotated, told], [{ sealed: 0, unreadable: 5 }, []])
    const command = await rotate({ ...installation.settings, KEY_ENCRYPTION_KEYS: `${second},${installation.ring}` })
    assert.deepInclude(command, { code: 1, last: "0 sealed anew, 5 cannot be opened" })
    assert.match(command.errors, /^ratecard: 5 stored secrets cannot be opened\. Add the key[^\n]*\n$/u)
  })

  it("needs a ring that is one, and does not repeat what is none", async () => {
    const { code, errors } = await rotate({ ...installation.settings, KEY_ENCRYPTION_KEYS: "first:short" })
    assert.strictEqual(code, 1)
    assert.match(errors, /^ratecard: KEY_ENCRYPTION_KEYS must be keys as id:base64[^\n]*\n$/u)
    assert.notInclude(errors, "short")
  })

  if (postgres)
    it("of servers that share a database is not left to each of them", async () => {
      const { KEY_ENCRYPTION_KEYS: _, ...settings } = installation.settings
      assert.strictEqual(await RunningServer.refusal(settings), "KEY_ENCRYPTION_KEYS must be set with DATABASE_URL")
    })
})

onEmbeddedDatabase("a server whose ring is not set", (install) => {
  it("takes that of its data folder, which no one else may read", async () => {
    const { dataDir, settings } = install()
    const { KEY_ENCRYPTION_KEYS: _, ...unset } = settings
    const file = join(dataDir, "key-encryption-keys")
    const openVault = () =>
      Effect.runPromise(Effect.scoped(Layer.build(KeyVault.layer({ dataDir, keyEncryptionKeys: null }))))
    await openVault()
    const kept = readFileSync(file, "utf8")
    assert.strictEqual(statSync(file).mode & 0o777, 0o600)
    assert.isDefined(readKeyRing(kept))
    await openVault()
    assert.strictEqual(readFileSync(file, "utf8"), kept)

    for (const spoilt of ["", kept.slice(0, 20)]) {
      rmSync(file)
      writeFileSync(file, spoilt)
      const refusal = await openVault().then(() => "", String)
      assert.include(refusal, `${file} must hold keys`)
    }
    assert.include(await RunningServer.refusal(unset), `${file} must hold keys`)
  })
})
