import { type Encoding } from "@ratecard/core/tokenizer"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { get_encoding } from "tiktoken"
import { type Bundler, BUNDLERS, type Chunk } from "../bundle.ts"
import type { Measured } from "./measure.ts"
import { serve, type Site } from "./site.ts"
import { TEXTS } from "./texts.ts"

/** Counts of the reference, in Node. */
export const expectedOf = (encoding: Encoding): ReadonlyArray<Measured> => {
  const reference = get_encoding(encoding)
  const measured = TEXTS.map((text): Measured => {
    const ids = Array.from(reference.encode_ordinary(text))
    const { length } = ids
    return { ids, count: length, streamed: length, upTo: [length, null] }
  })
  reference.free()
  return measured
}

/** The files of a module of this folder or another one. */
export const bundled = (bundler: keyof typeof BUNDLERS, module: string): ReturnType<Bundler> =>
  BUNDLERS[bundler]!(join(import.meta.dirname, module), ["ratecard-source"])

export const entryOf = (chunks: ReadonlyArray<Chunk>): string => chunks.find(({ isEntry }) => isEntry)!.fileName

const vocabularyOf = ({ modules }: Chunk): string | undefined =>
  modules
    .map((module) => /(?:ranks|vocabularies\/data)\/(\w+)\.js$/u.exec(module)?.[1])
    .find((encoding) => encoding !== undefined)

const PLACES = {
  page: (page: Page): Promise<Pick<Page, "evaluate">> => Promise.resolve(page),
  worker: async (page: Page, entry: string): Promise<Pick<Page, "evaluate">> => {
    const started = page.waitForEvent("worker")
    await page.evaluate(`void new Worker("${entry}", { type: "module" })`)
    return await started
  }
}

export type Place = keyof typeof PLACES

/** Measures all texts in a page or its worker, with the vocabularies that it had requested before and after. */
export const measuredIn = async (
  page: Page,
  place: Place,
  chunks: ReadonlyArray<Chunk>,
  encoding: Encoding,
  policy?: string
) => {
  await using site = await serve(chunks, policy)
  const entry = site.url + entryOf(chunks)
  await page.goto(site.url)
  await page.evaluate(`import("${entry}").then(() => {})`)
  const before = vocabulariesAskedOf(site, chunks)
  const program = await PLACES[place](page, entry)
  // JSON escapes half a character, which would not travel otherwise.
  const input = `${JSON.stringify(encoding)}, ${JSON.stringify(TEXTS)}`
  const call = `import("${entry}").then(({ measure }) => measure(${input})).then(JSON.stringify)`
  const measured = JSON.parse(await program.evaluate<string>(call)) as ReadonlyArray<Measured>
  return { before, measured, asked: vocabulariesAskedOf(site, chunks) }
}

const vocabulariesAskedOf = ({ requested }: Site, chunks: ReadonlyArray<Chunk>): ReadonlyArray<string> =>
  requested.flatMap((name) => vocabularyOf(chunks.find(({ fileName }) => fileName === name)!) ?? [])
