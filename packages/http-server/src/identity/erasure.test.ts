import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Installation, onEveryDatabase } from "../../test/databases.ts"
import { signIn } from "../../test/people.ts"
import { RunningServer } from "../../test/server.ts"

const ADA = "Ada@Example.org"
const CHARLES = "charles@example.org"
const PRICE = { model_id: "openai-gpt-5", input_price: 1, output_price: 10 }

/** Every row of every table, as text. */
const everything = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const rows = yield* Effect.forEach(
    tables,
    ({ name }) => sql<{ row: string }>`select ${name} || to_jsonb(each)::text as row from ${sql(name)} each`
  )
  return rows.flat().map(({ row }) => row)
})

/** What an administrator leaves in the records of the sync. */
const actedAs = (email: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into sync_runs values (${email}, 'all', ${email}, now(), now(), '{}')`
    yield* sql`update sync_runs set id = md5(id)`
    yield* sql`
      insert into quarantine
        (model_id, source, quote, reason, first_seen, last_seen, run_id, state, decided_at, decided_by, decision)
      values ('openai-gpt-5', 'x', '{}', 'y', now(), now(), 'z', 'dismissed', now(), ${email}, 'w')`
  })

onEveryDatabase("who is deleted", (install) => {
  let installation: Installation
  let server: RunningServer
  let ada: string
  let charles: string

  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const rowsWith = async (text: string) =>
    (await installation.query(everything)).filter((row) => row.toLowerCase().includes(text.toLowerCase()))

  beforeAll(async () => {
    installation = install()
    ada = await signIn(installation, { email: ADA })
    charles = await signIn(installation, { email: CHARLES })
    for (const email of [ADA, CHARLES]) await installation.query(actedAs(email))
    await installation.query(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`
          insert into external_identities (issuer, subject, user_id, email, email_verified)
          select 'https://issuer.test', email, id, email, true from users`
        // Anybody may claim an e-mail where nobody verifies it.
        yield* sql`
          insert into external_identities (issuer, subject, user_id, email, email_verified)
          select 'https://other.test', id::text, id, ${CHARLES}, false from users where email = ${ADA}`
      })
    )
    server = await RunningServer.start({ ...installation.settings, ADMIN_EMAILS: [ADA, CHARLES].join().toLowerCase() })
    for (const token of [ada, charles]) {
      expect((await server.post("/api/v1/admin/prices", PRICE, as(token))).status).toBe(201)
      const key = { provider: "openai", key: "sk-of-a-person-wXyz", display_name: `of ${token.slice(-9)}` }
      expect((await server.post("/api/v1/api-keys", key, as(token))).status).toBe(201)
    }
  }, 60_000)
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
    for (const trace of [ADA, json.id, `of ${ada.slice(-9)}`]) expect(await rowsWith(trace)).toEqual([])
    const tables = (await rowsWith(CHARLES)).map((row) => row.split("{", 1)[0]).toSorted()
    expect(tables).toEqual(["external_identities", "price_entries", "quarantine", "sync_runs", "users"])
    expect((await rowsWith(`of ${charles.slice(-9)}`)).length).toBe(1)
  })

  it("is all that may change of a price that was set", async () => {
    const change = (assignment: string) =>
      installation.query(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          return yield* Effect.result(sql.unsafe(`update price_entries set ${assignment} where author = '${CHARLES}'`))
        })
      )
    for (const forbidden of ["input_price = 2", "author = 'x'", "author = 'deleted user', source = 'x'"]) {
      expect((await change(forbidden))._tag).toBe("Failure")
    }
    expect((await change("author = 'deleted user'"))._tag).toBe("Success")
  })
})
