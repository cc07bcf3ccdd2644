import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { IS_WHOLE } from "@ratecard/test-support"
import { SHARED_RESPONSES, SHARED_WARNINGS } from "@ratecard/test-support/ledger"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sql } from "../../database/sql.ts"
import type { Installation } from "../../../test/Installation.ts"
import { onOneDatabase } from "../../../test/databases.ts"
import { signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"

const NOTHING = { cost: "0", currency: "usd", complete: true, responses: 0, priced: 0 }

/** A hash as the export writes them. */
const hash = (text: string): string => Buffer.from(text.padEnd(17, ".")).toString("base64url").slice(0, 22)

/** A response of Claude Haiku 4.5, which costs 1 dollar for a million of input, and 5 of output. */
const response = (place: number, more: object = {}) => ({
  v: 1,
  agent: "claude-code",
  id: `${hash(`message ${place}`)} ${hash(`request ${place}`)}`,
  at: `2026-10-${String(1 + (place % 20)).padStart(2, "0")}T10:00:00Z`,
  model: "claude-haiku-4-5",
  usage: { input_tokens: 1000, output_tokens: 100 },
  session: hash("session"),
  ...more
})

const range = (from: number, until: number) => Array.from({ length: until - from }, (_, place) => from + place)

const orders = <A>(list: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  list.length < 2
    ? [list]
    : list.flatMap((each, place) => orders(list.toSpliced(place, 1)).map((rest) => [each, ...rest]))

onOneDatabase("stored usage", (install) => {
  let installation: Installation
  let server: RunningServer
  const people: Array<string> = []
  let next = 0

  beforeAll(async () => {
    installation = install()
    for (let place = 0; place < 19; place++) {
      people.push(await signIn(installation, { email: `person${place}@example.org` }))
    }
    server = await RunningServer.start({
      ...installation.settings,
      ADMIN_EMAILS: "person0@example.org",
      MAX_USAGE_RESPONSES: "1500"
    })
  })
  afterAll(() => server?.stop())

  /** A user who has stored nothing yet. */
  const somebody = () => people[next++]!
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const add = (token: string, responses: ReadonlyArray<unknown>) =>
    server.post("/api/v1/usage", { responses }, as(token))
  const addLines = (token: string, lines: string) =>
    server.post("/api/v1/usage", lines, { ...as(token), "content-type": "application/x-ndjson" })
  const ask = async (token: string, query = "") => {
    const { json, status } = await server.ask(`/api/v1/usage${query}`, { headers: as(token) })
    expect([status, json.detail]).toEqual([200, undefined])
    return json
  }

  it("is nothing at first", async () => {
    const token = somebody()
    const { headers } = await server.ask("/api/v1/usage", { headers: as(token) })
    expect(headers.get("cache-control")).toBe("no-store")
    const { rows, total } = await ask(token)
    expect([rows, total]).toEqual([[], { ...NOTHING, tokens: expect.anything() }])
  })

  it("takes responses that were exported with a person", async () => {
    const added = await add(somebody(), [response(0, { machine: "laptop", person: "Anna" }), response(1)])
    expect(added.json).toMatchObject({ added: 2 })
  })

  it("counts a response once, however often it is sent", async () => {
    const token = somebody()
    const responses = range(0, 5).map((place) => response(place))
    expect((await add(token, responses)).json).toEqual({ added: 5, changed: 0, known: 0, stored: 5 })
    expect((await add(token, responses)).json).toEqual({ added: 0, changed: 0, known: 5, stored: 5 })
    expect((await add(token, [...responses, ...responses])).json).toEqual({ added: 0, changed: 0, known: 5, stored: 5 })
    await Promise.all(
      range(0, 6).map((place) =>
        add(
          token,
          range(place, place + 10).map((each) => response(each))
        )
      )
    )
    const { total } = await ask(token)
    // 1,000 of input and 100 of output, 15 times.
    expect(total).toEqual({
      cost: "0.0225",
      currency: "usd",
      complete: true,
      responses: 15,
      priced: 15,
      tokens: { input: 15_000, cache_read: 0, cache_write: 0, output: 1500 }
    })
  })

  it("is one sum of three machines that share 30 %, in any order", async () => {
    const machines = [0, 1, 2].map((machine) =>
      range(0, 100)
        .filter((place) => place % 3 === machine || (place % 10 < 3 && (place + 1) % 3 === machine))
        .map((place) => {
          const output_tokens = place % 3 === machine ? 100 + place : 10
          const last_at =
            place % 3 === machine ? { last_at: `2026-10-20T10:00:${String(place % 60).padStart(2, "0")}Z` } : {}
          return response(place, { machine: `m${machine}`, usage: { input_tokens: 1000, output_tokens }, ...last_at })
        })
    )
    expect(machines.flat().length).toBe(130)
    const told = []
    for (const order of orders(machines)) {
      const token = somebody()
      for (const upload of order) expect((await add(token, upload)).status).toBe(200)
      told.push([await ask(token), await ask(token, "?by=machine")])
    }
    // 100,000 of input, and 100 × 100 + 4,950 of output.
    expect(told[0]![0].total).toMatchObject({ cost: "0.17475", responses: 100 })
    for (const each of told) expect(each).toEqual(told[0])
  })

  it("joins what grows, what repeats a message, and what a fork copied", async () => {
    const token = somebody()
    const early = response(1, { usage: { input_tokens: 1000, output_tokens: 1 } })
    const late = { ...response(1), last_at: "2026-10-02T10:00:09Z" }
    expect((await add(token, [late])).json).toMatchObject({ added: 1 })
    expect((await add(token, [early])).json).toMatchObject({ added: 0, changed: 0, known: 1 })
    const replay = {
      ...early,
      id: hash("message 1"),
      replay: true,
      last_at: "2026-10-02T10:00:10Z",
      usage: { input_tokens: 1000, output_tokens: 200 }
    }
    expect((await add(token, [replay])).json).toEqual({ added: 0, changed: 1, known: 0, stored: 1 })
    const copied = {
      agent: "opencode",
      copy: hash("copy"),
      usage: { input: 1000, output: 0, cache: { read: 0, write: 0 } }
    }
    await add(token, [response(2, { ...copied, id: hash("original") })])
    expect((await add(token, [response(2, { ...copied, id: hash("fork") })])).json).toMatchObject({
      added: 0,
      stored: 2
    })
    expect((await ask(token)).total).toMatchObject({
      cost: "0.003",
      responses: 2,
      tokens: { input: 2000, output: 200 }
    })
  })

  it("has sums that are those of its responses, whatever was sent, changed and sent again", async () => {
    const token = somebody()
    const sizes = [1, 7, 40, 13, 100, 25]
    for (const [round, size] of sizes.entries())
      await add(
        token,
        range(0, size).map((place) =>
          response(place * 3, {
            machine: `m${(place + round) % 3}`,
            model: ["claude-haiku-4-5", "claude-opus-4-5", "nobody-knows-9"][place % 3],
            usage: { input_tokens: 1000 + place, output_tokens: 10 * (round + 1) },
            last_at: `2026-10-20T10:00:${10 + round}Z`,
            ...(place % 5 === 0 && { gap: "stream" })
          })
        )
      )
    const kept = await Promise.all(["day", "model", "machine"].map((by) => ask(token, `?by=${by}`)))
    // A sum without a mark of its prices is made anew of the responses.
    await installation.query(sql`update usage_cells set prices = ''`)
    await installation.query(sql`update usage_accounts set revision = revision + 1`)
    const anew = await Promise.all(["day", "model", "machine"].map((by) => ask(token, `?by=${by}`)))
    expect(anew).toEqual(kept)
  })

  it("is summed up by day, model, machine and project, between two days", async () => {
    const token = somebody()
    await add(token, [
      response(0, { machine: "laptop", project: "/work/shop" }),
      response(1, { machine: "laptop", project: "/work/app", model: "claude-opus-4-5" }),
      response(2, { machine: "server" }),
      response(3, {
        model: "gigachat-2-max",
        provider: "sber",
        agent: "pi",
        id: hash("pi"),
        usage: { input: 1000, output: 0, cache: { read: 0, write: 0 } }
      }),
      response(4, { model: "nobody-knows-9" }),
      response(5, {
        agent: "crush",
        id: hash("crush"),
        gap: "cost",
        usage: { input: 0, output: 0, cost: { total_cost: 1.25 } }
      })
    ])
    const keys = async (query: string) => (await ask(token, query)).rows.map(({ key }: any) => key)
    expect(await keys("?by=day&since=2026-10-02&until=2026-10-04")).toEqual(["2026-10-02", "2026-10-03", "2026-10-04"])
    expect(await keys("?by=machine&until=2026-10-03")).toEqual(["laptop", "server"])
    expect(await keys("?by=project&until=2026-10-02")).toEqual(["/work/app", "/work/shop"])
    const { rows, total, unknown_models, warnings } = await ask(token, "?by=model")
    expect(rows.map(({ also, cost, currency, key, priced }: any) => [key, cost, currency, priced, also])).toEqual([
      expect.arrayContaining(["sber-GigaChat-2-Max", "rub"]),
      ["anthropic-claude-opus-4-5", "0.0075", "usd", 1, undefined],
      ["anthropic-claude-haiku-4-5", "0.003", "usd", expect.any(Number), undefined],
      ["nobody-knows-9", "0", "usd", 0, undefined]
    ])
    expect(total).toMatchObject({ cost: "0.0105", complete: false, reported: "1.25", responses: 6 })
    expect(total.also).toEqual([{ cost: expect.any(String), currency: "rub" }])
    expect(unknown_models).toEqual([{ name: "nobody-knows-9", nearest: expect.any(Array) }])
    expect(warnings).toEqual([{ code: "cost_alone", message: expect.any(String), responses: 1 }])
  })

  it("says what incomplete logs may cost more, and which prices are unchecked", async () => {
    const token = somebody()
    await add(token, SHARED_RESPONSES)
    const { total, warnings } = await ask(token)
    expect(total.band.low).toBe(total.cost)
    expect(Number(total.band.high)).toBeGreaterThan(Number(total.cost))
    expect(warnings.map(({ code, responses }: any) => [code, responses])).toEqual(SHARED_WARNINGS)
  })

  it("is priced at the time of each response, and anew when a price changes", async () => {
    const token = somebody()
    const at = (day: string, place: number) =>
      response(place, {
        model: "gpt-4o",
        agent: "pi",
        id: hash(day),
        at: `${day}T10:00:00Z`,
        usage: { input: 1000, output: 0, cache: { read: 0, write: 0 } }
      })
    // GPT-4o cost 5 dollars for a million of input before 2 October 2024, and 2.5 from then on.
    await add(token, [at("2024-09-01", 1), at("2024-11-01", 2)])
    expect((await ask(token)).rows.map(({ cost }: any) => cost)).toEqual(["0.005", "0.0025"])
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    await add(token, [response(3, { model: "gpt-4o", at: soon, usage: { input_tokens: 1000, output_tokens: 0 } })])
    const { levels } = BUNDLED_ENTRIES.find(({ id }) => id === "openai-gpt-4o")!
    const { input_price } = levels.findLast(({ date }) => date <= soon)!
    expect(Number((await ask(token)).total.cost)).toBeCloseTo(0.0075 + input_price / 1000, 11)
    const price = { model_id: "openai-gpt-4o", input_price: 7, output_price: 10 }
    expect((await server.post("/api/v1/admin/prices", price, as(people[0]!))).status).toBe(201)
    expect((await ask(token)).total.cost).toBe("0.0145")
  })

  it("is taken as JSON Lines, and each line that is wrong is named by its place", async () => {
    const token = somebody()
    const lines = range(0, 3).map((place) => JSON.stringify(response(place)))
    expect((await addLines(token, `${lines.join("\n")}\n`)).json).toEqual({ added: 3, changed: 0, known: 0, stored: 3 })
    expect((await addLines(token, lines.join("\r\n"))).json).toMatchObject({ known: 3 })
    for (const [text, loc, msg] of [
      [`${lines[0]}\n{"v":1,`, ["body", "responses", 1], "JSON decode error in line 2"],
      [`${lines[0]}\n\n${lines[1]}`, ["body", "responses", 1], "JSON decode error in line 2"],
      [`${lines[0]}\n],"responses":[${lines[1]}`, ["body", "responses", 1], "JSON decode error in line 2"],
      [`${lines[0]}\n7`, ["body", "responses", 1], expect.stringContaining("dictionary")],
      ["", ["body", "responses", 0], "JSON decode error in line 1"],
      [`${lines[0]}\n{"v":1,"v":1}`, expect.anything(), "JSON decode error"]
    ] as const) {
      const { json, status } = await addLines(token, text)
      expect([status, json.detail[0]]).toEqual([422, expect.objectContaining({ loc, msg })])
    }
    const wrong = await server.post("/api/v1/api-keys", "{}", { ...as(token), "content-type": "application/x-ndjson" })
    expect(wrong.status).toBe(415)
  })

  it("refuses impossible times and counters with their place, and stores nothing of such an upload", async () => {
    const token = somebody()
    const tomorrow = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString()
    for (const [bad, place, msg] of [
      [{ at: tomorrow }, ["at"], "This time is in the future: check the clock of that machine"],
      [{ at: "1970-01-01T00:00:00Z" }, ["at"], "No response is from before 2020-01-01"],
      [{ at: "2026-02-30T00:00:00Z" }, ["at"], "A time is written as 2026-11-20T09:30:00Z"],
      [{ usage: { input_tokens: -5 } }, ["usage"], "usage.input_tokens should be from 0 to 1000000000000, not -5"],
      [{ usage: { note: "What was said" } }, ["usage"], "usage.note should be a number or a word, no text"],
      [{ usage: { input_tokens: 1e300 } }, ["usage"], expect.stringContaining("should be from 0")],
      [{ id: "msg_1" }, ["id"], expect.stringContaining("An id is a hash")],
      [{ agent: "clippy" }, ["agent"], expect.stringContaining("Input should be 'claude-code'")],
      [{ v: 2 }, ["v"], "Input should be 1"],
      [{ text: "What was said" }, ["text"], expect.stringContaining("Extra inputs are not permitted")],
      [{ model: "a\u0000b" }, ["model"], "This should be one line of 1 to 200 characters"]
    ] as const) {
      const { json, status } = await add(token, [response(0), response(1, bad), response(2)])
      expect([bad, status, json.detail]).toEqual([
        bad,
        422,
        [expect.objectContaining({ loc: ["body", "responses", 1, ...place], msg })]
      ])
    }
    expect((await ask(token)).total.responses).toBe(0)
    const most = await add(
      token,
      range(0, 1001).map((place) => response(place))
    )
    expect([most.status, most.json.detail[0].loc]).toEqual([422, ["body", "responses"]])
    for (const query of ["?by=colour", "?since=yesterday", "?until=2026-02-30", "?until=2026-1-1"]) {
      const { json, status } = await server.ask(`/api/v1/usage${query}`, { headers: as(token) })
      expect([query, status, json.detail.length]).toEqual([query, 422, 1])
    }
  })

  it.runIf(IS_WHOLE)("is bounded for each user, who may remove what is old, or all", async () => {
    const token = somebody()
    await add(
      token,
      range(0, 1000).map((place) => response(place))
    )
    const over = await add(
      token,
      range(1000, 2000).map((place) => response(place))
    )
    expect([over.status, over.json.detail]).toEqual([409, expect.stringContaining("You may store 1500 responses")])
    expect((await ask(token)).total.responses).toBe(1000)
    expect(
      (
        await add(
          token,
          range(0, 1000).map((place) => response(place))
        )
      ).json
    ).toMatchObject({ known: 1000 })
    const remove = async (query: string) =>
      (await server.ask(`/api/v1/usage${query}`, { method: "DELETE", headers: as(token) })).status
    expect(await remove("?until=2026-10-10")).toBe(204)
    expect((await ask(token)).rows.map(({ key }: any) => key)).toEqual(range(11, 21).map((day) => `2026-10-${day}`))
    expect(
      (
        await add(
          token,
          range(1000, 2000).map((place) => response(place))
        )
      ).status
    ).toBe(200)
    expect(await remove("")).toBe(204)
    expect((await ask(token)).total.responses).toBe(0)
    expect((await add(token, [response(1)])).json).toEqual({ added: 1, changed: 0, known: 0, stored: 1 })
  })

  it("is nobody else's, and goes with its account", async () => {
    const [anna, boris] = [somebody(), somebody()]
    await add(
      anna,
      range(0, 3).map((place) => response(place, { machine: "of anna" }))
    )
    await add(
      boris,
      range(0, 2).map((place) => response(place, { machine: "of boris" }))
    )
    await server.ask("/api/v1/usage", { method: "DELETE", headers: as(somebody()) })
    expect((await ask(anna, "?by=machine")).rows.map(({ key, responses }: any) => [key, responses])).toEqual([
      ["of anna", 3]
    ])
    expect((await ask(boris, "?by=machine")).rows.map(({ key, responses }: any) => [key, responses])).toEqual([
      ["of boris", 2]
    ])
    expect((await server.ask("/api/v1/auth/me", { method: "DELETE", headers: as(anna) })).status).toBe(204)
    expect((await server.ask("/api/v1/usage", { headers: as(anna) })).status).toBe(401)
    expect((await add(anna, [response(9)])).status).toBe(401)
    expect((await ask(boris)).total.responses).toBe(2)

    await server.stop()
    const left = await installation.query(
      sql<{ machine: string; rows: number }>`
          select record::jsonb ->> 'machine' as machine, count(*)::int as rows from usage_responses
          where record like '%of anna%' or record like '%of boris%' group by 1`
    )
    expect(left).toEqual([{ machine: "of boris", rows: 2 }])
  })
})
