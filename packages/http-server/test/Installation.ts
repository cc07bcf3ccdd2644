import { type Environment, PATIENT, UNLIMITED } from "@ratecard/test-support"
import { Duration, Effect, ManagedRuntime, Redacted, type Scope } from "effect"
import type { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Database } from "../src/database/Database.ts"
import { newDataFolder } from "./newDataFolder.ts"

/** A folder that stays empty: what a server keeps is then in its database. */
const UNUSED = join(tmpdir(), "ratecard-data-unused")

/** An installation of the service: its database, and the secret that its access tokens are signed with. */
export class Installation {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  readonly secret = "a secret of thirty-two bytes or more"
  /** Key ring that seals stored keys. */
  readonly ring = `first:${randomBytes(32).toString("base64")}`
  #connected: ManagedRuntime.ManagedRuntime<Database, unknown> | undefined

  constructor(databaseUrl: string | undefined) {
    this.databaseUrl = databaseUrl
    this.dataDir = databaseUrl === undefined ? newDataFolder() : UNUSED
  }

  /** Settings of the data's place and protection. */
  get place(): Environment {
    return {
      DATA_DIR: this.dataDir,
      AUTH_SECRET: this.secret,
      KEY_ENCRYPTION_KEYS: this.ring,
      ...(this.databaseUrl === undefined ? {} : { DATABASE_URL: this.databaseUrl })
    }
  }

  /** Settings of a server of this installation. */
  get settings(): Environment {
    return { ...this.place, PUBLIC_URL: "http://ratecard.test", ...UNLIMITED, ...PATIENT }
  }

  /** The database service of this installation, on its own connection. */
  get layer() {
    return Database.layer({
      dataDir: this.dataDir,
      databaseTimeout: Duration.seconds(30),
      databaseUrl: this.databaseUrl === undefined ? null : Redacted.make(this.databaseUrl)
    })
  }

  /** Runs `work` on the database while no embedded server holds it; on PostgreSQL over connections that are kept. */
  query<A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> {
    const asked = Effect.flatMap(Database, (database) => database.run(work, { deadline: "1 minute" }))
    if (this.databaseUrl === undefined) return this.with(asked)
    this.#connected ??= ManagedRuntime.make(this.layer)
    return this.#connected.runPromise(asked)
  }

  with<A, E>(work: Effect.Effect<A, E, Database | Scope.Scope>): Promise<A> {
    return Effect.runPromise(Effect.provide(Effect.scoped(work), this.layer))
  }

  async remove(): Promise<void> {
    await this.#connected?.dispose()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
