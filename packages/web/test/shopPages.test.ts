import { assert, describe, it } from "@effect/vitest"
import { offerBook, priceSnapshot, type PriceSnapshot } from "@ratecard/core/catalogue"
import { h } from "preact"
import { renderToString } from "preact-render-to-string"
import { cardOf } from "../src/cards/card.ts"
import modelPage from "../src/pages/model/ModelPage.tsx"
import { modelData } from "../src/pages/model/modelData.ts"
import { namedAt } from "../src/pages/model/shownModel.ts"
import { embed, render } from "../src/server.tsx"
import { addressesOf } from "../src/shell/Head.tsx"
import { Header } from "../src/shell/Header.tsx"
import { SiteContext } from "../src/site.ts"
import { siteFor } from "../src/siteFor.ts"
import { ENTRIES, model, NO_TARIFFS, NOW, PRICES, RATE, requestOf, siteAt, snapshotOf } from "./shop.ts"

/** What a page shows, as Markdown without the addresses of its links: a line each. */
const linesAt = async (
  address: string,
  language: "en" | "ru" = "en",
  prices: PriceSnapshot = PRICES
): Promise<ReadonlyArray<string>> => {
  const { text } = await render({ ...requestOf(address, language), isMarkdown: true }, { prices, now: NOW })
  return text
    .replaceAll(/(?<![!\\])\[((?:\\.|[^\]\\])*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[\u00a0\u202f]/gu, " ")
    .split("\n")
}

/** The rows of the tables of a page: their cells. */
const rowsAt = async (address: string, language: "en" | "ru" = "en"): Promise<ReadonlyArray<ReadonlyArray<string>>> =>
  (await linesAt(address, language))
    .filter((line) => line.startsWith("| ") && !line.startsWith("| -"))
    .map((line) => line.slice(2, -2).split(" | "))

/** The row of a table that begins with a name. */
const rowAt = async (address: string, name: string, language: "en" | "ru" = "en") =>
  (await rowsAt(address, language)).find(([first]) => first === name)

const paragraphsAt = async (address: string, language: "en" | "ru" = "en") =>
  (await linesAt(address, language)).filter((line) => line !== "" && !line.startsWith("|"))

describe("the page of costs", () => {
  const CALL = "models=openai-alpha-1,anthropic-beta,yandex-gamma&input=10000&output=1000&requests=100"

  it("has the month first, from the cheapest on, worked out of the prices", async () => {
    assert.deepStrictEqual(await rowsAt(`/?${CALL}`), [
      ["Model", "Per month", "Per request", "vs. cheapest", "Input tokens", "Input", "Output"],
      // 10,000 × 2 + 1,000 × 8 per million, 3,000 times.
      ["Alpha 1", "$84.00", "$0.028", "1×", "10,000", "0.020", "0.008"],
      // (10,000 × 200 + 1,000 × 400) per million, at 80 rubles.
      ["Gamma", "$90.00", "$0.030", "1.1×", "10,000", "0.025", "0.005"],
      ["Beta", "$135.00", "$0.045", "1.6×", "10,000", "0.030", "0.015"]
    ])
  })

  it("has what comes from the cache in a column of its own", async () => {
    assert.deepStrictEqual(await rowAt(`/?${CALL}&cached=50`, "Beta"), [
      "Beta",
      "$94.50",
      "$0.0315",
      "1.5×",
      "10,000",
      "0.0150",
      "0.0015",
      "0.0150"
    ])
    // Without a price of cached tokens they cost what others do.
    assert.deepStrictEqual((await rowAt(`/?${CALL}&cached=50`, "Gamma"))?.slice(1, 3), ["$90.00", "$0.0300"])
  })

  it("has what is written to the cache among it", async () => {
    // 2,000 × 3 + 5,000 × 0.3 + 3,000 × 3.75 + 1,000 × 15 per million.
    const row = await rowAt(`/?${CALL}&cached=50&written=30`, "Beta")
    assert.deepStrictEqual(row?.slice(1, 3), ["$101.25", "$0.03375"])
  })

  it("has the prices of a batch where there are some", async () => {
    const rows = await rowsAt(`/?${CALL}&batch=1`)
    // 10,000 × 1.5 + 1,000 × 7.5 per million.
    assert.deepStrictEqual(rows[1]?.slice(0, 3), ["Beta", "$67.50", "$0.0225"])
    for (const [, month, request] of rows.slice(2)) assert.deepStrictEqual([month, request], ["–", "–"])
  })

  it("is in rubles where they are asked for, in Russian with a comma", async () => {
    assert.deepStrictEqual((await rowAt(`/?${CALL}&currency=rub`, "Alpha 1"))?.slice(1, 3), ["₽6,720.00", "₽2.24"])
    assert.deepStrictEqual((await rowAt(`/?${CALL}&currency=rub`, "Alpha 1", "ru"))?.slice(1, 5), [
      "6 720,00 ₽",
      "2,24 ₽",
      "1×",
      "10 000"
    ])
  })

  it("has the models of a past day at the prices of that day", async () => {
    const rows = await rowsAt("/?models=openai-alpha-1,openai-alpha-2&input=100000&output=0&at=2025-06-01")
    assert.deepStrictEqual(
      rows.slice(1).map(([name, month, today, request]) => [name, month, today, request]),
      [["Alpha 1", "$12,000.00", "$6,000.00 (▼ −50%)", "$0.40"]]
    )
    const said = await paragraphsAt("/?models=openai-alpha-1,openai-alpha-2&at=2025-06-01")
    assert.include(said.join("\n"), "Unknown model: Alpha 2")
  })

  it("says which model would refuse so long a prompt, and has it last", async () => {
    const rows = await rowsAt("/?models=openai-alpha-1,openai-alpha-2,yandex-gamma&input=130000&output=0")
    assert.deepStrictEqual(
      rows.slice(1).map(([name]) => name),
      ["Alpha 2", "Alpha 1 (Too long: its context window is 128K)", "Gamma (Too long: its context window is 32K)"]
    )
  })

  it("unfolds how an amount is made", async () => {
    const [, explained] = (
      await rowsAt(`/?models=anthropic-beta&input=10000&output=1000&cached=50&why=anthropic-beta`)
    ).slice(1)
    assert.include(explained?.[0], "input: 5,000 × $3.00 / 1,000,000 = $0.015")
    assert.include(explained?.[0], "cache: 5,000 × $0.30 / 1,000,000 = $0.0015")
    assert.include(explained?.[0], "output: 1,000 × $15.00 / 1,000,000 = $0.015, = $0.0315 (since 1 Jun 2026")
  })

  it("says at which rate it converts", async () => {
    assert.include(await paragraphsAt("/"), "1 dollar = 80 rubles, the Bank of Russia rate of 20 Nov 2026.")
    assert.include(await paragraphsAt("/", "ru"), "1 доллар = 80 руб. по курсу Банка России на 20 нояб. 2026.")
  })
})

describe("the page of models", () => {
  const names = async (query: string) => (await rowsAt(`/models${query}`)).slice(1).map(([name]) => name)

  /** All usual ones but the results of benchmarks, which come and go. */
  const COLUMNS = "columns=provider,input,cached,output,month,window,released"

  it("has the newest first, with what ends and what a month costs", async () => {
    // A thousand tokens in, a hundred out, 30,000 times.
    assert.deepStrictEqual(await rowsAt(`/models?${COLUMNS}`), [
      ["Model", "Provider", "Input", "Cached input", "Output", "Per month", "Context window", "Released"],
      ["Alpha 2 (retires 2 Jan 2027)", "OpenAI", "$1.00", "–", "$4.00", "$42.00", "1M", "1 Sep 2026"],
      ["Beta", "Anthropic", "$3.00", "$0.30", "$15.00", "$135.00", "200K", "1 Jun 2026"],
      ["Alpha 1", "OpenAI", "$2.00", "$0.50", "$8.00", "$84.00", "128K", "15 Jan 2025"],
      ["Gamma", "Yandex Cloud", "₽200.00", "–", "₽400.00", "₽7,200.00", "32K", "1 May 2024"],
      ["Free", "DeepSeek", "free", "free", "free", "free", "64K", "–"]
    ])
  })

  it("has the month of a workload, cheapest first, within a budget that may be met exactly", async () => {
    const asked = "?requests=100&input=10000&output=1000&currency=usd"
    const monthsOf = async (more: string) =>
      (await rowsAt(`/models${asked}${more}`)).slice(1).map((cells) => [cells[0], cells[5]])
    const all = [
      ["Free", "free"],
      // (10,000 × 1 + 1,000 × 4) per million, 3,000 times.
      ["Alpha 2 (retires 2 Jan 2027)", "$42.00"],
      ["Alpha 1", "$84.00"],
      ["Gamma", "$90.00"],
      ["Beta", "$135.00"]
    ]
    assert.deepStrictEqual(await monthsOf(""), all)
    assert.deepStrictEqual(await monthsOf("&budget=84"), all.slice(0, 3))
    assert.deepStrictEqual(await monthsOf("&budget=83.99"), all.slice(0, 2))
    assert.include(await paragraphsAt(`/models${asked}`), "5 models (A month: 10,000 in, 1,000 out, 100 a day)")
    // 10 × 1 per million, 210 times.
    const small = "?requests=7&input=10&output=0&provider=openai&budget="
    assert.deepStrictEqual(await names(`${small}0.0021`), ["Alpha 2 (retires 2 Jan 2027)"])
    assert.deepStrictEqual(await names(`${small}0.0020999`), [])
  })

  it("has two names of one model in one row", async () => {
    const alpha = ENTRIES.find(({ id }) => id === "openai-alpha-2")!
    const named = { ...alpha, id: "openai-alpha-latest", display_name: "Alpha (latest)", release_date: null }
    const { text } = await render(
      { ...requestOf("/models?provider=openai"), isMarkdown: true },
      { prices: snapshotOf([...ENTRIES, named]), now: NOW }
    )
    assert.match(text, /2 models/u)
    assert.match(text, /\[Alpha 2\]\([^)]*\) \(\(also -latest\)|\[Alpha 2\]\([^)]*\) .*also -latest/u)
    assert.notInclude(text, "Alpha (latest)")
  })

  it("stands at the address of recommendations, too", async () => {
    const { location, status } = await render(requestOf("/recommend?budget=5"), { prices: PRICES, now: NOW })
    assert.deepStrictEqual([status, location], [308, "/ai/models?budget=5"])
  })

  it.for([
    ["?provider=openai", ["Alpha 2 (retires 2 Jan 2027)", "Alpha 1"]],
    ["?q=bet", ["Beta"]],
    ["?q=betta", ["Beta"]],
    ["?q=alpha+1", ["Alpha 1"]],
    ["?min_context_window=128000", ["Alpha 2 (retires 2 Jan 2027)", "Beta", "Alpha 1"]],
    ["?max_input_price=2&currency=usd", ["Alpha 2 (retires 2 Jan 2027)", "Alpha 1", "Free"]],
    ["?tools=web_search", ["Alpha 1"]],
    ["?min_output_tokens=32000", ["Beta"]],
    ["?sort=input&currency=usd", ["Free", "Alpha 2 (retires 2 Jan 2027)", "Alpha 1", "Gamma", "Beta"]],
    ["?sort=-window", ["Alpha 2 (retires 2 Jan 2027)", "Beta", "Alpha 1", "Free", "Gamma"]],
    ["?sort=name", ["Alpha 1", "Alpha 2 (retires 2 Jan 2027)", "Beta", "Free", "Gamma"]],
    ["?retired=1&provider=openai&sort=-input", ["Alpha 0 (retired)", "Alpha 1", "Alpha 2 (retires 2 Jan 2027)"]],
    ["?q=nothing", []]
  ] as const)("answers %s", async ([query, expected]) => {
    assert.deepStrictEqual(await names(query), [...expected])
  })

  it("converts every price to one currency where that is asked for", async () => {
    assert.deepStrictEqual((await rowAt("/models?currency=usd", "Gamma"))?.slice(2, 5), ["$2.50", "–", "$5.00"])
    assert.deepStrictEqual((await rowAt("/models?currency=rub", "Beta"))?.slice(2, 5), [
      "₽240.00",
      "₽24.00",
      "₽1,200.00"
    ])
  })

  it("has the models and prices of a past day", async () => {
    assert.deepStrictEqual(await rowsAt(`/models?at=2025-06-01&provider=openai&${COLUMNS}`), [
      ["Model", "Provider", "Input", "Cached input", "Output", "Per month", "Context window", "Released"],
      ["Alpha 1", "OpenAI", "$4.00", "$1.00", "$16.00", "$168.00", "128K", "15 Jan 2025"],
      ["Alpha 0", "OpenAI", "$10.00", "–", "$30.00", "$390.00", "8K", "1 Jun 2023"]
    ])
  })

  it("counts what it shows, and what is retired besides", async () => {
    assert.include(await paragraphsAt("/models"), "5 models (A month: 1,000 in, 100 out, 1,000 a day)")
    assert.include((await paragraphsAt("/models?q=alpha")).join("\n"), "2 models. 1 more is retired")
    assert.match((await paragraphsAt("/models?q=alpha", "ru")).join(" "), /2 модели\. (?:и )?ещё 1 /u)
    assert.include(await paragraphsAt("/models?q=nothing"), "No matches. Remove a filter. All models")
  })

  it("leads to the line that is searched for", async () => {
    assert.include((await paragraphsAt("/models?q=alpha")).join("\n"), "Price history of a whole line: Alpha")
  })
})

