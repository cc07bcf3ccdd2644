import { assert, describe, it } from "@effect/vitest"
import { bill, estimate } from "@ratecard/core"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { publishCatalogue } from "@ratecard/core/effect"
import type { PublishedCatalogue } from "@ratecard/core/catalogue"
import { documentedExamples, numberedCatalogue, runExample } from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { expectTypeOf, inject, vi } from "vitest"
import { answer, brokenMidway, endless, loopback, silent } from "../../test/loopback.ts"
import { type CatalogueEvent, followCatalogue, type FollowOptions, type Prices } from "./catalogue.ts"

const document = (number: number) => JSON.stringify(numberedCatalogue(number))
const start = numberedCatalogue(5) as unknown as PublishedCatalogue

/** The first price of these prices, which is the number of its document. */
const numberOf = ({ snapshot }: Prices) => snapshot.view.models[0]!.input_price

/** The event of one request to a source that answers like this. */
const toldOf = async (source: Parameters<typeof followCatalogue>[0], options: FollowOptions = {}) => {
  const events: Array<CatalogueEvent> = []
  const catalogue = followCatalogue(source, { start, ...options, onEvent: (event) => events.push(event) })
  await catalogue.refresh()
  catalogue.close()
  assert.lengthOf(events, 1)
  return events[0]!
}

const refusalOf = async (...given: Parameters<typeof toldOf>) => {
  const event = await toldOf(...given)
  if (event.kind !== "refused") return assert.fail(event.kind)
  assert.strictEqual(numberOf(event.prices), 5)
  assert.include(event.message, "those of 2025-01-01T00:00:05Z are kept")
  return event
}

/** A response that a function gives instead of a server. */
const response = (body: string | null, init?: ResponseInit) => () => Promise.resolve(new Response(body, init))

