import { launch } from "@ratecard/test-support/chromium"
import { build } from "esbuild"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import type { ColdStart } from "./coldStart.ts"
import { type Compared, KEPT, OURS } from "./packages.ts"
import { median } from "./throughput.ts"

type Start = Pick<ColdStart, "first" | "all">

const RUNS = 15
/** Enough for the first page to give its tables to the database, which nobody waits for. */
const WRITING_MILLIS = 3000

/** The same as in a fresh process, in a new page of Chromium each time: with and without tables in IndexedDB. */
export const measureBrowserStart = async (
  encoding: Compared,
  documents: ReadonlyArray<string>
): Promise<ReadonlyArray<ColdStart>> => {
  await using site = await serve()
  await using browser = await launch()
  await using context = await browser.newContext()
  const start = async (load: string, restMillis: number): Promise<Start> => {
    await using page = await context.newPage()
    await page.goto(site.url)
    return await page.evaluate<Start>(`(async () => {
      const documents = ${JSON.stringify(documents)}
      const before = performance.now()
      const { keptTables, loadTokenizer, loadTokenizerWith } = await import("/page.js")
      const { count } = await ${load}("${encoding}")
      count("How many tokens is this?")
      const first = performance.now() - before
      for (const document of documents) count(document)
      const all = performance.now() - before
      await new Promise((resolve) => setTimeout(resolve, ${restMillis}))
      return { first, all }
    })()`)
  }
  const loads = new Map([
    [OURS, "loadTokenizer"],
    [KEPT, "loadTokenizerWith(keptTables)"]
  ])
  for (const load of loads.values()) await start(load, WRITING_MILLIS)
  const runs = new Map([...loads.keys()].map((name) => [name, new Array<Start>()]))
  for (let run = 0; run < RUNS; run++) {
    for (const [name, its] of runs) its.push(await start(loads.get(name)!, 0))
  }
  return Array.from(runs, ([name, its]) => ({
    name,
    first: median(its.map(({ first }) => first)),
    all: median(its.map(({ all }) => all))
  }))
}

/** A web site of one empty page and our bundle, each vocabulary in a chunk of its own. */
const serve = async (): Promise<AsyncDisposable & { readonly url: string }> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { loadTokenizer, loadTokenizerWith } from "@ratecard/core/tokenizer"
        export { keptTables } from "../../packages/web/src/counting/keptTables.ts"`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url))
    },
    entryNames: "page",
    outdir: "site",
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2024",
    conditions: ["ratecard-source"],
    logLevel: "error"
  })
  const files = new Map(outputFiles.map(({ path, text }) => [`/${basename(path)}`, text]))
  const server = createServer(({ url = "" }, response) => {
    const code = files.get(url)
    response.setHeader("content-type", code === undefined ? "text/html" : "text/javascript; charset=utf-8")
    response.end(code ?? "<!doctype html><title>Bench</title>")
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
