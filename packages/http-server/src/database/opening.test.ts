import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE, processesWith } from "@ratecard/test-support"
import { Effect } from "effect"
import { Migrator } from "effect/sql"
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { Database } from "./Database.ts"
import { migrations } from "./migrate.ts"
import { sql } from "./sql.ts"
import { onEmbeddedDatabase, onOneDatabase } from "../../test/databases.ts"
import { pause } from "../../test/pause.ts"
import { accessToken, signIn } from "../../test/people.ts"
import { RunningServer } from "../../test/server.ts"
import { launch } from "../../test/ServerProcess.ts"

const ADMIN = "operator@example.org"

/** A session that no database holds. */
const NOBODY = { user_id: crypto.randomUUID(), session_id: crypto.randomUUID() }

/** Makes the database what the version before left, of a user with a watch, a webhook, e-mail and a feed. */
const beforeWebhooksAlone = Effect.gen(function* () {
  yield* sql`drop schema public cascade`
  yield* sql`create schema public`
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0016"))
  yield* Migrator.make({})({ loader: Migrator.fromRecord(before), table: "migrations" })
  yield* sql`
    with ada as (insert into users (email, email_verified) values ('ada@example.org', true) returning id),
      watch as (insert into watches (user_id, what) select id, '{"rule": "moved", "model_id": null}' from ada),
      places as (
        insert into webhooks (id, user_id, kind, url, sealed, sealed_with, token_hash)
        select gen_random_uuid(), ada.id, kind, url, url, url, token_hash
        from ada, (values ('webhook', 'https://hooks.invalid/', null), ('email', null, null), ('feed', null, 'hash'))
          as place (kind, url, token_hash)
        returning webhooks.id
      )
    insert into webhook_deliveries (webhook_id, id, event, body, created_at) select id, 'one', 'test', '{}', now() from places`
})

/** A new database, and the secrets that go with one. */
const NOWHERE = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
  AUTH_SECRET: "a secret of thirty-two bytes or more",
  KEY_ENCRYPTION_KEYS: `first:${randomBytes(32).toString("base64")}`
}

onEmbeddedDatabase("a server", (install) => {
  it.runIf(IS_WHOLE)("refuses a data folder that another server holds, and names that one", async () => {
    const installation = install()
    const holder = await RunningServer.start(installation.settings)
    // At once: settings are not even looked at.
    const { child, ended } = launch({ ...installation.settings, PORT: "abc" })
    // A server that listens after all would otherwise be waited for in vain.
    child.stdout.once("data", () => child.kill("SIGKILL"))
    const { code, errors } = await ended
    assert.strictEqual(code, 1)
    const said = `ratecard: DATA_DIR ${installation.dataDir} is in use by process ${process.pid} on `
    assert.match(errors, /^[^\n]+\n$/u)
    assert.isTrue(errors.startsWith(said), errors)
    assert.isTrue(await holder.isHealthy())
    await holder.stop()
  })

  it.runIf(IS_WHOLE)(
    "begins again with a database that was only half created, says that it is not there yet, and keeps it from other users",
    async () => {
      const installation = install()
      const folder = join(installation.dataDir, "postgres")
      const unfinished = `${folder}.new`
      renameSync(folder, unfinished)
      // What `mkdir` makes, where the server did not make it itself.
      chmodSync(installation.dataDir, 0o755)
      const server = await RunningServer.start({ ...installation.settings, DATABASE_TIMEOUT: "900 millis" })
      const headers = { authorization: `Bearer ${await accessToken(installation, NOBODY)}` }
      const ask = () => server.ask("/api/v1/auth/me", { headers })
      // The one that serves, and the one that creates for it.
      const begun = () => readdirSync(installation.dataDir).find((name) => name.startsWith("postgres.new."))
      while (begun() === undefined) await pause(5)
      const creators = processesWith(installation.dataDir)
      for (const pid of creators) process.kill(pid, "SIGSTOP")
      const { headers: told, json, status } = await ask()
      assert.deepStrictEqual(
        [status, told.get("retry-after"), json.detail],
        [503, "5", "The database is being created, which takes some seconds. Nothing was changed. Try again."]
      )
      // Reads are served from the first moment.
      assert.strictEqual((await server.ask("/api/v1/models/openai-gpt-5")).status, 200)
      for (const closed of [installation.dataDir, join(installation.dataDir, begun()!)])
        assert.strictEqual(statSync(closed).mode & 0o077, 0)
      for (const pid of creators) process.kill(pid, "SIGCONT")
      while (existsSync(unfinished)) await pause(20)
      // Databases that tests copy are created to their end.
      await server.stop()
    }
  )

  it.runIf(IS_WHOLE)(
    "refuses a damaged database, says what is wrong with it, and takes the backup that is restored as it says",
    async () => {
      const installation = install()
      const { dataDir, settings } = installation
      const backup = `${dataDir}.tar.gz`
      onTestFinished(() => rmSync(backup))
      execFileSync("tar", ["--create", "--use-compress-program=gzip -1", "--file", backup, "--directory", dataDir, "."])
      const restore = `tar --extract --gzip --recursive-unlink --file ratecard.tar.gz --directory '${dataDir}'`
      const damages: ReadonlyArray<readonly [file: string, reason: string]> = [
        ["global/pg_control", 'could not open file "global/pg_control": No such file or directory'],
        // Without it PostgreSQL would begin anew in the same folder.
        ["PG_VERSION", "PG_VERSION is missing"]
      ]
      for (const [file, reason] of damages) {
        rmSync(join(dataDir, "postgres", file))
        assert.strictEqual(
          await RunningServer.refusal(settings),
          `the database in DATA_DIR ${dataDir} is damaged (${reason}): restore a backup, as with ${restore}`
        )
      }
      execFileSync("sh", ["-c", restore.replace("ratecard.tar.gz", backup)])
      const server = await RunningServer.start(settings)
      while ((await server.ask("/health/ready")).status !== 200) await pause(20)
      await server.stop()
    }
  )
})

