import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { random } from "@ratecard/test-support"
import { bill, Budget, type BudgetOptions, BudgetSpent, BudgetUnavailable, type CallBill, estimate } from "../index.ts"
import { type BudgetStore, memoryStore, type RedisClient, redisStore } from "../budgets.ts"
import { onEveryStore } from "../../test/budgets/everyStore.ts"
import { playShared } from "../../test/budgets/game.ts"
import { type OpenStore, openStore } from "../../test/budgets/open.ts"
import { NOW, prices } from "../../test/ledger.ts"

const now = () => NOW
const billOf = (response: unknown, call: object = {}) => bill(response, { now, prices, ...call })
const costing = (total: string): CallBill => ({ ...CALL, total }) as CallBill

const CHAT = { prompt_tokens: 2006, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 1920 } }
const CALL = billOf({ model: "gpt-4o", usage: CHAT })
const UNKNOWN = billOf({ model: "foo", usage: CHAT })

const refusalOf = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => assert.fail("it was not refused"),
    (error: Error) => error
  )

onEveryStore("a budget", (newAddress) => {
  let opened: OpenStore
  let names = 0
  beforeAll(async () => {
    opened = await openStore(newAddress())
  })
  afterAll(() => opened[Symbol.asyncDispose]())

  /** A budget of its own, as one of several processes may have it. */
  const shared = (options: BudgetOptions) => {
    const key = `budget ${names++}`
    return () => new Budget({ key, store: opened.store, ...options })
  }
  const budgetOf = (options: BudgetOptions) => shared(options)()

  it("adds up to the last digit, and is spent at its limit exactly", async () => {
    const budget = budgetOf({ limit: "0.01123" })
    await budget.add(CALL)
    assert.deepInclude(await budget.state(), { isSpent: false, remaining: "0.005615" })
    await budget.add(CALL)
    assert.deepInclude(await budget.state(), { spent: "0.01123", isSpent: true, calls: 2, complete: true })
  })

  it("goes on from what was spent before, once", async () => {
    const begin = shared({ limit: "1", spent: "0.9" })
    for (const spent of ["0.9", "0.905615"]) {
      assert.strictEqual((await begin().state()).spent, spent)
      await begin().add(CALL)
    }
  })

  it("reserves, so that calls at the same time do not exceed it together", async () => {
    const begin = shared({ limit: "0.02" })
    const [one, other] = [begin(), begin()]
    const begun = await Promise.all([one.reserve("0.008"), other.reserve("0.008")])
    const { message } = await refusalOf(one.reserve("0.008"))
    assert.include(message, "of 0.02 usd has 0.004 left: 0.016 reserved, 0 spent.")
    assert.strictEqual((await other.state()).reserved, "0.016")
    await begun[0].settle(CALL)
    await begun[0].settle(CALL)
    await begun[1].release()
    await begun[1].settle(CALL)
    assert.deepInclude(await one.state(), { spent: "0.005615", remaining: "0.014385", reserved: "0", calls: 1 })
    await other.reserve("0.014385")
  })

  it("gives back what nobody ended after its expiry, and counts what ends later all the same", async () => {
    let instant = NOW
    const begin = shared({ limit: "0.02", expiry: 60_000, now: () => instant })
    const late = await begin().reserve("0.02")
    instant += 59_999
    assert.instanceOf(await refusalOf(begin().reserve("0.001")), BudgetSpent)
    instant++
    assert.deepInclude(await begin().state(), { reserved: "0", remaining: "0.02" })
    await begin().reserve("0.01")
    await late.settle(CALL)
    assert.deepInclude(await begin().state(), { spent: "0.005615", reserved: "0.01", calls: 1 })
  })

  it("refuses, allows or assumes what has no known price", async () => {
    const of = (unknown: NonNullable<BudgetOptions["unknown"]>) =>
      budgetOf({ limit: "0.1", unknown, key: `of ${names++}` })
    assert.match((await refusalOf(of("refuse").reserve(null))).message, /the budget 'of \d+' of 0\.1 usd/u)
    const allowing = of("allow")
    await (await allowing.reserve(null)).settle(UNKNOWN)
    assert.deepInclude(await allowing.state(), { spent: "0", complete: false })
    const assuming = of({ assume: "0.05" })
    await (await assuming.reserve(null)).settle(UNKNOWN)
    assert.deepInclude(await assuming.state(), { spent: "0.05", complete: false })
    await assuming.reserve(null)
    assert.instanceOf(await refusalOf(assuming.reserve(null)), BudgetSpent)
  })

  it("counts what was reserved for a call whose bill has no total, or lacks something", async () => {
    for (const unknown of ["refuse", "allow", { assume: "0.001" }] as const) {
      const budget = budgetOf({ limit: "0.02", unknown })
      await (await budget.reserve("0.009")).settle(billOf({ model: "gpt-4o", usage: null }))
      assert.deepInclude(await budget.state(), { spent: "0.009", complete: false, isSpent: false })
      await (await budget.reserve("0.009")).settle(billOf({ model: "gpt-4o", usage: CHAT }, { cut: true }))
      assert.deepInclude(await budget.state(), { spent: "0.018", remaining: "0.002" })
      // A part of the bill that is more than was thought counts as it is.
      await (await budget.reserve("0.002")).settle(billOf({ model: "gpt-4o", usage: CHAT }, { cut: true }))
      assert.deepInclude(await budget.state(), { spent: "0.023615", isSpent: true, remaining: "0", calls: 3 })
    }
  })

  it("refuses all calls after one of unknown cost for which nothing was reserved, in that period", async () => {
    let instant = NOW
    const budget = budgetOf({ limit: "1", period: "day", now: () => instant })
    await budget.add(billOf({ model: "gpt-4o", usage: null }))
    assert.deepInclude(await budget.state(), { spent: "0", remaining: "0", isSpent: true })
    assert.include((await refusalOf(budget.reserve("0.01"))).message, "what a call before it cost, is unknown")
    instant += 86_400_000
    assert.deepInclude(await budget.state(), { remaining: "1", isSpent: false })
    const allowing = budgetOf({ limit: "1", unknown: "allow" })
    await allowing.add(billOf({ model: "gpt-4o", usage: null }))
    assert.deepInclude(await allowing.state(), { remaining: "1", isSpent: false })
  })

  it("reserves an estimate, and takes one that lacks something for unknown", async () => {
    const of = (model: string, more = {}) =>
      estimate({ model, input_tokens: 1000, output_tokens: 100, ...more }, { now, prices })
    const budget = budgetOf({ limit: "1" })
    const known = of("gpt-4o")
    await budget.reserve(known)
    assert.strictEqual((await budget.state()).reserved, known.total)
    const partly = of("gpt-5.6-sol", { cache_write_tokens: 500, cache_write_lifetime: "1h" })
    assert.deepStrictEqual([partly.complete, typeof partly.total], [false, "string"])
    const rubles = of("yandexgpt-5.1")
    for (const unknown of [partly, of("nobody's"), rubles])
      assert.instanceOf(await refusalOf(budget.reserve(unknown)), BudgetSpent)
    await budgetOf({ limit: "10", currency: "rub" }).reserve(rubles)
  })

  it("begins anew with each period, in UTC, with the calls under way, and never goes back", async () => {
    let instant = Date.parse("2026-11-30T23:59:59.999Z")
    const begin = shared({ limit: "0.01", period: "month", now: () => instant })
    const budget = begin()
    const late = await budget.reserve("0.009")
    await begin().add(CALL)
    instant += 1
    assert.deepInclude(await budget.state(), { spent: "0", reserved: "0.009", remaining: "0.001", calls: 0 })
    await late.settle(CALL)
    instant -= 1
    assert.deepInclude(await begin().state(), { spent: "0.005615", remaining: "0.004385", calls: 1 })
  })

  it("says that what is spent is a lower bound after a call that is not known, or is in another currency", async () => {
    for (const unknown of [
      billOf(undefined),
      billOf({ model: "GigaChat-2", usage: { prompt_tokens: 10, completion_tokens: 1 } })
    ]) {
      const budget = budgetOf({ limit: "1" })
      await budget.add(unknown)
      assert.deepInclude(await budget.state(), { spent: "0", complete: false, calls: 1 })
    }
  })

  it("is as a plain account has it, whoever does what and in whatever order", async () => {
    for (const seed of [1, 2, 3]) await playPlain(seed)
  })

  /** Three processes at the same budget, next to whole numbers. */
  async function playPlain(seed: number): Promise<void> {
    const draw = random(seed)
    let instant = NOW
    const begin = shared({ limit: "0.05", expiry: 60_000, now: () => instant })
    const processes = [begin(), begin(), begin()]
    const open = new Set<{
      readonly made: Awaited<ReturnType<Budget["reserve"]>>
      readonly amount: number
      until: number
    }>()
    let spent = 0
    let calls = 0
    const text = (thousandths: number) => (thousandths / 1000).toFixed(3)
    for (let step = 0; step < 60; step++) {
      instant += draw.whole(8000)
      const reserved = () => [...open].reduce((sum, { amount, until }) => sum + (until > instant ? amount : 0), 0)
      if (draw.chance(0.6)) {
        const amount = 1 + draw.whole(12)
        const left = 50 - spent - reserved()
        const made = await draw
          .oneOf(processes)
          .reserve(text(amount))
          .catch(() => undefined)
        assert.strictEqual(made !== undefined, left > 0 && amount <= left, `seed ${seed}, step ${step}`)
        if (made !== undefined) open.add({ made, amount, until: instant + 60_000 })
      } else if (open.size > 0) {
        const one = draw.oneOf([...open])
        open.delete(one)
        if (draw.chance(0.4)) await one.made.release()
        else {
          const cost = draw.whole(one.amount + 1)
          await one.made.settle(costing(text(cost)))
          spent += cost
          calls++
        }
      }
      const state = await draw.oneOf(processes).state()
      assert.deepStrictEqual(
        [state.spent, state.reserved, state.calls].map(Number),
        [spent / 1000, reserved() / 1000, calls],
        `seed ${seed}, step ${step}`
      )
      // The next one begins with an empty account.
      if (spent >= 45) return
    }
  }

  it("refuses to share a text with another currency or period", async () => {
    const key = `budget ${names++}`
    await budgetOf({ limit: "1", key }).add(CALL)
    for (const other of [{ currency: "rub" }, { period: "day" }] as const) {
      const refusal = await refusalOf(budgetOf({ limit: "1", key, ...other }).reserve("0.1"))
      assert.instanceOf(refusal, BudgetUnavailable)
      assert.match(refusal.message, /^No call was made: .* It is kept in 'usd ever', and this budget is in '/u)
    }
  })
})

onEveryStore("500 reservations by two processes that are killed", (newAddress) => {
  it("never exceed the limit, and what the dead reserved is given back", async () => {
    const address = newAddress()
    // Its processes share no memory.
    if (address === "memory") return
    const played = await playShared({ address, reservations: 500, kills: 2, seed: 1 })
    const { counted, faults, granted, limit, peak, refused, reservedLater, spent } = played
    assert.deepStrictEqual(faults, [])
    assert.isAtLeast(granted + refused, 500)
    assert.isAtMost(peak, limit)
    assert.isAtLeast(spent, counted[0])
    assert.isAtMost(spent, counted[1])
    assert.strictEqual(reservedLater, 0)
  })
})

describe("a store that fails", () => {
  /** Each of its next calls does this: fails before it has done anything, after that, or is well. */
  const breaking = (faults: Array<"before" | "after" | undefined>) => {
    const kept = memoryStore()
    const through = async <A>(call: () => Promise<A>): Promise<A> => {
      const fault = faults.shift()
      if (fault === "before") throw new Error("gone")
      const answer = await call()
      if (fault === "after") throw new Error("gone")
      return answer
    }
    const store: BudgetStore = {
      read: (key) => through(() => kept.read(key)),
      write: (...written) => through(() => kept.write(...written))
    }
    return { kept, store, faults }
  }
  const budgetIn = (store: BudgetStore) => new Budget({ limit: "1", key: "acme", store, now })

  it("for a moment is asked again, and each change is made once", async () => {
    for (const faults of [
      ["before"],
      [undefined, "before"],
      [undefined, "after"],
      [undefined, "after", "before"]
    ] as const) {
      const { store } = breaking([...faults])
      const call = await budgetIn(store).reserve("0.5")
      assert.strictEqual((await budgetIn(store).state()).reserved, "0.5")
      await call.settle(CALL)
      assert.deepInclude(await budgetIn(store).state(), { spent: "0.005615", reserved: "0", calls: 1 })
    }
  })

  it("for longer refuses calls, and nothing is lost or counted twice when it is back", async () => {
    for (const fault of ["before", "after"] as const) {
      const { faults, kept, store } = breaking([])
      const budget = budgetIn(store)
      const begun = await budget.reserve("0.5")
      faults.push(undefined, fault, "before", "before", "before")
      const refusal = await refusalOf(begun.settle(CALL))
      assert.instanceOf(refusal, BudgetUnavailable)
      assert.strictEqual(
        refusal.message,
        "What a call cost is not kept yet, the budget's next call does it: the store of budget 'acme' failed. gone"
      )
      faults.length = 0
      faults.push(undefined, fault, "before", "before", "before")
      const none = await refusalOf(budget.reserve("0.3"))
      assert.strictEqual(none.message, "No call was made: the store of budget 'acme' failed. gone")
      assert.strictEqual((none.cause as Error).message, "gone")
      faults.length = 0
      // Ending the call again makes up for it, too.
      await begun.settle(CALL)
      assert.deepInclude(await budgetIn(kept).state(), { spent: "0.005615", reserved: "0", calls: 1 })
    }
  })

  it("refuses a text of somebody else's", async () => {
    const store = memoryStore()
    for (const text of ["", "hello", "{}\n{}", "[]\n{}", "[]\nnull"]) {
      await store.write("acme", text, await store.read("acme"))
      assert.instanceOf(await refusalOf(budgetIn(store).reserve("0.1")), BudgetUnavailable, text)
    }
  })

  it("of Redis passes its error on", async () => {
    const client: RedisClient = { sendCommand: async () => Promise.reject(new Error("READONLY")) }
    assert.include((await refusalOf(budgetIn(redisStore(client)).reserve("0.1"))).message, "READONLY")
  })
})

describe("Budget", () => {
  it("refuses a limit that is none, and a store without a name for what it keeps", () => {
    for (const limit of ["", "much", "0", "-1"]) assert.throws(() => new Budget({ limit }), RangeError)
    for (const unknown of [{ period: "week" }, { periode: "day" }, { currency: "eur" }, { unknown: "refused" }])
      assert.throws(() => new Budget({ limit: "1", ...(unknown as object) }), RangeError, Object.keys(unknown)[0])
    assert.throws(() => new Budget({ limit: "1", store: memoryStore() }), "key must name the budget")
    for (const expiry of [0, NaN]) assert.throws(() => new Budget({ limit: "1", expiry }), "expiry must be above 0")
  })
})
