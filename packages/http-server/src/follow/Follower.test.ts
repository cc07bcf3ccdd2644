import { assert, afterEach, beforeEach, it } from "@effect/vitest"
import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { Effect, Fiber } from "effect"
import { setTimeout } from "node:timers/promises"
import { Webhook } from "standardwebhooks"
import { onOneDatabase } from "../../test/databases.ts"
import { modelAt, onFollowBench, Receiver } from "../../test/followBench.ts"
import { sql } from "../database/sql.ts"

let receiver: Receiver
beforeEach(async () => {
  receiver = await Receiver.start()
})
afterEach(() => receiver.stop())

const [LEVEL] = modelAt("any").levels

const typesOf = ({ received }: Receiver) => received.map(({ json }) => json.type)

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MILLIS).toISOString().slice(0, 10)

onOneDatabase("what is told to those who follow", (install) => {
  it("is signed as Standard Webhooks says, and tells the change as the list of changes does", () =>
    onFollowBench(install(), [modelAt("one"), modelAt("two")], async ({ follow, setPrice, turn }) => {
      const { deliveries, webhooks } = await follow([{ rule: "moved", model_id: "openai-one" }], [receiver.url])
      await setPrice("openai-two", { input_price: 1 })
      await setPrice("openai-one", { input_price: 1, output_price: 10 })
      await turn()
      assert.lengthOf(receiver.received, 1)
      const { headers, json, text } = receiver.received[0]!
      assert.deepStrictEqual(new Webhook(webhooks[0]!.secret).verify(text, headers), json)
      assert.throws(() => new Webhook(webhooks[0]!.secret).verify(text.replace("one", "two"), headers))
      assert.strictEqual(headers["content-type"], "application/json")
      const { change, url, watch } = json.data
      assert.strictEqual(url, "http://127.0.0.1:8080/models/openai-one")
      assert.deepInclude(watch, { rule: "moved", model_id: "openai-one" })
      assert.deepInclude(change, {
        model_id: "openai-one",
        kind: "mixed",
        currency: "usd",
        input_price: 1,
        previous_input_price: 2,
        input_change_pct: -50,
        output_price: 10,
        previous_output_price: 8,
        source: "manual"
      })
      const [delivery] = await deliveries()
      assert.deepInclude(delivery, {
        id: headers["webhook-id"]!,
        event: "price.moved",
        model_id: "openai-one",
        attempts: 1,
        result: "delivered",
        status: 204,
        next_attempt_at: null
      })
    }))

  it("costs no look and no delivery where nothing is due", () =>
    onFollowBench(install(), [modelAt("one")], async ({ follow, follower, pass, run, setPrice, takeTurns }) => {
      const { deliveries } = await follow([{ rule: "moved", model_id: "openai-one" }], [receiver.url])
      const done: Array<string> = []
      const noted = (name: "deliver" | "look") =>
        Effect.ensuring(
          follower[name],
          Effect.sync(() => done.push(name))
        )
      const fiber = await takeTurns({ look: noted("look"), deliver: noted("deliver") })
      /** Seconds pass until so much is done; each gives what it begins a second to end. */
      const passUntil = async (count: number) => {
        while (done.length < count) {
          await pass("1 second")
          for (let look = 0; look < 50 && done.length < count; look++) await setTimeout(20)
        }
      }
      for (let second = 0; second < 3; second++) {
        await pass("1 second")
        await setTimeout(100)
      }
      assert.deepStrictEqual(done, [])
      await setPrice("openai-one", { input_price: 1 })
      await passUntil(2)
      assert.deepStrictEqual(done, ["look", "deliver"])
      assert.deepInclude((await deliveries())[0], { attempts: 1, result: "delivered" })
      await run(Fiber.interrupt(fiber))
    }))

  it("comes once to each webhook, whichever replicas look, and only of what happens from then on", () =>
    onFollowBench(install(), [modelAt("one")], async ({ follow, follower, other, run, setPrice, turn }) => {
      await setPrice("openai-one", { input_price: 1.5 })
      await turn()
      const second = await Receiver.start()
      // A name is looked up, an address is not.
      await follow([{ rule: "moved" }], [receiver.url, second.url.replace("127.0.0.1", "localhost")])
      await turn()
      await turn(other)
      assert.deepStrictEqual([typesOf(receiver), typesOf(second)], [[], []])
      await setPrice("openai-one", { input_price: 1 })
      await Promise.all([run(follower.look), run(other.look)])
      await Promise.all([follower, other, follower, other].map((each) => run(each.deliver)))
      await turn(other)
      assert.deepStrictEqual([typesOf(receiver), typesOf(second)], [["price.moved"], ["price.moved"]])
      assert.strictEqual(receiver.received[0]!.text, second.received[0]!.text)
      await second.stop()
    }))
})