describe("the page of a model", () => {
  it("has the rate card with its cache writes and its batch", async () => {
    const rows = await rowsAt("/models/anthropic-beta")
    assert.deepStrictEqual(rows.slice(0, 3), [
      ["For", "Input", "Cached input", "Cache write, 5 min", "Output", "Since", "Source"],
      ["Standard", "$3.00", "$0.30", "$3.75", "$15.00", "1 Jun 2026", "\\[1\\], \\[2\\]"],
      ["batch", "$1.50", "", "", "$7.50", "", "\\[1\\]"]
    ])
  })

  it("has what is announced, apart from prices", async () => {
    assert.include(
      await paragraphsAt("/models/anthropic-beta"),
      "- Announced, 1 Jan 2027: Input $2.00 · Cached input $0.20 · Output $10.00"
    )
    assert.deepStrictEqual((await rowAt("/models/anthropic-beta", "1 Jan 2027"))?.slice(1, 5), [
      "$2.00",
      "$0.20",
      "$10.00",
      "announced, not yet a price"
    ])
  })

  it("has its steps, newest first, with how much each moved", async () => {
    const rows = await rowsAt("/models/openai-alpha-1")
    assert.deepStrictEqual(
      rows.filter(([first]) => /^\d/u.test(first!)).map((row) => row.slice(0, 4)),
      [
        ["1 Mar 2026", "$2.00", "$0.50", "$8.00"],
        ["15 Jan 2025", "$4.00", "$1.00", "$16.00"]
      ]
    )
    const said = await paragraphsAt("/models/openai-alpha-1")
    assert.include(
      said,
      "- 1 Mar 2026 price cut Input $4.00 → $2.00 −50%, Cached $1.00 → $0.50 −50%, Output $16.00 → $8.00 −50%"
    )
    assert.include(said, "- 15 Jan 2025 new model Input $4.00, Cached $1.00, Output $16.00")
    assert.notInclude(said.join("\n"), "Unchanged")
  })

  it("has a sentence instead of the chart of a price that never changed", async () => {
    assert.include(await paragraphsAt("/models/openai-alpha-2"), "Unchanged since 1 Sep 2026.")
    assert.include(await paragraphsAt("/models/openai-alpha-2", "ru"), "Не менялась с 1 сент. 2026.")
    assert.strictEqual((await rowAt("/models/openai-alpha-2", "1 Sep 2026"))?.[1], "$1.00")
    // What is announced is a change.
    assert.notInclude((await paragraphsAt("/models/anthropic-beta")).join("\n"), "Unchanged")
  })

  it("has its facts, in both languages", async () => {
    const facts = (await paragraphsAt("/models/openai-alpha-1")).filter((line) => /^- [A-Z][\w -]+: /u.test(line))
    assert.deepStrictEqual(facts, [
      "- Input: $2.00 (per 1M tokens, since 1 Mar 2026)",
      "- Cached: $0.50 (per 1M tokens, since 1 Mar 2026)",
      "- Output: $8.00 (per 1M tokens, since 1 Mar 2026)",
      // (1,000 × 2 + 100 × 8) per million, 30,000 times.
      "- A month of this work: $84.00 (1,000 in, 100 out, 1,000 a day)",
      "- Context window: 128K",
      "- Longest output: 16K",
      "- Knowledge cutoff: Oct 2024",
      "- Takes: –",
      "- Provider: OpenAI",
      "- Id: `openai-alpha-1`",
      "- Able to: not known",
      "- Built-in tools: web search",
      "- Token counts: exact, o200k\\_base",
      "- Released: 15 Jan 2025",
      "- Status: Available, no end announced"
    ])
    const russian = await paragraphsAt("/models/openai-alpha-1", "ru")
    for (const fact of [
      "- Поставщик: OpenAI",
      "- Контекстное окно: 128 тыс.",
      "- Макс. длина ответа: 16 тыс.",
      "- Вышла: 15 янв. 2025"
    ]) {
      assert.include(russian, fact)
    }
  })

  it("has a month of the work in its address, and rubles where they are asked for", async () => {
    const said = (await paragraphsAt("/models/openai-alpha-1?input=10000&output=0&requests=100&currency=rub")).join(
      "\n"
    )
    assert.include(said, "- Input: ₽160.00 (per 1M tokens")
    // 10,000 × 2 per million, 3,000 times, at 80 rubles.
    assert.include(said, "- A month of this work: ₽4,800.00 (10,000 in, 0 out, 100 a day)")
    assert.include(said, "1 dollar = 80 rubles, the Bank of Russia rate")
    const [, standard] = await rowsAt("/models/openai-alpha-1?currency=rub")
    assert.deepStrictEqual(standard?.slice(0, 4), ["Standard", "₽160.00", "₽40.00", "₽640.00"])
    assert.include((await paragraphsAt("/models/yandex-gamma?currency=usd")).join("\n"), "- Input: $2.50 (per 1M")
  })

  it("says first that a model is or will be retired, and what came after", async () => {
    assert.include(
      await paragraphsAt("/models/openai-alpha-0"),
      "**Retired on 1 Feb 2026.** Nearest in abilities and price: Alpha 1, $2.00 in, $8.00 out per 1M tokens: a month costs 77% less."
    )
    const ending = (await paragraphsAt("/models/openai-alpha-2")).find((line) => line.includes("Retires"))
    // From the 22nd at noon to the beginning of the 2nd.
    assert.match(ending ?? "", /^\*\*Retires on 2 Jan 2027, in (?:40|41) days\.\*\*/u)
    assert.notInclude((await paragraphsAt("/models/openai-alpha-1")).join("\n"), "etire")
  })

  it("stands as it stood on a past day", async () => {
    const address = "/models/openai-alpha-1?at=2025-06-01"
    assert.deepStrictEqual((await rowAt(address, "Standard"))?.slice(1, 4), ["$4.00", "$1.00", "$16.00"])
    assert.isUndefined(await rowAt(address, "1 Mar 2026"))
    assert.notInclude((await paragraphsAt(address)).join("\n"), "1 Mar 2026")
  })

  it("is nowhere for a name that means none, with what may be meant", async () => {
    const data = { prices: PRICES, now: NOW }
    const found = async (path: string) => render({ ...requestOf(path), isMarkdown: true }, data)
    assert.strictEqual((await found("/models/nobody")).status, 404)
    assert.include((await found("/models/alpha-11")).text, "alpha-1")
    assert.include(await paragraphsAt("/models/nobody"), "Unknown model 'nobody'.")
    assert.include(await paragraphsAt("/models/nobody", "ru"), "Модели с таким именем нет.")
    const early = "/models/openai-alpha-2?at=2025-06-01"
    assert.include((await paragraphsAt(early)).join(" "), "2026-09-01")
    assert.include(await paragraphsAt(early, "ru"), "На этот день у модели ещё нет цены.")
    // One model has one address: other names lead to it, with the query.
    const { location, status } = await found("/models/Alpha-1?at=2025-06-01")
    assert.deepStrictEqual([status, location], [308, "/ai/models/openai-alpha-1.md?at=2025-06-01"])
  })
})

