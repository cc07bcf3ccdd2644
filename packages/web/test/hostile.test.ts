import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type OfferBook, offerBook, type PriceData, priceSnapshot } from "@ratecard/core/catalogue"
import { MAY_SKIP } from "@ratecard/test-support/chromium"
import MarkdownIt from "markdown-it"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { builtFolder } from "../scripts/build.ts"
import type { PageRenderer } from "../src/rendering.ts"
import { Site } from "./site.ts"

/** Marks of writing from right to left. */
const TURNS = /[\u202e\u2067]/u

const ATTACK = `"><img src=x onerror="document.title='gone'"><script>document.title='gone'</script>]]> | \u202e\u2067|`

const MODEL = "openai-gpt-5"

const PAGES = [
  `/?models=${MODEL},openai-gpt-4o&why=${MODEL}`,
  "/models?q=gpt-5",
  `/models/${MODEL}`,
  "/models?budget=5",
  "/changes?kind=all&days=1825",
  "/bill",
  "/account",
  "/playground",
  "/admin",
  "/docs/pricing/bills",
  "/nowhere"
]

/** Pages that show names of models. */
const NAMING = new Set(PAGES.slice(0, 5))

/** A catalogue whose every text about a model tries to be HTML. */
const hostile = <Document extends Pick<PriceData, "entries">>(document: Document): Document => ({
  ...document,
  entries: document.entries.map((entry) => ({
    ...entry,
    display_name: entry.display_name + ATTACK,
    description: ATTACK,
    api_name: ATTACK,
    knowledge_cutoff: ATTACK,
    levels: entry.levels.map((level) => ({ ...level, source: ATTACK }))
  }))
})

/** Offers whose every text tries to be HTML. */
const HOSTILE_OFFERS: OfferBook = offerBook(() => ({
  hosts: { hostile: ATTACK },
  offers: [
    {
      host: "hostile",
      name: ATTACK,
      kind: "chat",
      maker: ATTACK,
      model: ATTACK,
      context_window: 1,
      max_output_tokens: 1,
      quotes: [{ list: ATTACK, from: "2026-08-21", as_of: "2026-08-21", prices: { input: 1, output: 1 } }]
    }
  ]
}))

const OFFER_PAGES = ["/hosts", "/hosts?q=img", "/hosts/hostile", `/models/${encodeURIComponent(`hostile/${ATTACK}`)}`]

describe.skipIf(MAY_SKIP)("a hostile source of prices", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  const api = async (path: string): Promise<any> => (await fetch(`${site.url}/api/v1${path}`)).json()

  it("writes no HTML into what the server renders", async () => {
    const { card, embed, render }: PageRenderer = await import(
      pathToFileURL(join(builtFolder(), "server/server.js")).href
    )
    const rate = await api("/exchange-rate")
    const now = Date.now()
    const prices = priceSnapshot({ ...hostile(await api("/catalogue")), rate, offers: HOSTILE_OFFERS }, now)
    for (const address of [...PAGES, ...OFFER_PAGES]) {
      const { pathname: path, search } = new URL(address, site.url)
      const asked = { path, search, base: "", origin: site.url, language: "en", theme: "auto" } as const
      const { text: html } = await render(asked, { prices, now })
      assert.notMatch(
        html,
        /<img src=x|<script(?! type="(?:module" src="\/assets\/|application\/ld\+json">[^<]*<\/script>))/u,
        address
      )
      const isNaming = NAMING.has(address) || OFFER_PAGES.includes(address)
      assert.strictEqual(html.includes("&lt;img src=x"), isNaming, address)
      const { text } = await render({ ...asked, isMarkdown: true }, { prices, now })
      const shown = new MarkdownIt({ html: true }).render(text)
      assert.notMatch(shown, /<img|<script/u, address)
      assert.strictEqual(shown.includes("&lt;img src=x"), isNaming, address)
      assert.isFalse(TURNS.test(text), address)
    }
    const place = { base: "", origin: site.url, language: "en", theme: "auto" } as const
    for (const name of [MODEL, ATTACK]) {
      const { html } = embed({ ...place, path: `/models/${encodeURIComponent(name)}`, search: "" }, { prices, now })
      assert.notMatch(html, /<img|<script/u)
      assert.include(html, "&lt;img src=x")
    }
    const said = card({ ...place, path: `/models/${MODEL}`, search: "" }, { prices, now })!
    assert.strictEqual(said.title, `GPT-5${ATTACK}`.replaceAll(/[\u202e\u2067]/gu, ""))
  })

  it("runs nothing in the browser", async () => {
    await using open = await site.open("/nowhere")
    const { page } = open
    const body = JSON.stringify(hostile(await api("/catalogue")))
    await page.route("**/api/v1/catalogue", (route) => route.fulfill({ contentType: "application/json", body }))
    // One with rows that open, one with rows, one with charts: all were rendered above by the same components.
    for (const address of PAGES.slice(0, 3)) {
      await open.show(address)
      // Its rows are the server's until something of them changes.
      if (address.startsWith("/models?")) await page.getByRole("link", { name: "Output" }).click()
      await page.getByText("<img src=x").first().waitFor({ state: "attached" })
      assert.strictEqual(await page.locator("img:not([src^='/badge/']), body script").count(), 0, address)
      assert.notStrictEqual(await page.title(), "gone", address)
    }
  })

  it.for(PAGES)("has no script run from %s but the site's own", async (address) => {
    const { headers } = await site.ask(address)
    const policy = Object.fromEntries(
      headers
        .get("content-security-policy")!
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule.slice(rule.indexOf(" ") + 1)])
    )
    assert.deepInclude(policy, {
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "base-uri": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "ratecard"
    })
    assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
    assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
  })
})