// What the storage cannot change.
onOneDatabase("what is told to those who follow", (install) => {
  it("is a fall below a price, and not that it stays there", () =>
    onFollowBench(install(), [modelAt("one")], async ({ follow, setPrice, turn }) => {
      await follow([{ rule: "below", model_id: "openai-one", unit: "input", price: 1 }], [receiver.url])
      for (const input_price of [1.5, 1, 0.9, 0.8, 3, 0.5]) {
        await setPrice("openai-one", { input_price })
        await turn()
      }
      assert.deepStrictEqual(
        receiver.received.map(({ json }) => [json.type, json.data.change.input_price]),
        [
          ["price.below", 0.9],
          ["price.below", 0.5]
        ]
      )
    }))

  it("is an end within the days that a watch names, once, however long it is looked at", () =>
    onFollowBench(
      install(),
      [
        modelAt("ending", {
          retirement: { date: dayIn(29), replacement: "openai-newer", source: "the vendor's page" }
        }),
        modelAt("newer"),
        modelAt("later", { retirement: { date: dayIn(60) } }),
        modelAt("ended", { retirement: { date: dayIn(-1) } })
      ],
      async ({ follow, pass, turn }) => {
        await follow([{ rule: "retires", days: 30 }], [receiver.url])
        await pass("1 hour")
        for (let hour = 0; hour < 50; hour++) {
          await pass("1 hour")
          await turn()
        }
        assert.deepStrictEqual(
          receiver.received.map(({ json: { data, type } }) => [type, data.model_id, data.retires_on, data.url]),
          [["model.retires", "openai-ending", dayIn(29), "http://127.0.0.1:8080/models/openai-ending"]]
        )
        assert.deepStrictEqual(
          receiver.received.map(({ json: { data } }) => [data.source, data.successor.model, data.successor.by]),
          [["the vendor's page", "openai-newer", "vendor"]]
        )
        for (let day = 0; day < 40; day++) {
          await pass("1 day")
          await turn()
        }
        assert.deepStrictEqual(
          receiver.received.map(({ json: { data } }) => data.model_id),
          ["openai-ending", "openai-later"]
        )
      }
    ))

  it("is nothing that a new service knows from its first look on", () =>
    onFollowBench(
      install(),
      [modelAt("one"), modelAt("two")],
      async ({ follow, setPrice, turn }) => {
        await follow([{ rule: "moved" }], [receiver.url])
        await turn()
        assert.deepStrictEqual(typesOf(receiver), [])
        await setPrice("openai-one", { input_price: 1 })
        await turn()
        assert.deepStrictEqual(typesOf(receiver), ["price.moved"])
      },
      { isNew: true }
    ))

  it("is, of a line, each new model in it and each change of its models, and of no other", () =>
    onFollowBench(
      install(),
      [4, 5].map((version) => modelAt(`gpt-${version}`, { display_name: `GPT-${version}` })).concat(modelAt("mini")),
      async ({ addModel, follow, setPrice, turn }) => {
        await follow([{ rule: "moved", line_id: "gpt" }], [receiver.url])
        await setPrice("openai-gpt-4", { input_price: 1 })
        await setPrice("openai-mini", { input_price: 1 })
        await turn()
        // As another replica adds it: this one may serve it only later.
        await addModel(modelAt("gpt-6", { display_name: "GPT-6" }))
        await turn()
        await turn()
        assert.deepStrictEqual(
          receiver.received.map(({ json: { data } }) => [data.change.model_id, data.change.kind, data.watch.line_id]),
          [
            ["openai-gpt-4", "drop", "gpt"],
            ["openai-gpt-6", "new", "gpt"]
          ]
        )
      }
    ))

  it("is, of a line, the fall of any of its models below a price, and a new model that begins below it", () =>
    onFollowBench(
      install(),
      [4, 5].map((version) => modelAt(`gpt-${version}`, { display_name: `GPT-${version}` })).concat(modelAt("mini")),
      async ({ addModel, follow, setPrice, turn }) => {
        await follow([{ rule: "below", line_id: "gpt", unit: "output", price: 8 }], [receiver.url])
        for (const [model, output_price] of [
          ["mini", 5],
          ["gpt-4", 8.5],
          ["gpt-4", 7],
          ["gpt-4", 6],
          ["gpt-5", 7.5]
        ] as const) {
          await setPrice(`openai-${model}`, { output_price })
          await turn()
        }
        await addModel(modelAt("gpt-6", { display_name: "GPT-6" }))
        await turn()
        await addModel(modelAt("gpt-7", { display_name: "GPT-7", levels: [{ ...LEVEL, output_price: 5 }] }))
        await turn()
        assert.deepStrictEqual(
          receiver.received.map(({ json: { data, type } }) => [type, data.change.model_id, data.change.output_price]),
          [
            ["price.below", "openai-gpt-4", 7],
            ["price.below", "openai-gpt-5", 7.5],
            ["price.below", "openai-gpt-7", 5]
          ]
        )
      }
    ))

  it("is, of a line, the end of any of its models", () =>
    onFollowBench(
      install(),
      [
        modelAt("gpt-4", { display_name: "GPT-4", retirement: { date: dayIn(20) } }),
        modelAt("gpt-5", { display_name: "GPT-5" }),
        modelAt("mini", { retirement: { date: dayIn(20) } })
      ],
      async ({ follow, pass, turn }) => {
        await follow([{ rule: "retires", line_id: "gpt", days: 30 }], [receiver.url])
        await pass("1 hour")
        await turn()
        assert.deepStrictEqual(
          receiver.received.map(({ json: { data } }) => [data.model_id, data.display_name]),
          [["openai-gpt-4", "GPT-4"]]
        )
      }
    ))

  it("is not a price of the past, and one of the future when it comes into force", () =>
    onFollowBench(install(), [modelAt("one")], async ({ follow, pass, setPrice, turn }) => {
      await follow([{ rule: "moved" }], [receiver.url])
      await setPrice("openai-one", { input_price: 1, valid_from: `${dayIn(2)}T00:00:00Z` })
      await turn()
      assert.deepStrictEqual(typesOf(receiver), [])
      await pass("2 days")
      await pass("1 hour")
      await turn()
      assert.deepStrictEqual(typesOf(receiver), ["price.moved"])
    }))

  it("goes on where clocks that were a month ahead are put right", () =>
    onFollowBench(
      install(),
      [modelAt("one"), modelAt("ending", { retirement: { date: dayIn(20) } })],
      async ({ follow, follower, pass, putBack, run, setPrice, turn }) => {
        await follow([{ rule: "moved" }], [receiver.url])
        await pass("30 days")
        await run(follower.look)
        await putBack()
        await setPrice("openai-one", { input_price: 1 })
        await turn()
        assert.deepStrictEqual(typesOf(receiver), ["price.moved"])
        const { timestamp } = receiver.received[0]!.json
        assert.isBelow(Math.abs(Date.parse(timestamp) - Date.now()), 10 * 60_000)
        await follow([{ rule: "retires", days: 30 }], [receiver.url])
        await pass("1 hour")
        await turn()
        assert.deepStrictEqual(typesOf(receiver), ["price.moved", "model.retires"])
      }
    ))

  it("is a price that was dated by a clock a month ahead, and one set after it, at once", () =>
    onFollowBench(install(), [modelAt("one")], async ({ change, follow, setPrice, turn }) => {
      await follow([{ rule: "moved" }], [receiver.url])
      await change(sql`
        insert into price_entries
          (model_id, valid_from, recorded_at, input_price, output_price, source, author, revision)
        select 'openai-one', ahead, ahead, 1, 8, 'manual', 'operator@example.org', revision + 1
        from book, (select now() + interval '30 days' as ahead) as clock`)
      await change(sql`update book set revision = revision + 1`)
      await turn()
      await setPrice("openai-one", { input_price: 1.5 })
      await turn()
      assert.deepStrictEqual(
        receiver.received.map(({ json }) => [json.data.change.previous_input_price, json.data.change.input_price]),
        [
          [2, 1],
          [1, 1.5]
        ]
      )
    }))

  it("is what this version knows, while a newer and an older one run", () =>
    onFollowBench(install(), [modelAt("one")], async ({ follow, run, setPrice, storeWatch, turn, watches }) => {
      const { user } = await follow([], [receiver.url])
      await storeWatch(user, { rule: "unheard of", model_id: null })
      await storeWatch(user, { rule: "moved", model_id: null })
      await setPrice("openai-one", { input_price: 1 })
      await turn()
      assert.deepStrictEqual(typesOf(receiver), ["price.moved"])
      assert.deepStrictEqual(
        (await run(watches.list(user))).map(({ rule }) => rule),
        ["moved"]
      )
    }))
})
