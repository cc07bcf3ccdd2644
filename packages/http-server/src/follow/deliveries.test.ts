import { assert, afterEach, beforeEach, it } from "@effect/vitest"
import { StandIn } from "@ratecard/test-support"
import { Fiber } from "effect"
import { onOneDatabase } from "../../test/databases.ts"
import { type FollowBench, modelAt, onFollowBench, Receiver } from "../../test/followBench.ts"
import { pause } from "../../test/pause.ts"

const MOVED = [{ rule: "moved" as const }]

let receiver: Receiver
beforeEach(async () => {
  receiver = await Receiver.start()
})
afterEach(() => receiver.stop())

const answering =
  (status: number, headers: Record<string, string> = {}): Parameters<Receiver["answer"]>[0] =>
  (_request, response) =>
    void response.writeHead(status, headers).end("x".repeat(100_000))

const silent = () => {}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await pause(10)
}

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers["webhook-id"])

/** Lets hours pass, with a turn every ten minutes of them. */
const hours = async ({ pass, turn }: FollowBench, count: number) => {
  for (let turns = 0; turns < count * 2; turns++) {
    await pass("30 minutes")
    await turn()
  }
}

onOneDatabase("a webhook", (install) => {
  it("whose receiver answers 500 for a day gets the same message when it is back", () =>
    onFollowBench(install(), [modelAt("one")], async (bench) => {
      const { deliveries, state } = await bench.follow(MOVED, [receiver.url])
      receiver.answer(answering(500))
      await bench.setPrice("openai-one", { input_price: 1 })
      await bench.turn()
      assert.deepInclude((await deliveries())[0], { attempts: 1, result: "refused", status: 500 })
      assert.strictEqual(await state(), "failing")
      await hours(bench, 24)
      const tries = receiver.received.length
      assert.strictEqual(tries, 7)
      receiver.answer(answering(200))
      await hours(bench, 24)
      assert.lengthOf(receiver.received, tries + 1)
      assert.strictEqual(new Set(idsOf(receiver)).size, 1)
      assert.deepInclude((await deliveries())[0], { result: "delivered", status: 200, next_attempt_at: null })
      assert.strictEqual(await state(), "working")
    }))

  it("that was being sent to when its replica was killed gets the same message from another", () =>
    onFollowBench(install(), [modelAt("one")], async (bench) => {
      const { deliveries } = await bench.follow(MOVED, [receiver.url])
      await bench.setPrice("openai-one", { input_price: 1 })
      await bench.run(bench.follower.look)
      receiver.answer(silent)
      const killed = await bench.start(bench.follower.deliver)
      await until(() => receiver.received.length === 1)
      await bench.run(Fiber.interrupt(killed))
      receiver.answer(answering(204))
      await bench.turn(bench.other)
      assert.lengthOf(receiver.received, 1)
      await bench.pass("61 seconds")
      await bench.turn(bench.other)
      assert.lengthOf(receiver.received, 2)
      assert.strictEqual(new Set(idsOf(receiver)).size, 1)
      assert.deepInclude((await deliveries())[0], { attempts: 1, result: "delivered" })
    }))

  it("that was sent to, and then being sent to, while clocks were a month ahead does not wait for a month", () =>
    onFollowBench(install(), [modelAt("one"), modelAt("two")], async (bench) => {
      const { deliveries } = await bench.follow(MOVED, [receiver.url])
      await bench.pass("30 days")
      receiver.answer(answering(500))
      await bench.setPrice("openai-one", { input_price: 1 })
      await bench.turn()
      receiver.answer(silent)
      await bench.setPrice("openai-two", { input_price: 1 })
      await bench.pass("1 second")
      await bench.run(bench.follower.look)
      const killed = await bench.start(bench.follower.deliver)
      await until(() => receiver.received.length === 2)
      await bench.run(Fiber.interrupt(killed))
      await bench.putBack()
      receiver.answer(answering(204))
      for (let turns = 0; turns < 3; turns++) await bench.turn(bench.other)
      assert.deepStrictEqual(
        (await deliveries()).map(({ result }) => result),
        ["delivered", "delivered"]
      )
      assert.strictEqual(new Set(idsOf(receiver)).size, 2)
    }))

  it("gets no more than one message a second, whichever replicas send", () =>
    onFollowBench(install(), [modelAt("one"), modelAt("two"), modelAt("three")], async (bench) => {
      await bench.follow(MOVED, [receiver.url])
      for (const name of ["one", "two", "three"]) await bench.setPrice(`openai-${name}`, { input_price: 1 })
      await bench.turn()
      await bench.run(bench.other.deliver)
      assert.lengthOf(receiver.received, 1)
      await bench.turn(bench.other)
      await bench.run(bench.follower.deliver)
      assert.lengthOf(receiver.received, 2)
    }))
})