describe("a price", () => {
  const first = { ...ENTRIES[1]!.levels[0], date: "2026-03-01T00:00:00Z" }
  const models = ["1", "2"].map((version) =>
    model(`openai-delta-${version}`, `Delta ${version}`, {
      levels: [first, { ...first, date: "2026-10-07T00:00:00Z", cached_input_price: 0.1 }]
    })
  )
  const prices = snapshotOf(models)

  it("holds since the same day on every page, whenever the cached price beside it moved", async () => {
    const cost = "/?models=openai-delta-1&why=openai-delta-1"
    for (const address of ["/models?columns=name,since", "/lines/delta", "/models/openai-delta-1", cost]) {
      const text = (await linesAt(address, "en", prices)).join("\n")
      assert.match(text, /(?:\| |since )1 Mar 2026/u, address)
      if (address !== "/models/openai-delta-1") assert.notInclude(text, "7 Oct 2026", address)
    }
    const page = (await linesAt("/models/openai-delta-1", "en", prices)).join("\n")
    assert.include(page, "- Input: $4.00 (per 1M tokens, since 1 Mar 2026)")
    assert.include(page, "- Cached: $0.10 (per 1M tokens, since 7 Oct 2026)")
    assert.include(page, "| 1 Mar 2026 (cached input: 7 Oct 2026) |")
    // Where the cached price is asked for, it has its own day.
    const cached = (await linesAt(`${cost}&cached=50`, "en", prices)).join("\n")
    for (const day of ["since 1 Mar 2026", "since 7 Oct 2026"]) assert.include(cached, day)
    const { html } = embed(requestOf("/models/openai-delta-1"), { prices, now: NOW })
    assert.match(html, /since 1.Mar.2026/u)
    assert.include(cardOf(siteAt("/models/openai-delta-1", "en", prices))!.note, "since 1 Mar 2026")
    assert.strictEqual(cardOf(siteAt("/lines/delta", "en", prices))!.rows[1]![3], "1 Mar 2026")
    const shown = namedAt("openai-delta-1", new URLSearchParams(), { ...prices, now: NOW })
    assert.deepStrictEqual(shown.is === "model" && modelData(shown).offers.map(({ validFrom }) => validFrom), [
      "2026-03-01",
      "2026-10-07",
      "2026-03-01"
    ])
  })
})

