import { Effect } from "effect"
import { once } from "node:events"
import { rmSync } from "node:fs"
import type { Duplex } from "node:stream"
import { expect, it } from "vitest"
import { newDataFolder } from "../../../test/newDataFolder.ts"
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
