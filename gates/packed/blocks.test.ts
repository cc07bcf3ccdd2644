import { assert, it } from "@effect/vitest"
import { globSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { inject } from "vitest"
import { programs } from "../markdown.ts"
import { COMPILERS, faultsOf } from "./compilers.ts"
import { installed } from "./installed.ts"

const ROOT = join(import.meta.dirname, "../..")

const { frameworks, packages } = await installed(inject("scratch"))

/** The pages for people who have installed our packages; what is not published is for those who change it. */
const PAGES = [
  ...globSync(["README.md", "docs/**/*.md"], { cwd: ROOT }),
  ...packages.map(({ name }) => `packages/${name.replace("@ratecard/", "")}/README.md`)
]

/** A program that has what the middleware is taken for. */
const middlewareOf = (library: string): string => `
import { ratecardMiddleware } from "@ratecard/core/ai-sdk"
import { wrapLanguageModel } from "${library}"
declare const model: Parameters<typeof wrapLanguageModel>[0]["model"]
declare const middleware: ReturnType<typeof ratecardMiddleware>
export const billed = wrapLanguageModel({ model, middleware })`

it("code blocks compile as they stand, and the middleware is one of AI SDK 6 and of 7", async () => {
  const sources = new Map(["ai", "ai6"].map((library) => [`middleware of ${library}.ts`, middlewareOf(library)]))
  for (const page of PAGES) {
    for (const { code, given, line } of programs(await readFile(join(ROOT, page), "utf8"))) {
      // Reports a fault by its line of the page.
      sources.set(`${page.replaceAll("/", " ")} ${line}.ts`, `${"\n".repeat(line - 1)}${code}\n${given}\nexport {}`)
    }
  }
  assert.isAbove(sources.size, 10)
  const folder = join(frameworks, "blocks")
  await mkdir(folder)
  for (const [name, source] of sources) await writeFile(join(folder, name), source)
  const types = { types: ["node"], typeRoots: [join(ROOT, "node_modules/@types")] }
  const options = { ...types, skipLibCheck: true, module: "nodenext", lib: ["es2023", "dom", "dom.iterable"] }
  assert.strictEqual(await faultsOf(COMPILERS[7], folder, [...sources.keys()], options), "")
})