// What the storage cannot change.
onOneDatabase("a webhook", (install) => {
  it("whose receiver hangs keeps no other waiting, and is tried again", () =>
    onFollowBench(install(), [modelAt("one"), modelAt("two")], async (bench) => {
      const { deliveries } = await bench.follow(MOVED, [receiver.url])
      const other = await Receiver.start()
      await bench.follow(MOVED, [other.url])
      receiver.answer(silent)
      await bench.setPrice("openai-one", { input_price: 1 })
      await bench.run(bench.follower.look)
      const sending = await bench.start(bench.follower.deliver)
      await until(() => receiver.received.length === 1 && other.received.length === 1)
      // The next message to it waits; that to another does not.
      await bench.setPrice("openai-two", { input_price: 1 })
      await bench.turn(bench.other)
      assert.deepStrictEqual([receiver.received.length, other.received.length], [1, 2])
      await bench.pass("10 seconds")
      await bench.run(Fiber.join(sending))
      const first = (await deliveries()).find(({ model_id }) => model_id === "openai-one")
      assert.deepInclude(first, { attempts: 1, result: "late", status: null })
      receiver.answer(answering(204))
      await bench.turn()
      await bench.pass("6 seconds")
      await bench.turn()
      const results = (await deliveries()).map(({ result }) => result)
      assert.deepStrictEqual(results, ["delivered", "delivered"])
      await other.stop()
    }))

  it("is not followed where its receiver sends it on, and reads nothing of the answer but its head", () =>
    onFollowBench(install(), [modelAt("one")], async ({ follow, setPrice, turn }) => {
      const inner = await StandIn.start()
      const { deliveries } = await follow(MOVED, [receiver.url])
      receiver.answer((_request, response) => {
        response.writeHead(307, { location: inner.url })
        response.write("x".repeat(1_000_000))
      })
      await setPrice("openai-one", { input_price: 1 })
      await turn()
      assert.deepInclude((await deliveries())[0], { result: "refused", status: 307 })
      assert.deepStrictEqual(inner.requests, [])
      await inner.stop()
    }))

  it("to nobody is given up after some attempts, and paused after three days, until a test arrives", () =>
    onFollowBench(install(), [modelAt("one"), modelAt("two"), modelAt("three")], async (bench) => {
      const { deliveries, state, user, webhooks } = await bench.follow(MOVED, [receiver.url])
      const test = () => bench.run(bench.webhooks.test(user, webhooks[0]!.id))
      receiver.answer((request) => void request.socket.destroy())
      await bench.setPrice("openai-one", { input_price: 1 })
      await hours(bench, 48)
      const [first] = await deliveries()
      assert.deepInclude(first, { attempts: 8, result: "unreachable", next_attempt_at: null })
      assert.strictEqual(await state(), "failing")
      await hours(bench, 20)
      await bench.setPrice("openai-two", { input_price: 1 })
      await hours(bench, 16)
      assert.strictEqual(await state(), "paused")
      const tries = receiver.received.length
      await bench.setPrice("openai-three", { input_price: 1 })
      await hours(bench, 10)
      assert.lengthOf(receiver.received, tries)
      assert.isTrue((await deliveries()).every(({ next_attempt_at }) => next_attempt_at === null))
      assert.strictEqual((await test()).result, "unreachable")
      assert.strictEqual(await state(), "paused")
      receiver.answer(answering(202))
      assert.deepInclude(await test(), { event: "test", result: "delivered", status: 202 })
      assert.strictEqual(await state(), "working")
      await bench.setPrice("openai-three", { input_price: 3 })
      await bench.turn()
      assert.strictEqual(receiver.received.at(-1)!.json.data.change.input_price, 3)
    }))
})
