import { PATIENT, type Session } from "@ratecard/test-support"
import { Effect } from "effect"
import { type SqlClient, type SqlError } from "effect/sql"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { identifier, literal, sql } from "../database/sql.ts"
import type { Installation } from "../../test/Installation.ts"
import { onOneDatabase } from "../../test/databases.ts"
import { accessToken, signIn } from "../../test/people.ts"
import type { Answer } from "../../test/AskedServer.ts"
import { RunningServer } from "../../test/server.ts"
import { Database } from "../database/Database.ts"
import { eraseUser } from "./Users.ts"

const ADA = "Ada@Example.org"
const CHARLES = "charles@example.org"
const RESPONSE = {
  v: 1,
  agent: "claude-code",
  id: `${"a".repeat(22)} ${"b".repeat(22)}`,
  at: "2026-10-01T10:00:00Z",
  model: "claude-haiku-4-5",
  usage: { input_tokens: 1000, output_tokens: 100 },
  session: "c".repeat(22)
}
const PRICE = { model_id: "openai-gpt-5", input_price: 1, output_price: 10 }

/** Every row of every table, as text. */
const everything = Effect.gen(function* () {
  const tables = yield* sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const rows = yield* Effect.forEach(
    tables,
    ({ name }) => sql<{ row: string }>`select ${name} || to_jsonb(each)::text as row from ${identifier(name)} each`
  )
  return rows.flat().map(({ row }) => row)
})

/** An administrator with a session, and what they leave in the records of the sync. */
const administrator = Effect.fnUntraced(function* (email: string) {
  const [session] = yield* sql<Session>`
    with person as (insert into users (email, email_verified) values (${email}, true) returning id),
      identity as (
        insert into external_identities (issuer, subject, user_id, email, email_verified)
        select 'https://issuer.test', ${email}, id, ${email}, true from person
      )
    insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from person
    returning user_id, id as session_id`
  yield* sql`insert into sync_runs values (md5(${email}), 'all', ${email}, now(), now(), '{}')`
  yield* sql`
    insert into quarantine
      (model_id, source, quote, reason, first_seen, last_seen, run_id, state, decided_at, decided_by, decision)
    values ('openai-gpt-5', 'x', '{}', 'y', now(), now(), 'z', 'dismissed', now(), ${email}, 'w')`
  return session!
})

/** Any person may claim an e-mail that is not verified. */
const claim = Effect.fnUntraced(function* ({ user_id }: Session, email: string) {
  yield* sql`
    insert into external_identities (issuer, subject, user_id, email, email_verified)
    values ('https://other.test', ${user_id}, ${user_id}::uuid, ${email}, false)`
})

/** Which of these assignments to a price that was set are refused. */
const refused = Effect.fnUntraced(function* (assignments: ReadonlyArray<string>) {
  return yield* Effect.filter(assignments, (assignment) =>
    Effect.map(
      Effect.result(sql`${literal(`update price_entries set ${assignment} where author = '${CHARLES}'`)}`),
      ({ _tag }) => _tag === "Failure"
    )
  )
})

