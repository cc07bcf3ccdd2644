import { launch } from "@ratecard/test-support/chromium"
import { build } from "esbuild"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { inCheckout } from "./bundle.ts"
import type { ColdStart } from "./coldStart.ts"
import { BEFORE, type Compared, KEPT, OURS } from "./packages.ts"
import { median } from "./throughput.ts"

type Start = Pick<ColdStart, "first" | "all">

const RUNS = 15
/** Enough for the first page to write its tables to the database, which happens in the background. */
const WRITING_MILLIS = 3000

/** The same as in a fresh process, in a new page of Chromium each time: with and without tables in IndexedDB. */
export const measureBrowserStart = async (
  encoding: Compared,
  documents: ReadonlyArray<string>,
  before?: string
): Promise<ReadonlyArray<ColdStart>> => {
  await using site = await serve(before)
  await using browser = await launch()
  await using context = await browser.newContext()
  const start = async (script: string, load: string, restMillis: number): Promise<Start> => {
    await using page = await context.newPage()
    await page.goto(site.url)
    return await page.evaluate<Start>(`(async () => {
      const documents = ${JSON.stringify(documents)}
      const before = performance.now()
      const page = await import("${script}")
      const { count } = await ${load}("${encoding}")
      count("How many tokens is this?")
      const first = performance.now() - before
      for (const document of documents) count(document)
      const all = performance.now() - before
      await new Promise((resolve) => setTimeout(resolve, ${restMillis}))
      return { first, all }
    })()`)
  }
  const loads = new Map<string, readonly [script: string, load: string]>([
    [OURS, ["/page.js", "page.loadTokenizer"]],
    [KEPT, ["/page.js", "page.loadTokenizerWith(page.keptTables)"]]
  ])
  if (before !== undefined) loads.set(BEFORE, ["/before/page.js", "page.loadTokenizer"])
  for (const load of loads.values()) await start(...load, WRITING_MILLIS)
  const runs = new Map([...loads.keys()].map((name) => [name, new Array<Start>()]))
  for (let run = 0; run < RUNS; run++) {
    for (const [name, its] of runs) its.push(await start(...loads.get(name)!, 0))
  }
  return Array.from(runs, ([name, its]) => ({
    name,
    first: median(its.map(({ first }) => first)),
    all: median(its.map(({ all }) => all))
  }))
}

const SOURCE = `export { loadTokenizer } from "@ratecard/core/tokenizer"`
const KEEPING = `
  export { loadTokenizerWith } from "@ratecard/core/tokenizer"
  export { keptTables } from "../../packages/web/src/counting/keptTables.ts"`

/** A web site of one empty page and our bundle, each vocabulary in a chunk of its own; and that of another checkout. */
const serve = async (before?: string): Promise<AsyncDisposable & { readonly url: string }> => {
  const files = new Map(await filesOf("/", SOURCE + KEEPING, fileURLToPath(new URL(".", import.meta.url))))
  if (before !== undefined)
    for (const [path, text] of await filesOf("/before/", SOURCE, inCheckout(before))) files.set(path, text)
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

/** The files of a bundle, by their paths below `folder`. */
const filesOf = async (
  folder: string,
  contents: string,
  resolveDir: string
): Promise<ReadonlyArray<readonly [path: string, text: string]>> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
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
  return outputFiles.map(({ path, text }) => [`${folder}${basename(path)}`, text])
}