describe("a name of the latest model", () => {
  const [, entry] = ENTRIES
  const named = (id: string, price: number) => model(id, id, { levels: [{ ...entry!.levels[0], input_price: price }] })
  const headOf = async (...entries: ReadonlyArray<ReturnType<typeof model>>) => {
    const prices = snapshotOf(entries)
    const [canonical] = addressesOf(modelPage, siteAt("/models/openai-epsilon-latest", "en", prices))
    return {
      canonical: canonical!.href.replace(/^.*\/models\//u, ""),
      isSaid: (await linesAt("/models/openai-epsilon-latest", "en", prices)).includes(
        "Another name of openai-epsilon-1."
      )
    }
  }

  it("leads to the model that it means, if all prices are the same", async () => {
    const latest = named("openai-epsilon-latest", 2)
    assert.deepStrictEqual(await headOf(named("openai-epsilon-1", 2), latest), {
      canonical: "openai-epsilon-1",
      isSaid: true
    })
    assert.deepStrictEqual(await headOf(named("openai-epsilon-1", 3), latest), {
      canonical: "openai-epsilon-latest",
      isSaid: false
    })
  })
})

describe("the pages of hosts", () => {
  const quotes = [{ list: "litellm", from: "2026-10-20", as_of: "2026-10-22", prices: { input: 1, output: 2 } }]
  const nothing = { maker: null, model: null, context_window: null, max_output_tokens: null }
  const offers = offerBook(() => ({
    hosts: { somewhere: "Somewhere" },
    offers: [{ host: "somewhere", name: "m", kind: "chat", ...nothing, quotes }]
  }))
  const prices = priceSnapshot({ entries: ENTRIES, tariffs: NO_TARIFFS, rate: RATE, offers }, NOW)
  const [soon, late] = ["2026-11-21T12:00:00Z", "2026-12-22T12:00:00Z"].map((instant) => Date.parse(instant))
  const shownAt = async (now: number, path: string, language: "en" | "ru" = "en") => {
    const { text } = await render({ ...requestOf(path, language), isMarkdown: true }, { prices, now })
    return text.replaceAll(/[\u00a0\u202f]/gu, " ")
  }
  const headAt = (path: string) =>
    renderToString(h(SiteContext.Provider, { value: siteFor(requestOf(path), { prices, now: late! }) }, h(Header, {})))

  it("say how old the prices of hosts are, once they are, and not how old the catalogue is", async () => {
    for (const path of ["/hosts", "/hosts?q=m", "/hosts/somewhere"]) {
      assert.notInclude(await shownAt(soon!, path), "last read")
      assert.include(await shownAt(late!, path), "Prices of hosts were last read on 22 Oct 2026.")
      assert.include(await shownAt(late!, path, "ru"), "Цены хостов в последний раз прочитаны 22")
      assert.notInclude(headAt(path), "last confirmed")
    }
    assert.include(headAt("/models"), "last confirmed")
  })
})

describe("the page of a comparison", () => {
  const ADDRESS = "/compare?models=openai-alpha-1,anthropic-beta,yandex-gamma"

  it("has every price side by side in one currency, with how many times the best it is", async () => {
    assert.deepStrictEqual((await rowsAt(ADDRESS)).slice(0, 8), [
      ["", "Alpha 1", "Beta", "Gamma"],
      ["**Prices, USD per million tokens**", "", "", ""],
      ["Input", "$2.00", "$3.00 (1.5×)", "$2.50 (1.3×)"],
      ["Cached input", "$0.50 (1.7×)", "$0.30", "–"],
      ["Cache write, 5 min", "–", "$3.75", "–"],
      ["Output", "$8.00 (1.6×)", "$15.00 (3×)", "$5.00"],
      ["Input, batch", "–", "$1.50", "–"],
      ["Output, batch", "–", "$7.50", "–"]
    ])
  })

  it("is in rubles where they are asked for", async () => {
    assert.deepStrictEqual(await rowAt(`${ADDRESS}&currency=rub`, "Output"), [
      "Output",
      "₽640.00 (1.6×)",
      "₽1,200.00 (3×)",
      "₽400.00"
    ])
  })

  it("has limits side by side", async () => {
    assert.deepStrictEqual(await rowAt(ADDRESS, "Context window"), ["Context window", "128,000", "200,000", "32,000"])
    assert.deepStrictEqual(await rowAt(ADDRESS, "Longest output"), ["Longest output", "16,000", "64,000", "–"])
    assert.deepStrictEqual(await rowAt(ADDRESS, "Released"), ["Released", "15 Jan 2025", "1 Jun 2026", "1 May 2024"])
  })

  it("names what is no model, and has a column for each other one", async () => {
    const rows = await rowsAt("/compare?models=openai-alpha-1,nobody,beta")
    assert.deepStrictEqual(rows[0], ["", "Alpha 1", "Beta"])
    assert.include((await paragraphsAt("/compare?models=openai-alpha-1,nobody,beta")).join("\n"), "nobody")
  })
})

describe("the page of a line", () => {
  it("begins with what became of its price in a year", async () => {
    const said = await paragraphsAt("/lines/alpha")
    assert.include(
      said,
      "In twelve months, input fell from $4.00 to $1.00 (−75%) and output fell from $16.00 to $4.00 (−75%) per 1M tokens."
    )
    assert.include(said, "Alpha 2 is the newest model, since 1 Sep 2026. Follow this line")
    assert.include(
      await paragraphsAt("/lines/alpha", "ru"),
      "За двенадцать месяцев цена ввода снизилась с 4,00 $ до 1,00 $ (−75 %), цена вывода снизилась с 16,00 $ до 4,00 $ (−75 %) за 1 млн токенов."
    )
  })

  it("has its models, newest first, with their ends", async () => {
    assert.deepStrictEqual(await rowsAt("/lines/alpha"), [
      ["Model", "Input", "Output", "Context window", "Price since", "Released", "Status"],
      ["Alpha 2", "$1.00", "$4.00", "1M", "1 Sep 2026", "1 Sep 2026", "Retires on 2 Jan 2027"],
      ["Alpha 1", "$2.00", "$8.00", "128K", "1 Mar 2026", "15 Jan 2025", "Available, no end announced"],
      ["Alpha 0", "$10.00", "$30.00", "8K", "1 Jun 2023", "1 Jun 2023", "Retired on 1 Feb 2026"]
    ])
  })

  it("is that of a day of the past", async () => {
    const said = (await paragraphsAt("/lines/alpha?at=2026-03-15")).join("\n")
    assert.include(said, "Alpha 1 is the newest model")
    assert.include(said, "In twelve months, input fell from $4.00 to $2.00 (−50%)")
  })

  it("stands among all lines", async () => {
    assert.deepStrictEqual((await rowsAt("/lines")).slice(1), [["Alpha", "OpenAI", "$1.00", "$4.00", "−75%", "3"]])
  })
})

describe("the page of changes", () => {
  const changes = async (query: string) =>
    (await paragraphsAt(`/changes${query}`)).filter((line) => line.startsWith("- ") || line.startsWith("## "))

  it("has them by day, newest first, with their size", async () => {
    assert.deepStrictEqual((await changes("?days=365&kind=changes")).slice(0, 4), [
      "## 10 Nov 2026",
      "- Gamma Yandex Cloud price cut Input ₽400.00 → ₽200.00 −50%",
      "## 1 Mar 2026",
      "- Alpha 1 OpenAI price cut Input $4.00 → $2.00 −50%, Cached $1.00 → $0.50 −50%, Output $16.00 → $8.00 −50%"
    ])
    assert.include(await paragraphsAt("/changes?days=365&kind=changes"), "2 price cuts")
    assert.include(await paragraphsAt("/changes?days=365&kind=changes", "ru"), "2 снижения цен")
  })

  it.for([
    [
      "",
      [
        "- Alpha 2 OpenAI retires",
        "- Gamma Yandex Cloud price cut Input ₽400.00 → ₽200.00 −50%",
        "- Free DeepSeek new model Input free, Cached free, Output free",
        "- Alpha 2 OpenAI new model Input $1.00, Output $4.00"
      ]
    ],
    ["?kind=changes", ["- Gamma Yandex Cloud price cut Input ₽400.00 → ₽200.00 −50%"]],
    ["?kind=retired&days=365", ["- Alpha 2 OpenAI retires", "- Alpha 0 OpenAI retired"]],
    ["?days=7&kind=changes", []],
    ["?days=365&kind=rise", []],
    ["?days=365&kind=changes&min_change_pct=51", []],
    [
      "?days=365&kind=changes&min_change_pct=50&provider=yandex",
      ["- Gamma Yandex Cloud price cut Input ₽400.00 → ₽200.00 −50%"]
    ],
    ["?days=30&kind=all&provider=deepseek", []],
    ["?days=90&kind=new&provider=openai", ["- Alpha 2 OpenAI new model Input $1.00, Output $4.00"]]
  ] as const)("answers %s", async ([query, expected]) => {
    const found = (await changes(query)).filter((line) => /^- \w+(?: \d)? (?:OpenAI|Yandex|DeepSeek)/u.test(line))
    assert.deepStrictEqual(found, [...expected])
  })
})

describe("the page of a month", () => {
  it("has its sentence and all that happened, as Markdown too", async () => {
    const lines = await paragraphsAt("/changes/2026-09")
    assert.strictEqual(lines[0], "# LLM prices in September 2026")
    assert.deepStrictEqual(lines.slice(2, -1), [
      "September 2026: 1 new model (Alpha 2), no price moved, no retirements.",
      "## 1 Sep 2026",
      "- Alpha 2 OpenAI new model Input $1.00, Output $4.00"
    ])
    assert.include(
      await paragraphsAt("/changes/2026-02", "ru"),
      "Февраль 2026: новых моделей нет, цены не менялись, 1 модель снята (Alpha 0)."
    )
  })

  it("is missing where no month can be", async () => {
    for (const name of ["2026-12", "2023-05", "2026-00", "%E0%A4", "x.png"]) {
      const { status } = await render(
        { ...requestOf(`/changes/${name}`), isMarkdown: true },
        { prices: PRICES, now: NOW }
      )
      assert.strictEqual(status, 404, name)
    }
  })
})

describe("the page of hosts", () => {
  it("counts the models of each, which stand in the catalogue", async () => {
    const said = await paragraphsAt("/hosts")
    assert.deepStrictEqual(
      said.filter((line) => line.startsWith("- ")),
      [
        "- Anthropic (1 checked) 1",
        "- DeepSeek (1 checked) 1",
        "- OpenAI (2 checked) 2",
        "- Yandex Cloud (1 checked) 1"
      ]
    )
  })

  it("has the offers of one, without what is retired", async () => {
    const rows = await rowsAt("/hosts/openai")
    assert.deepStrictEqual(
      rows.slice(1).map((row) => row.slice(0, 4)),
      [
        ["Alpha 1 `alpha-1`", "$2.00", "$0.50", "$8.00"],
        ["Alpha 2 `alpha-2`", "$1.00", "–", "$4.00"]
      ]
    )
  })
})

describe("an address that leads nowhere", () => {
  it("is answered with 404 and the pages that there are", async () => {
    const { status } = await render({ ...requestOf("/nowhere"), isMarkdown: true }, { prices: PRICES, now: NOW })
    assert.strictEqual(status, 404)
    assert.includeMembers([...(await paragraphsAt("/nowhere"))], ["# Not found", "- Cost", "- Models", "- Bill"])
  })
})
