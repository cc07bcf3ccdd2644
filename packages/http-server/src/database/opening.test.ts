import { descendantsOf } from "@ratecard/test-support"
import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { expect, it, onTestFinished } from "vitest"
import { type Installation, onEveryDatabase } from "../../test/databases.ts"
import { accessToken, signIn } from "../../test/people.ts"
import { launch, pause, RunningServer, type Settings } from "../../test/server.ts"

const ADMIN = "operator@example.org"

/** A session that no database holds. */
const NOBODY = { user_id: crypto.randomUUID(), session_id: crypto.randomUUID() }

/** What a server that must not start says, in one line. */
const refusal = async (settings: Settings): Promise<string> => {
  const { child, ended } = launch(settings)
  // A server that listens after all would otherwise be waited for in vain.
  child.stdout.once("data", () => child.kill("SIGKILL"))
  const { code, errors } = await ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^ratecard: [^\n]+\n$/u)
  return errors
}

const ask = async (installation: Installation): Promise<void> => {
  const server = await RunningServer.start(installation.settings)
  expect((await server.ask("/api/v1/models/openai-gpt-5")).status).toBe(200)
  await server.stop()
}

onEveryDatabase("a server", (install, postgres) => {
  if (!postgres)
    it("refuses a data folder that another server holds, and names that one", async () => {
      const installation = install()
      const holder = await RunningServer.start(installation.settings)
      // At once: settings are not even looked at.
      expect(await refusal({ ...installation.settings, PORT: "abc" })).toContain(
        `DATA_DIR ${installation.dataDir} is in use by process ${holder.pid} on `
      )
      expect(await holder.isHealthy()).toBe(true)
      await holder.stop()
    })

  if (!postgres)
    it("takes over the folder of a server that was killed, however often", async () => {
      const installation = install()
      for (let round = 0; round < 2; round++) await ask(installation)
      expect(readFileSync(join(installation.dataDir, "holder"), "utf8")).toMatch(/^process \d+ on /u)
    })

  if (!postgres)
    it("begins again with a database that was only half created, and keeps it from other users", async () => {
      const installation = install()
      const folder = join(installation.dataDir, "postgres")
      renameSync(folder, `${folder}.new`)
      // What `mkdir` makes, where the server did not make it itself.
      chmodSync(installation.dataDir, 0o755)
      await ask(installation)
      // Reads are served from the first moment; the database is created meanwhile.
      const server = await RunningServer.start(installation.settings)
      // Whoever needs it waits until it is there.
      const headers = { authorization: `Bearer ${await accessToken(installation, NOBODY)}` }
      expect((await server.ask("/api/v1/admin/prices/log", { headers })).status).toBe(401)
      expect(existsSync(folder)).toBe(true)
      for (const closed of [installation.dataDir, folder]) expect(statSync(closed).mode & 0o077).toBe(0)
      await server.stop()
    })

  it("does not start on the database of a later version, while one that runs already goes on", async () => {
    const installation = install()
    const { settings } = installation
    const headers = { authorization: `Bearer ${await signIn(installation, { email: ADMIN })}` }
    const upgrade = Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`insert into migrations values (9999, now(), 'more')`
    )
    if (postgres) {
      const server = await RunningServer.start({ ...settings, ADMIN_EMAILS: ADMIN })
      await installation.query(upgrade)
      const price = { model_id: "openai-gpt-5", input_price: 1, output_price: 10 }
      expect((await server.post("/api/v1/admin/prices", price, headers)).status).toBe(201)
      expect((await server.ask("/health/ready")).status).toBe(200)
      await server.stop()
    } else await installation.query(upgrade)
    const place = postgres ? "DATABASE_URL" : `DATA_DIR ${installation.dataDir}`
    expect(await refusal(settings)).toBe(
      `ratecard: ${place} holds the database of a later version, with 9999_more: start that version or a newer one, or restore a backup from before it\n`
    )
  })

  if (!postgres)
    it("refuses a damaged database, says what is wrong with it, and takes the backup that is restored as it says", async () => {
      const installation = install()
      const { dataDir, settings } = installation
      const backup = `${dataDir}.tar.gz`
      onTestFinished(() => rmSync(backup))
      execFileSync("tar", ["--create", "--gzip", "--file", backup, "--directory", dataDir, "."])
      const damages: ReadonlyArray<readonly [file: string, reason: string]> = [
        ["global/pg_control", 'could not open file "global/pg_control": No such file or directory'],
        // Without it PostgreSQL would begin anew in the same folder.
        ["PG_VERSION", "PG_VERSION is missing"]
      ]
      for (const [file, reason] of damages) {
        rmSync(join(dataDir, "postgres", file))
        const restore = `tar --extract --gzip --recursive-unlink --file ratecard.tar.gz --directory '${dataDir}'`
        expect(await refusal(settings)).toBe(
          `ratecard: the database in DATA_DIR ${dataDir} is damaged (${reason}): restore a backup, as with ${restore}\n`
        )
        execFileSync("sh", ["-c", restore.replace("ratecard.tar.gz", backup)])
        await ask(installation)
      }
    })

  if (!postgres)
    it("says of a database that is being created that it is not there yet", async () => {
      const installation = install()
      rmSync(join(installation.dataDir, "postgres"), { recursive: true })
      const server = await RunningServer.start({ ...installation.settings, DATABASE_TIMEOUT: "900 millis" })
      const headers = { authorization: `Bearer ${await accessToken(installation, NOBODY)}` }
      const ask = () => server.ask("/api/v1/auth/me", { headers })
      // The one that serves, and the one that creates for it.
      while (descendantsOf(server.pid).length < 2) await pause(5)
      const creators = descendantsOf(server.pid)
      for (const pid of creators) process.kill(pid, "SIGSTOP")
      const { headers: told, json, status } = await ask()
      expect([status, told.get("retry-after"), json.detail]).toEqual([
        503,
        "5",
        "The database is being created, which takes some seconds. Nothing was changed. Try again."
      ])
      expect((await server.ask("/api/v1/models/openai-gpt-5")).status).toBe(200)
      for (const pid of creators) process.kill(pid, "SIGCONT")
      while ((await ask()).status !== 401);
      await server.stop()
    })

  if (postgres)
    it("does not start with a DATABASE_URL that names no database or lacks a secret", async () => {
      const { settings } = install()
      const nowhere = settings["DATABASE_URL"]!.replace(/test_\d+$/u, "no_such_database")
      expect(await refusal({ ...settings, DATABASE_URL: nowhere })).toMatch(/DATABASE_URL cannot be used: /u)
      expect(await refusal({ ...settings, AUTH_SECRET: "" })).toContain("AUTH_SECRET")
    })

  it("does not start with a DATABASE_URL that is none, and does not repeat it", async () => {
    const line = await refusal({ ...install().settings, DATABASE_URL: "mysql://root:hunter2@localhost/x" })
    expect(line).toContain("DATABASE_URL must be an address such as postgres://")
    expect(line).not.toContain("hunter2")
  })

  it("serves the bundled catalogue while its database has never been there", async () => {
    const { settings } = install()
    const server = await RunningServer.start({
      ...settings,
      DATABASE_TIMEOUT: "900 millis",
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing"
    })
    expect((await server.ask("/api/v1/models/openai-gpt-5")).status).toBe(200)
    expect(await server.isHealthy()).toBe(true)
    const { json, status } = await server.ask("/health/ready")
    expect([status, json]).toEqual([503, { status: "unavailable", database: "unavailable", prices_as_of: null }])
    await server.stop()
  })
})
