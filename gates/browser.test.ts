import { assert, describe, it } from "@effect/vitest"
import { ENCODINGS } from "@ratecard/core/tokenizer"
import { PATIENT, type Running, startServer } from "@ratecard/test-support"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { get_encoding } from "tiktoken"
import { beforeAll, expect } from "vitest"
import { launch, MAY_SKIP } from "@ratecard/test-support/chromium"
import type { Measured } from "./browser/measure.ts"
import { serve, type Site } from "./browser/site.ts"
import { TEXTS } from "./browser/texts.ts"
import { BUNDLERS, type Chunk } from "./bundle.ts"

/** What the reference says, in Node. */
const expectedOf = (encoding: (typeof ENCODINGS)[number]): ReadonlyArray<Measured> => {
  const reference = get_encoding(encoding)
  const measured = TEXTS.map((text): Measured => {
    const ids = Array.from(reference.encode_ordinary(text))
    const { length } = ids
    return { ids, count: length, streamed: length, upTo: [length, null] }
  })
  reference.free()
  return measured
}

const EXPECTED = Object.fromEntries(ENCODINGS.map((encoding) => [encoding, expectedOf(encoding)]))

const entryOf = (chunks: ReadonlyArray<Chunk>): string => chunks.find(({ isEntry }) => isEntry)!.fileName

const vocabularyOf = ({ modules }: Chunk): string | undefined =>
  modules.map((module) => /ranks\/(\w+)\.js$/u.exec(module)?.[1]).find((encoding) => encoding !== undefined)

describe.skipIf(MAY_SKIP)(`Chromium${MAY_SKIP ? ", skipped because it is not installed" : ""}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
    return () => browser.close()
  })

  describe.each(Object.entries(BUNDLERS))("with the tokenizer bundled by %s", (_name, bundler) => {
    let chunks: ReadonlyArray<Chunk>
    /** Its sites have an origin each, and so nothing in common. */
    let page: Page
    beforeAll(async () => {
      page = await browser.newPage()
      chunks = await bundler(join(import.meta.dirname, "browser/measure.ts"), ["ratecard-source"])
    })

    /** The page or its worker measures all texts. JSON escapes half a character, which would not travel otherwise. */
    const measureIn = async (place: Pick<Page, "evaluate">, { url }: Site, encoding: (typeof ENCODINGS)[number]) => {
      const input = `${JSON.stringify(encoding)}, ${JSON.stringify(TEXTS)}`
      const call = `import("${url}${entryOf(chunks)}").then(({ measure }) => measure(${input})).then(JSON.stringify)`
      return JSON.parse(await place.evaluate<string>(call)) as ReadonlyArray<Measured>
    }

    const vocabulariesAskedOf = ({ requested }: Site) =>
      requested.flatMap((name) => vocabularyOf(chunks.find(({ fileName }) => fileName === name)!) ?? [])

    it.for(ENCODINGS)("a page has the reference's ids and asks for one vocabulary: %s", async (encoding) => {
      await using site = await serve(chunks)
      await page.goto(site.url)
      await page.evaluate(`import("${site.url}${entryOf(chunks)}").then(() => {})`)
      assert.isEmpty(vocabulariesAskedOf(site))
      assert.deepStrictEqual(await measureIn(page, site, encoding), EXPECTED[encoding])
      assert.deepStrictEqual(vocabulariesAskedOf(site), [encoding])
    })

    it.for(ENCODINGS)("a worker has the reference's ids and asks for one vocabulary: %s", async (encoding) => {
      await using site = await serve(chunks)
      await page.goto(site.url)
      const started = page.waitForEvent("worker")
      await page.evaluate(`void new Worker("${site.url}${entryOf(chunks)}", { type: "module" })`)
      assert.deepStrictEqual(await measureIn(await started, site, encoding), EXPECTED[encoding])
      assert.deepStrictEqual(vocabulariesAskedOf(site), [encoding])
    })
  })

  it("keeps an encoding's tables, and the next page asks for no vocabulary", async () => {
    const chunks = await BUNDLERS["esbuild"]!(join(import.meta.dirname, "../packages/web/test/keepTables.ts"), [
      "ratecard-source"
    ])
    await using site = await serve(chunks)
    await using context = await browser.newContext()
    const open = async () => {
      const page = await context.newPage()
      await page.goto(site.url)
      const call = (name: string, ...args: ReadonlyArray<string>) =>
        page.evaluate<number>(
          `import("${site.url}${entryOf(chunks)}").then((all) => all.${name}(...${JSON.stringify(args)}))`
        )
      return { count: () => call("count", "r50k_base", "How many tokens is this?"), call, page }
    }
    const first = await open()
    const tokens = await first.count()
    await expect.poll(() => first.call("keptBytes", "r50k_base"), { timeout: 150_000 }).toBeGreaterThan(2e6)
    await first.page.close()
    const asked = site.requested.length
    const next = await open()
    assert.strictEqual(await next.count(), tokens)
    assert.deepStrictEqual(site.requested.slice(asked), [entryOf(chunks)])
  })

  describe("with the references that the server shows", () => {
    let server: Running
    beforeAll(async () => {
      server = await startServer(PATIENT)
      return () => server[Symbol.asyncDispose]()
    })

    it.for(["/api/docs", "/api/redoc"])("%s renders an operation and asks no other host", async (path) => {
      const { paths } = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
        readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>
      }
      const [{ summary }] = Object.values(paths).flatMap((methods) => Object.values(methods)) as [{ summary: string }]
      const page = await browser.newPage()
      const foreign: Array<string> = []
      const errors: Array<Error> = []
      page.on("pageerror", (error) => errors.push(error))
      await page.route(
        ({ origin }) => origin !== server.url,
        (route) => {
          foreign.push(route.request().url())
          return route.abort()
        }
      )
      await page.goto(server.url + path, { waitUntil: "networkidle" })
      await page.getByRole("heading", { name: summary }).first().waitFor()
      assert.deepStrictEqual({ foreign, errors }, { foreign: [], errors: [] })
      await page.close()
    })
  })
})