describe("a followed catalogue", () => {
  it("begins with what is bundled, at once, and says how old that is", () => {
    const { close, prices } = followCatalogue("http://127.0.0.1:9/")
    close()
    assert.deepInclude(prices, { origin: "bundled", etag: null, checked_at: null })
    assert.lengthOf(prices.snapshot.view.models, BUNDLED_ENTRIES.length)
    assert.isAtLeast(Date.parse(prices.as_of), Date.parse(BUNDLED_TARIFFS.as_of))
    assert.approximately(prices.age, Math.max(0, Date.now() - Date.parse(prices.as_of)), 60_000)
  })

  it("bills at its prices, and says which they are", async () => {
    const event = await toldOf(response(document(7), { headers: { etag: '"seven"' } }))
    assert.strictEqual(event.kind, "changed")
    const { as_of, checked_at, snapshot, ...prices } = event.prices
    const used = { as_of, origin: "followed" as const, etag: '"seven"', checked_at }
    assert.strictEqual(as_of, "2025-01-01T00:00:07Z")
    const answered = { model: "openai-one", usage: { prompt_tokens: 1000, completion_tokens: 0 } }
    const made = prices.bill(answered, { at: "2025-06-01" })
    assert.strictEqual(made.total, "0.007")
    assert.deepStrictEqual(made, { ...bill(answered, { at: "2025-06-01", prices: snapshot }), prices: used })
    const call = { model: "openai-one", input_tokens: 1000, calls: 2, at: "2025-06-01" }
    const expected = prices.estimate(call, { currency: "rub" })
    assert.strictEqual(expected.total, "0.014")
    assert.deepStrictEqual(expected, { ...estimate(call, { currency: "rub", prices: snapshot }), prices: used })
  })

  it("bills what it does not know too: with the quantities, and without a total", async () => {
    const { prices } = await toldOf(response(document(7)))
    const made = prices.bill({ model: "openai-nine", usage: { prompt_tokens: 1000, completion_tokens: 0 } })
    assert.deepInclude(made, { model: "openai-nine", total: null, complete: false })
    assert.strictEqual(made.error?.code, "UnknownModel")
    assert.deepStrictEqual(made.lines, [{ unit: "input", quantity: 1000, price: null, per: 1_000_000 }])
  })

  it("follows the service: its document is read, then only asked for", async () => {
    const catalogue = followCatalogue(new URL("/api/v1/catalogue", inject("service")), { start })
    const first = await catalogue.refresh()
    assert.strictEqual(first.origin, "followed")
    assert.isNotNull(first.etag)
    assert.isAbove(first.snapshot.view.models.length, 100)
    const second = await catalogue.refresh()
    catalogue.close()
    assert.strictEqual(second.snapshot, first.snapshot)
    assert.strictEqual(second.etag, first.etag)
  })

  it("takes a file only if it is signed with the key that is trusted, Ratecard's unless another is named", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const text = document(6)
    const digest = createHash("sha256").update(text).digest("hex")
    const signature = sign(null, Buffer.from(text), privateKey).toString("base64")
    const signed = `{"sha256":"${digest}","signature":"${signature}",${text.slice(1)}`
    await using server = await loopback(answer(200, signed))
    const file = `${server.url}/catalogue.json`
    const key = publicKey.export({ type: "spki", format: "der" }).toString("base64")
    assert.strictEqual((await refusalOf(file)).reason, "foreign")
    assert.strictEqual((await toldOf(file, { key })).kind, "changed")
    assert.strictEqual((await toldOf(new URL(file), { key: null })).kind, "changed")
    await using unsigned = await loopback(answer(200, text))
    assert.strictEqual((await refusalOf(`${unsigned.url}/catalogue.json`, { key })).reason, "foreign")
  })

  it("has the prices of hosts and the rates of an edition, also of one to start from", async () => {
    const edition = {
      ...start,
      offers: {
        copies: [["litellm", "2025-01-01"] as const],
        hosts: { groq: "Groq" },
        offers: { groq: [["llama-x", 0, 0, 0, 0, [[0], { input: 0.15 }]] as const] }
      },
      rates: { "2025-01": "01 90" }
    }
    const used = { model: "llama-x", usage: { prompt_tokens: 1_000_000, completion_tokens: 0 } }
    const call = { provider: "groq", at: "2025-01-02", currency: "rub" } as const
    const given = followCatalogue(response(null, { status: 503 }), { start: edition })
    const { bill: billOfStart, origin } = await given.refresh()
    given.close()
    assert.strictEqual(origin, "given")
    const followed = await toldOf(response(JSON.stringify({ ...edition, published_at: "2025-01-02T00:00:00Z" })))
    for (const made of [billOfStart(used, call), followed.prices.bill(used, call)]) {
      assert.strictEqual(made.total, "0.15")
      assert.strictEqual(made.converted?.total, "13.5")
    }
  })

  it("asks with the tag that it holds, and takes the word that it still holds", async () => {
    await using server = await loopback(answer(200, document(6), { etag: '"six"' }), answer(304, ""))
    const catalogue = followCatalogue(server.url, { start })
    await catalogue.refresh()
    const prices = await catalogue.refresh()
    catalogue.close()
    assert.strictEqual(numberOf(prices), 6)
    assert.deepStrictEqual(
      server.requests.map(({ headers }) => headers["if-none-match"]),
      [undefined, '"six"']
    )
  })

  it("sees without a tag that nothing has changed", async () => {
    const kinds: Array<string> = []
    const catalogue = followCatalogue(response(document(6)), { start, onEvent: ({ kind }) => kinds.push(kind) })
    const { snapshot } = await catalogue.refresh()
    assert.strictEqual((await catalogue.refresh()).snapshot, snapshot)
    catalogue.close()
    assert.deepStrictEqual(kinds, ["changed", "unchanged"])
  })

  it.each<readonly [reason: string, body: string | null, status: number]>([
    ["unreadable", "", 200],
    ["unreadable", "<html>", 200],
    ["unreadable", JSON.stringify({ ...numberedCatalogue(6), version: 3 }), 200],
    ["unreadable", document(6).slice(0, -9), 200],
    ["unreadable", `{"sha256":"${"0".repeat(64)}",${document(6).slice(1)}`, 200],
    ["status", null, 304],
    ["status", "Not now", 503],
    ["older", document(4), 200],
    ["future", JSON.stringify({ ...numberedCatalogue(6), published_at: "2999-01-01T00:00:00Z" }), 200],
    ["future", JSON.stringify({ ...numberedCatalogue(6), published_at: "some day" }), 200]
  ])("keeps its prices before an answer that is %s: %s", async (reason, body, status) => {
    assert.strictEqual((await refusalOf(response(body, { status }))).reason, reason)
  })

  it("takes of two copies of the same prices the one that was written later", async () => {
    const copy = (hour: string) => ({ ...numberedCatalogue(5), published_at: `2026-01-01T${hour}:00:00Z` })
    const asked = (hour: string) =>
      toldOf(response(JSON.stringify(copy(hour))), { start: copy("10") as unknown as PublishedCatalogue })
    assert.strictEqual((await asked("11")).kind, "changed")
    assert.deepInclude(await asked("09"), { kind: "refused", reason: "older" })
  })

  it("reads no more than it may", async () => {
    const body = document(6)
    const maxBytes = Buffer.byteLength(body)
    assert.strictEqual((await toldOf(response(body), { maxBytes })).kind, "changed")
    assert.strictEqual((await refusalOf(response(body), { maxBytes: maxBytes - 1 })).reason, "too_large")
  })

  it("outlives a source that is away, breaks off, hangs or never begins", async () => {
    const { url } = await loopback().then(async (server) => {
      await server[Symbol.asyncDispose]()
      return server
    })
    assert.strictEqual((await refusalOf(url)).reason, "unreachable")
    assert.strictEqual((await refusalOf("no address")).reason, "unreachable")
    await using server = await loopback(brokenMidway, endless, silent)
    assert.strictEqual((await refusalOf(server.url)).reason, "unreachable")
    assert.strictEqual((await refusalOf(server.url, { timeout: 50 })).reason, "timeout")
    assert.strictEqual((await refusalOf(server.url, { timeout: 50 })).reason, "timeout")
  })

  it("outlives a function that throws, or that listens to no signal", async () => {
    const throwing = () => {
      throw new Error("out of order")
    }
    assert.include((await refusalOf(throwing)).message, "out of order")
    assert.strictEqual((await refusalOf(() => new Promise(() => {}), { timeout: 10 })).reason, "timeout")
    let cancelled = false
    const body = new ReadableStream({
      pull: () => new Promise(() => {}),
      cancel: () => {
        cancelled = true
      }
    })
    assert.strictEqual((await refusalOf(() => Promise.resolve(new Response(body)), { timeout: 10 })).reason, "timeout")
    assert.isTrue(cancelled)
  })

  it("asks once for all who want to know at the same time", async () => {
    let asked = 0
    const catalogue = followCatalogue(
      () => {
        asked++
        return Promise.resolve(new Response(document(6)))
      },
      { start }
    )
    const [one, other] = await Promise.all([catalogue.refresh(), catalogue.refresh()])
    catalogue.close()
    assert.strictEqual(one, other)
    assert.strictEqual(asked, 1)
  })

  it("asks no more when it is closed, by itself or by a signal, and ends what is under way", async () => {
    const controller = new AbortController()
    const closings = [
      (catalogue: { readonly close: () => void }) => catalogue.close(),
      () => controller.abort(),
      // Aborted before it began.
      () => {}
    ]
    for (const closing of closings) {
      const signals: Array<AbortSignal> = []
      const hanging = ({ signal }: { readonly signal: AbortSignal }) => {
        signals.push(signal)
        return new Promise<Response>(() => {})
      }
      const isLate = controller.signal.aborted
      const events: Array<CatalogueEvent> = []
      const catalogue = followCatalogue(hanging, {
        start,
        signal: controller.signal,
        onEvent: (event) => events.push(event)
      })
      const refreshed = catalogue.refresh()
      if (!isLate) await vi.waitFor(() => assert.lengthOf(signals, 1), { timeout: 60_000 })
      closing(catalogue)
      assert.strictEqual(numberOf(await refreshed), 5)
      assert.isTrue(signals.every(({ aborted }) => aborted))
      await catalogue.refresh()
      assert.lengthOf(signals, isLate ? 0 : 1)
      assert.deepStrictEqual(events, [])
    }
  })

  it("holds no program that has nothing else to do", async () => {
    const program = `
      import { followCatalogue } from "@ratecard/client/catalogue"
      const catalogue = followCatalogue(() => Promise.resolve(new Response("no catalogue")))
      await catalogue.refresh()
      console.log(catalogue.prices.origin)`
    const options = ["--conditions=ratecard-source", "--input-type=module-typescript", "--eval", program]
    const { stdout } = await promisify(execFile)(process.execPath, options, {
      cwd: import.meta.dirname,
      timeout: 150_000
    })
    assert.strictEqual(stdout, "bundled\n")
  })

  it("is refused with patience that is none", () => {
    for (const options of [{ interval: 0 }, { interval: Number.NaN }, { timeout: -1 }, { interval: Infinity }]) {
      assert.throws(() => followCatalogue("http://127.0.0.1:9/", options), RangeError)
    }
  })

  it("is documented with an example that is true", async () => {
    const source = await readFile(new URL("followCatalogue.ts", import.meta.url), "utf8")
    const compared: Array<unknown> = []
    await runExample(documentedExamples(source).get("followCatalogue")!, { followCatalogue }, (actual, documented) => {
      compared.push(actual)
      assert.deepStrictEqual(actual, documented)
    })
    assert.lengthOf(compared, 2)
  })

  it("takes what publishCatalogue makes", () => {
    expectTypeOf<ReturnType<typeof publishCatalogue>>().toExtend<NonNullable<FollowOptions["start"]>>()
  })
})