onOneDatabase("who is deleted", (install) => {
  let installation: Installation
  let server: RunningServer
  let ada: string
  let charles: string

  const as = (token: string) => ({ authorization: `Bearer ${token}` })

  beforeAll(async () => {
    installation = install()
    const sessions = await installation.query(
      Effect.gen(function* () {
        const both = [yield* administrator(ADA), yield* administrator(CHARLES)] as const
        yield* claim(both[0], CHARLES)
        return both
      })
    )
    ada = await accessToken(installation, sessions[0])
    charles = await accessToken(installation, sessions[1])
    server = await RunningServer.start({ ...installation.settings, ADMIN_EMAILS: [ADA, CHARLES].join().toLowerCase() })
    for (const [token, display_name] of [
      [ada, "of Ada"],
      [charles, "of Charles"]
    ] as const) {
      const key = { provider: "openai", key: "sk-of-a-person-wXyz", display_name }
      expect((await server.post("/api/v1/api-keys", key, as(token))).status).toBe(201)
      expect((await server.post("/api/v1/admin/prices", PRICE, as(token))).status).toBe(201)
      const url = `https://hooks.invalid/${encodeURIComponent(display_name)}`
      const webhook = await server.post("/api/v1/webhooks", { url }, as(token))
      expect(webhook.status).toBe(201)
      const test = { method: "POST", headers: as(token) }
      expect((await server.ask(`/api/v1/webhooks/${webhook.json.id}/test`, test)).status).toBe(200)
      const watch = { method: "PUT", headers: { ...as(token), "content-type": "application/json" } }
      expect((await server.ask("/api/v1/watches", { ...watch, body: '{"rule":"moved"}' })).status).toBe(200)
    }
  })
  afterAll(() => server?.stop())

  it("stands in no row of any table, and takes nothing of others along", async () => {
    const { json } = await server.ask("/api/v1/auth/me", { headers: as(ada) })
    const before = await server.ask("/api/v1/models/openai-gpt-5/price-history")
    const { status } = await server.ask("/api/v1/auth/me", { method: "DELETE", headers: as(ada) })
    expect(status).toBe(204)
    const after = await server.ask("/api/v1/models/openai-gpt-5/price-history")
    expect(after.json).toEqual(before.json)
    const { entries } = (await server.ask("/api/v1/admin/prices/log", { headers: as(charles) })).json
    expect(entries.map(({ author }: any) => author)).toEqual([CHARLES, "deleted user"])

    await server.stop()
    const rows = (await installation.query(everything)).map((row) => row.toLowerCase())
    for (const trace of [ADA.toLowerCase(), json.id, "of ada", "of%20ada"]) {
      expect(rows.filter((row) => row.includes(trace))).toEqual([])
    }
    const tables = rows.filter((row) => row.includes(CHARLES)).map((row) => row.split("{", 1)[0]!)
    expect(tables.toSorted()).toEqual(["external_identities", "price_entries", "quarantine", "sync_runs", "users"])
    expect(rows.filter((row) => row.includes("of charles")).length).toBe(1)
  })

  it("leaves a name, which is all that may change of a price that was set", async () => {
    const forbidden = ["input_price = 2", "author = 'x'", "author = 'deleted user', source = 'x'"]
    expect(await installation.query(refused([...forbidden, "author = 'deleted user'"]))).toEqual(forbidden)
  })
})

onOneDatabase("who is deleted while a request of theirs is under way", (install, postgres) => {
  if (!postgres) {
    it.skip("needs PostgreSQL", () => {})
    return
  }
  let installation: Installation
  let server: RunningServer
  let headers: Readonly<Record<string, string>>
  let userId: string

  beforeAll(async () => {
    installation = install()
    server = await RunningServer.start({ ...installation.settings, ...PATIENT, ADMIN_EMAILS: ADA.toLowerCase() })
  })
  beforeEach(async () => {
    headers = { authorization: `Bearer ${await signIn(installation, { email: ADA })}` }
    userId = (await server.ask("/api/v1/auth/me", { headers })).json.id
  })
  afterAll(() => server?.stop())

  /** The answer to a request that waits in the database for what `held` has locked, and goes on after `meanwhile`. */
  const askDuring = async (
    held: Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient>,
    request: () => Promise<Answer>,
    meanwhile: () => Promise<unknown> = async () => {}
  ): Promise<Answer> => {
    let answer: Promise<Answer>
    const answered = new AbortController()
    const waited = Effect.gen(function* () {
      yield* held
      answer = request().finally(() => answered.abort())
      // A transaction sees the connections that there were when it looked first, and the request may open one.
      const waiting = Effect.andThen(
        sql`select pg_stat_clear_snapshot()`,
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
      // An answer that came without waiting says more than a wait that does not end.
      while (!answered.signal.aborted && (yield* waiting).length === 0) yield* Effect.sleep("10 millis")
      yield* Effect.promise(meanwhile)
    })
    await installation.with(
      Effect.flatMap(Database, (database) => database.transaction(waited, { deadline: "1 minute" }))
    )
    return answer!
  }

  it.for([
    ["POST", "/api/v1/api-keys", { provider: "openai", key: "sk-of-a-person-wXyz" }],
    ["POST", "/api/v1/usage", { responses: [RESPONSE] }],
    ["PUT", "/api/v1/watches", { rule: "moved" }],
    ["POST", "/api/v1/webhooks", { url: "https://hooks.example.com/prices" }],
    ["DELETE", "/api/v1/usage", undefined]
  ] as const)("are not signed in any more for %s %s", async ([method, path, body]) => {
    const { json, status } = await askDuring(eraseUser(userId), () =>
      server.ask(path, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body)
      })
    )
    expect([status, json]).toEqual([401, { detail: "Sign in: this needs a valid bearer token." }])
  })

  it("leave no e-mail with a price that they set", async () => {
    const lockBook = sql`select from book for update`
    const { status } = await askDuring(
      lockBook,
      () => server.post("/api/v1/admin/prices", PRICE, headers),
      () => server.ask("/api/v1/auth/me", { method: "DELETE", headers })
    )
    expect(status).toBe(201)
    const rows = await installation.query(everything)
    expect(rows.filter((row) => row.toLowerCase().includes(ADA.toLowerCase()))).toEqual([])
  })
})
