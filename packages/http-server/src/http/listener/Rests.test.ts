import { assert, describe, it } from "@effect/vitest"
import { HttpServerResponse } from "effect/http"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { quotaOf } from "../../limits/budgets.ts"
import { TokenBuckets } from "../../limits/tokenBuckets.ts"
import { openness } from "../paths/cors.ts"
import { Door } from "./door/door.ts"
import { Listener } from "./Listener.ts"
import { Unsent } from "./Unsent.ts"

const CLIENTS = 1300
const ANSWERS_EACH = 4
const REQUEST = "GET /kept HTTP/1.1\r\nHost: x\r\n\r\n"

describe("a crowd that asks for what is kept", () => {
  it("is answered to the last, and keeps nothing else of the event loop waiting meanwhile", async () => {
    const kept = HttpServerResponse.text("kept")
    let inTurn = 0
    const answerKept = () => {
      inTurn++
      return kept
    }
    const buckets = new TokenBuckets()
    const take = () => buckets.take("reads", quotaOf("reads", 1e9), 1, 0)
    const guards = {
      door: new Door({ take }, 1),
      unsent: new Unsent(),
      openTo: openness("https://web.example.org"),
      answerKept,
      answersToBodies: new Map()
    }
    const server = new Listener({ info: () => {} }, guards, () => assert.fail("It is kept."))
    const { port } = await server.listen({ port: 0, host: "127.0.0.1" })
    // Clients of the same event loop, which is never without 1,024 sockets that are ready.
    const clients: Array<Socket> = []
    while (clients.length < CLIENTS) {
      const client = connect({ port, host: "127.0.0.1", noDelay: true })
      await once(client, "connect")
      clients.push(client)
    }
    let mostInTurn = 0
    let isOver = false
    const watch = () => {
      mostInTurn = Math.max(mostInTurn, inTurn)
      inTurn = 0
      if (!isOver) setImmediate(watch)
    }
    watch()
    await Promise.all(
      clients.map(
        (client) =>
          new Promise<void>((resolve) => {
            let answers = 0
            client.on("data", () => (++answers === ANSWERS_EACH ? resolve() : client.write(REQUEST)))
            client.write(REQUEST)
          })
      )
    )
    isOver = true
    assert.isBelow(mostInTurn, 2 * CLIENTS)
    server.closeAllConnections()
    await server.close()
  })
})
