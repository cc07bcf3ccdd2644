import { hasPostgres, Postgres } from "@ratecard/test-support"
import { Effect, Redacted, type Scope } from "effect"
import type { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe } from "vitest"
import { Database } from "../src/database/Database.ts"
import { newDataFolder, type Settings } from "./server.ts"

/** An installation of the service: its database, and the secret that its access tokens are signed with. */
export class Installation {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly secret = "a secret of thirty-two bytes or more"
  /** What stored keys are sealed with. */
  readonly ring = `first:${randomBytes(32).toString("base64")}`

  constructor(databaseUrl: string | undefined) {
    this.databaseUrl = databaseUrl
    this.dataDir = databaseUrl === undefined ? newDataFolder() : mkdtempSync(join(tmpdir(), "ratecard-data-"))
  }

  /** What a server of this installation is started with. */
  get settings(): Settings {
    return {
      DATA_DIR: this.dataDir,
      AUTH_SECRET: this.secret,
      KEY_ENCRYPTION_KEYS: this.ring,
      PUBLIC_URL: "http://ratecard.test",
      ...(this.databaseUrl === undefined ? {} : { DATABASE_URL: this.databaseUrl })
    }
  }

  /** The database service of this installation, on its own connection. */
  get layer() {
    return Database.layer({
      dataDir: this.dataDir,
      databaseUrl: this.databaseUrl === undefined ? null : Redacted.make(this.databaseUrl)
    })
  }

  /** Runs `work` on the database while no embedded server holds it. */
  query<A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> {
    return this.with(Effect.flatMap(Database, (database) => database.run(work, { deadline: "1 minute" })))
  }

  with<A, E>(work: Effect.Effect<A, E, Database | Scope.Scope>): Promise<A> {
    return Effect.runPromise(Effect.provide(Effect.scoped(work), this.layer))
  }

  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** The tests on the embedded database, and again on PostgreSQL where that is installed. */
export const onEveryDatabase = (
  title: string,
  tests: (install: () => Installation, postgres: (() => Postgres) | undefined) => void
): void => {
  for (const name of ["the embedded database", "PostgreSQL"]) {
    const isPostgres = name === "PostgreSQL"
    const missing = isPostgres && !hasPostgres
    describe.skipIf(missing)(`${title} on ${name}${missing ? " (not installed)" : ""}`, () => {
      let postgres: Postgres | undefined
      const installations: Array<Installation> = []
      beforeAll(async () => {
        if (isPostgres) postgres = await Postgres.start()
      }, 60_000)
      afterAll(async () => {
        for (const installation of installations) installation.remove()
        await postgres?.[Symbol.asyncDispose]()
      })
      tests(
        () => {
          const installation = new Installation(postgres?.createDatabase())
          installations.push(installation)
          return installation
        },
        isPostgres ? () => postgres! : undefined
      )
    })
  }
}
