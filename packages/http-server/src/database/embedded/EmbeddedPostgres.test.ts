import { IS_WHOLE } from "@ratecard/test-support"
import { Duration, Effect, Fiber } from "effect"
import { once } from "node:events"
import { rmSync } from "node:fs"
import type { Duplex } from "node:stream"
import { expect, it } from "vitest"
import { literal, sql } from "../sql.ts"
import { newDataFolder } from "../../../test/newDataFolder.ts"
import { Database } from "../Database.ts"
import { openEmbedded } from "./EmbeddedPostgres.ts"

/** The first message of a connection: its length, version 3.0 of the protocol, and who asks for which database. */
const startup = (): Buffer => {
  const settings = Buffer.from("user\0postgres\0database\0postgres\0\0")
  const message = Buffer.alloc(8 + settings.length)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(3 << 16, 4)
  settings.copy(message, 8)
  return message
}

const query = (statement: string): Buffer => {
  const message = Buffer.alloc(6 + statement.length)
  message.write("Q", 0)
  message.writeInt32BE(message.length - 1, 1)
  message.write(statement, 5)
  return message
}

const answerTo = async (connection: Duplex, message: Buffer): Promise<string> => {
  connection.write(message)
  const [answer] = (await once(connection, "data")) as [Buffer]
  return answer.toString("latin1")
}

it("answers a connection that was opened when another one was given up before the database was there", async () => {
  const folder = newDataFolder()
  const answers = Effect.gen(function* () {
    const { connect } = yield* openEmbedded(folder)
    const first = connect()
    first.write(startup())
    first.destroy()
    const second = connect()
    return yield* Effect.promise(async () => [
      await answerTo(second, startup()),
      await answerTo(second, query("select 'asked first'")),
      await answerTo(second, query("select 'asked second'"))
    ])
  })
  const [greeting, one, two] = await Effect.runPromise(Effect.scoped(answers))
  rmSync(folder, { recursive: true })
  expect(greeting).toContain("server_version")
  expect(one).toContain("asked first")
  expect(two).toContain("asked second")
})

it.runIf(IS_WHOLE)("answers others while the statement of a caller who went away is running", async () => {
  const dataDir = newDataFolder()
  const callers = Effect.gen(function* () {
    const database = yield* Database
    const ask = (text: string) => database.run(sql<{ readonly count: bigint }>`${literal(text)}`)
    // The first waits for the database to start.
    yield* ask("select 1")
    const counts: Array<number> = []
    for (let caller = 0; caller < 3; caller++) {
      const gone = yield* Effect.forkChild(ask("select pg_sleep(0.3)"))
      yield* Effect.sleep("50 millis")
      yield* Fiber.interrupt(gone)
      const [row] = yield* ask("select count(*) from pg_prepared_statements")
      counts.push(Number(row!.count))
    }
    return counts
  })
  const layer = Database.layer({ databaseTimeout: Duration.seconds(4), databaseUrl: null, dataDir })
  const counts = await Effect.runPromise(Effect.scoped(Effect.provide(callers, layer)))
  rmSync(dataDir, { recursive: true })
  // Nothing is left of the connections before.
  expect(counts).toEqual([1, 1, 1])
})

it("is busy, not away, for those who wait in vain while others are answered", async () => {
  const dataDir = newDataFolder()
  const states = Effect.gen(function* () {
    const database = yield* Database
    const ask = (text: string, deadline: string) =>
      database.run(sql`${literal(text)}`, { deadline: deadline as "1 second" }).pipe(
        Effect.as("answered"),
        Effect.catchTag("DatabaseUnavailable", ({ state }) => Effect.succeed(state))
      )
    yield* ask("select 1", "1 minute")
    const all = yield* Effect.all(
      Array.from({ length: 8 }, () => ask("select pg_sleep(0.4)", "1 second")),
      { concurrency: "unbounded" }
    )
    yield* Effect.sleep("4 seconds")
    return [all, yield* ask("select pg_sleep(3)", "1 second")] as const
  })
  const layer = Database.layer({ databaseTimeout: Duration.seconds(4), databaseUrl: null, dataDir })
  const [all, alone] = await Effect.runPromise(Effect.scoped(Effect.provide(states, layer)))
  rmSync(dataDir, { recursive: true })
  expect(new Set(all)).toEqual(new Set(["answered", "busy"]))
  expect(alone).toBe("away")
})