onOneDatabase("a server", (install, postgres) => {
  it("takes the database of the version before over: watches and webhooks stay, e-mail and feeds go", async () => {
    const installation = install()
    await installation.query(beforeWebhooksAlone)
    await installation.with(Effect.flatMap(Database, ({ ready }) => ready))
    const [left] = await installation.query(sql`
      select (select count(*)::int from watches) as watches, (select array_agg(url) from webhooks) as webhooks,
        (select count(*)::int from webhook_deliveries) as deliveries`)
    assert.deepStrictEqual(left, { watches: 1, webhooks: ["https://hooks.invalid/"], deliveries: 1 })
  })

  it("does not start on the database of a later version, while one that runs already goes on", async () => {
    const installation = install()
    const { settings } = installation
    const upgrade = sql`insert into migrations values (9999, now(), 'more')`
    if (postgres) {
      const headers = { authorization: `Bearer ${await signIn(installation, { email: ADMIN })}` }
      const server = await RunningServer.start({ ...settings, ADMIN_EMAILS: ADMIN })
      await installation.query(upgrade)
      const price = { model_id: "openai-gpt-5", input_price: 1, output_price: 10 }
      assert.strictEqual((await server.post("/api/v1/admin/prices", price, headers)).status, 201)
      assert.strictEqual((await server.ask("/health/ready")).status, 200)
      await server.stop()
    } else await installation.query(upgrade)
    const place = postgres ? "DATABASE_URL" : `DATA_DIR ${installation.dataDir}`
    assert.strictEqual(
      await RunningServer.refusal(settings),
      `${place} has the database of a newer version, with 9999_more: start that version or a newer one, or restore an older backup`
    )
  })

  if (postgres)
    it("does not start with a DATABASE_URL that names no database or lacks a secret", async () => {
      const { settings } = install()
      const nowhere = settings["DATABASE_URL"]!.replace(/\w+$/u, "no_such_database")
      assert.match(
        await RunningServer.refusal({ ...settings, DATABASE_URL: nowhere }),
        /^DATABASE_URL cannot be used: /u
      )
      assert.include(await RunningServer.refusal({ ...settings, AUTH_SECRET: "" }), "AUTH_SECRET")
    })
})

describe("a server", () => {
  it("does not start with a DATABASE_URL that is none, and does not repeat it", async () => {
    const line = await RunningServer.refusal({ DATABASE_URL: "mysql://root:hunter2@localhost/x" })
    assert.include(line, "DATABASE_URL must be an address such as postgres://")
    assert.notInclude(line, "hunter2")
  })

  it("serves the bundled catalogue while its database has never been there", async () => {
    const server = await RunningServer.start({ ...NOWHERE, DATABASE_TIMEOUT: "900 millis" })
    assert.strictEqual((await server.ask("/api/v1/models/openai-gpt-5")).status, 200)
    assert.isTrue(await server.isHealthy())
    const { json, status } = await server.ask("/health/ready")
    assert.deepStrictEqual(
      [status, json],
      [503, { status: "unavailable", database: "unavailable", prices_as_of: null }]
    )
    await server.stop()
  })
})
