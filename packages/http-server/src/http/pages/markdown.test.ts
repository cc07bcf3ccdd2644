import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { XMLParser } from "fast-xml-parser"
import { PUBLIC_URL, sharedServer } from "../../../test/server.ts"

const server = sharedServer({ PUBLIC_URL })

/** The rows of the first table of a document, by cell. */
const rowsIn = (text: string): ReadonlyArray<ReadonlyArray<string>> =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "))

describe("a page as Markdown", () => {
  it("is there for every public page, under the address that its head names", async () => {
    const { text } = await server().ask("/sitemap.xml")
    const urls: ReadonlyArray<{ readonly loc: string }> = new XMLParser().parse(text).urlset.url
    const kindOf = (loc: string) => /^([^?]*\/)[^/?]*/u.exec(loc.slice(PUBLIC_URL.length))![1]!
    const kinds = new Map(urls.map((url) => [kindOf(url.loc), url]))
    const others = urls.filter((_, index) => index < 20 || index % 120 === 1)
    const asked = new Set([...kinds.values(), ...(IS_WHOLE ? others : [])])
    assert.isAbove(kinds.size, 8)
    for (const { loc } of asked) {
      const page = await server().ask(loc.slice(PUBLIC_URL.length), { headers: { accept: "text/html" } })
      const [, address] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/u.exec(page.text) ?? []
      assert.isDefined(address, loc)
      const markdown = await server().ask(address.slice(PUBLIC_URL.length).replaceAll("&amp;", "&"))
      assert.deepStrictEqual(
        [markdown.status, markdown.headers.get("content-type")],
        [200, "text/markdown; charset=utf-8"],
        loc
      )
      assert.match(markdown.text, /^# .+\n\n<https:\/\/prices\.example\.org\/rates\/[^>]*>\n/u, loc)
      assert.strictEqual(markdown.headers.get("link"), `<${loc.replace(/\?.*$/u, "")}>; rel="canonical"`)
      // Code in the guides says such things.
      if (!loc.includes("/docs/")) assert.notMatch(markdown.text, /undefined|\[object|<\w+[ >]/u, loc)
    }
  })

  it("has the numbers of the API, with days and sources", async () => {
    const at = "2026-11-20"
    const { models } = (await server().ask(`/api/v1/models?at=${at}`)).json
    const rows = rowsIn((await server().ask(`/models.md?at=${at}`)).text).slice(2)
    const numbers = (cell: string | undefined) => Number(cell?.replaceAll(/[^\d.]/gu, ""))
    const dollars = models.filter(({ currency, input_price }: any) => currency === "usd" && input_price > 0)
    const rowOf = (id: string) => rows.find(([name]) => name!.includes(`(${PUBLIC_URL}/models/${id}?at=${at})`))
    const missing = models.filter(({ id }: any) => rowOf(id) === undefined)
    assert.lengthOf(rows, models.length - missing.length)
    // The name of a newest model stands in the row of that model.
    for (const { id } of missing) assert.match(id, /-latest$/u)
    for (const { id, input_price, output_price } of dollars) {
      const row = rowOf(id)
      if (row === undefined) continue
      assert.deepStrictEqual([numbers(row[2]), numbers(row[4])], [input_price, output_price], id)
    }
    const { text } = await server().ask(`/models/openai-gpt-5.md?at=${at}`)
    assert.match(text, /^Prices as of: \d{4}-\d\d-\d\d \(UTC\)$/mu)
    assert.match(text, /^\| Standard \| \$1\.25 \| \$0\.125 \| .* \$10\.00 \| 7 Aug 2025 \|/mu)
    assert.match(text, /^## Sources\n\n1\. /mu)
    assert.match(text, /^3\. \[OpenAI.*\]\(https:/mu)
    const then = await server().ask("/models/deepseek-deepseek-chat.md?at=2025-01-01")
    assert.include(then.text, "Prices as of: 2025-01-01 (UTC)")
    const compared = rowsIn((await server().ask(`/compare.md?models=gpt-5,gpt-4o&lang=ru&at=${at}`)).text)
    assert.deepInclude(compared, ["Ввод", "1,25 $", "2,50 $ (2×)"])
  })

  it("is what a program gets that prefers it, and not a browser", async () => {
    const accepting = async (accept: string) =>
      (await server().ask("/changes?days=30", { headers: { accept } })).headers.get("content-type")
    const markdown = "text/markdown; charset=utf-8"
    assert.strictEqual(await accepting("text/markdown"), markdown)
    assert.strictEqual(await accepting("text/markdown, text/html;q=0.9, */*;q=0.1"), markdown)
    const html = "text/html; charset=utf-8"
    for (const accept of ["*/*", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html, text/markdown"])
      assert.strictEqual(await accepting(accept), html, accept)
    const { headers } = await server().ask("/changes", { headers: { accept: "text/markdown" } })
    assert.include(headers.get("vary")!, "accept")
  })

  it("is kept by its tag, and has one address for each question", async () => {
    const { headers } = await server().ask("/lines/claude-sonnet.md")
    const again = await server().ask("/lines/claude-sonnet.md", { headers: { "if-none-match": headers.get("etag")! } })
    assert.deepStrictEqual([again.status, again.text], [304, ""])
    for (const [asked, location] of [
      ["/models/gpt-5.md", "/models/openai-gpt-5.md"],
      ["/models.md?u=1&q=gpt", "/models.md?q=gpt"],
      ["/lines/gpt-5.md", "/lines/gpt.md"]
    ] as const) {
      const moved = await server().ask(asked, { redirect: "manual" })
      assert.deepStrictEqual([moved.status, moved.headers.get("location")], [308, `/rates${location}`], asked)
    }
  })

  it("is none of what is one person's, and says of an unknown name what it may mean", async () => {
    for (const path of ["/account.md", "/admin.md", "/playground.md", "/nowhere.md", "/.md"])
      assert.strictEqual((await server().ask(path)).status, 404, path)
    const { headers, status, text } = await server().ask("/models/gpt-5-turbo-2025.md")
    assert.deepStrictEqual([status, headers.get("content-type")], [404, "text/markdown; charset=utf-8"])
    assert.match(text, /^- \[openai-gpt-[\w.\\-]+\]\(https:\/\/prices\.example\.org\/rates\/models\/openai-gpt-/mu)
  })

  it("is listed for agents, at addresses that are there", async () => {
    const { text } = await server().ask("/llms.txt")
    const listed = [...text.matchAll(/https:\/\/prices\.example\.org\/rates(\/[\w/]*\.md[^\s)]*)/gu)].map(
      ([, path]) => path!
    )
    assert.isAbove(listed.length, 6)
    for (const path of listed) assert.strictEqual((await server().ask(path)).status, 200, path)
  })
})