/** Lines of logs and records, each hostile in another way. */
const HOSTILE_LINES = (() => {
  const usage = { prompt_tokens: 1000, completion_tokens: 10 }
  const record = (model: string, at: string, more = {}) => JSON.stringify({ at, model, usage, ...more })
  const DAY = "2026-09-14T10:00:00Z"
  const names = [ATTACK, "\u001b[2J\u0007", "=1+1", "__proto__", "constructor", "toString", "z".repeat(100_000)]
  const logged = (session: string, at: string, id: number) =>
    JSON.stringify({
      type: "assistant",
      sessionId: session,
      cwd: `/home/${session}`,
      gitBranch: session,
      timestamp: at,
      requestId: `r${id}`,
      message: {
        id: `m${id}`,
        model: "claude-opus-4-5",
        role: "assistant",
        usage: { input_tokens: 5, output_tokens: 6 }
      }
    })
  return {
    "names.jsonl": names.flatMap((name) => [
      record(name, DAY),
      record("gpt-5", DAY, { metadata: { user: name } }),
      name
    ]),
    "dates.jsonl": ["1970-01-01", "9999-12-31", "2026-09-14"].map((day) => record("gpt-5", `${day}T00:00:00Z`)),
    "numbers.jsonl": [-1, 1e300, 1e21, 0.5, "NaN"].map((prompt_tokens) =>
      record("gpt-5", DAY, { usage: { ...usage, prompt_tokens } })
    ),
    "deep.jsonl": ["[".repeat(200_000), `${'{"usage":'.repeat(50_000)}1${"}".repeat(50_000)}`],
    "proto.jsonl": ['{"__proto__":{"model":"gpt-5"},"usage":{"__proto__":{"prompt_tokens":7}}}'],
    "models.jsonl": Array.from({ length: 300 }, (_, number) => record(`made-up-${number}`, DAY)),
    "claude.jsonl": [...names, "s"].flatMap((name, index) => [
      logged(name, DAY, 2 * index),
      logged(name, "9999-12-31T00:00:00Z", 2 * index + 1),
      JSON.stringify({ type: "custom-title", sessionId: name, customTitle: name })
    ]),
    "noise.sqlite": ["SQLite format 3\0", ...Array.from({ length: 20 }, (_, line) => `\ufffd\0${line}`.repeat(500))],
    "cut.jsonl.gz": ["\u001f\u008b\b\0\0\0"]
  }
})()

describe.skipIf(MAY_SKIP)("hostile logs that are dropped", () => {
  it("are billed or named; none runs, none hangs the page, and a file that is gone takes no other along", async () => {
    await using site = await Site.connect()
    await using open = await site.open("/bill")
    const { page } = open
    const folder = mkdtempSync(join(tmpdir(), "ratecard-logs-"))
    const paths = Object.entries({ ...HOSTILE_LINES, "gone.jsonl": [""] }).map(([name, lines]) => {
      const path = join(folder, name)
      writeFileSync(path, lines.join("\n"))
      return path
    })
    // The worker reads the files; it is loaded after they were chosen.
    await page.route("**/billWorker*", async (route) => {
      rmSync(join(folder, "gone.jsonl"))
      await route.continue()
    })
    await page.locator("input[type=file][multiple]").setInputFiles(paths)
    await page.getByRole("heading", { name: "Total: ≥" }).waitFor()
    for (const view of ["month", "session", "user"]) await page.getByRole("link", { name: view, exact: true }).click()
    const faults = (await page.locator(".faults li").allInnerTexts()).join("\n")
    for (const name of ["names.jsonl, line 1", "numbers.jsonl, line", "gone.jsonl"]) assert.include(faults, name)
    assert.notInclude(faults, "z".repeat(400))
    assert.match(faults, /and \d+ more records for other reasons/u)
    assert.strictEqual(await page.title(), "Bill your usage · Ratecard")
    assert.strictEqual(await page.locator("main img, body script").count(), 0)
    assert.deepStrictEqual(open.complaints, [])
    rmSync(folder, { recursive: true })
  })
})
