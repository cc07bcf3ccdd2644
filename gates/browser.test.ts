import { assert, describe, it } from "@effect/vitest"
import type { Encoding } from "@ratecard/core/tokenizer"
import { IS_WHOLE, jsonOf } from "@ratecard/test-support"
import { closeContexts, MAY_SKIP, sharedBrowser } from "@ratecard/test-support/chromium"
import type { Browser } from "playwright-core"
import { beforeAll, inject, vi } from "vitest"
import { bundled, entryOf, expectedOf, measuredIn, type Place } from "./browser/bundled.ts"
import { serve } from "./browser/site.ts"

describe.runIf(IS_WHOLE && !MAY_SKIP)(`Chromium${MAY_SKIP ? ", skipped because it is not installed" : ""}`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
    return () => closeContexts(browser)
  })

  // `pnpm x proof browsers` has every encoding in both places and by both bundlers; the tests of pages count with the other one in each run.
  it("a page and its worker have the reference's ids, and each asks for one vocabulary", async () => {
    const chunks = await bundled("esbuild", "measure.ts")
    const page = await browser.newPage()
    for (const [place, encoding] of [
      ["page", "o200k_base"],
      ["worker", "cl100k_base"]
    ] satisfies ReadonlyArray<readonly [Place, Encoding]>) {
      const { asked, before, measured } = await measuredIn(page, place, chunks, encoding)
      assert.isEmpty(before)
      assert.deepStrictEqual(measured, expectedOf(encoding))
      assert.deepStrictEqual(asked, [encoding])
    }
    await page.close()
  })

  it("a page whose policy forbids WebAssembly has them, too", async () => {
    const page = await browser.newPage()
    const chunks = await bundled("esbuild", "measure.ts")
    const { measured } = await measuredIn(page, "page", chunks, "o200k_base", "script-src 'self'")
    assert.deepStrictEqual(measured, expectedOf("o200k_base"))
    const compile = "new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))"
    assert.isTrue(await page.evaluate(`try { !${compile} } catch { true }`))
    await page.close()
  })

  it("keeps an encoding's tables, and the next page asks for no vocabulary", async () => {
    const chunks = await bundled("esbuild", "../../packages/web/test/keepTables.ts")
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
    const isKept = async () => (await first.call("keptBytes", "r50k_base")) > 2e6
    await vi.waitUntil(isKept, { timeout: 150_000, interval: 50 })
    await first.page.close()
    const asked = site.requested.length
    const next = await open()
    assert.strictEqual(await next.count(), tokens)
    const kernel = chunks.find(({ modules }) => modules.some((module) => module.endsWith("simd/kernelOf.ts")))!
    const started = chunks.find(({ isEntry }) => isEntry)!
    const needed = [started, kernel].flatMap(({ fileName, imports }) => [fileName, ...imports])
    const requested = site.requested.slice(asked)
    assert.includeMembers(needed, requested)
    assert.includeMembers(requested, [started.fileName, kernel.fileName])
  })

  describe("with the references that the server shows", () => {
    const url = inject("service")

    it.for(["/api/docs", "/api/redoc"])("%s renders an operation and asks no other host", async (path) => {
      const { paths } = await jsonOf<{
        readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>
      }>(fetch(`${url}/api/v1/openapi.json`))
      const [{ summary }] = Object.values(paths).flatMap((methods) => Object.values(methods)) as [{ summary: string }]
      const page = await browser.newPage()
      const foreign: Array<string> = []
      const errors: Array<Error> = []
      page.on("pageerror", (error) => errors.push(error))
      await page.route(
        ({ origin }) => origin !== url,
        (route) => {
          foreign.push(route.request().url())
          return route.abort()
        }
      )
      await page.goto(url + path, { waitUntil: "networkidle" })
      await page.getByRole("heading", { name: summary }).first().waitFor()
      assert.deepStrictEqual({ foreign, errors }, { foreign: [], errors: [] })
      await page.close()
    })
  })
})
