import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { searchAsked } from "./searchAsked.ts"
import { searchOf } from "./server.tsx"

/** A path of each page that the server renders. */
const PATHS: Readonly<Record<string, string>> = {
  cost: "/",
  models: "/models",
  model: "/models/openai-gpt-5",
  hosts: "/hosts",
  changes: "/changes"
}

describe("what a page is asked for", () => {
  it.each([
    ["nothing that it does not know", ["q"], "?u=1&q=gpt&utm_source=x", "?q=gpt"],
    ["the same in any order", ["q", "sort"], "?sort=-input&q=gpt", "?q=gpt&sort=-input"],
    ["all that is said one by one", ["tools", "models"], "?tools=a&models=x&tools=b,c", "?tools=a%2Cb%2Cc&models=x"],
    ["no field that was left empty", ["q", "provider"], "?q=&provider=&at=2026-01-02", "?at=2026-01-02"],
    ["the day alone where it knows no parameter", undefined, "?q=gpt&at=2026-01-02", "?at=2026-01-02"],
    ["the beginning of a long text", ["q"], `?q=${"ab".repeat(999)}`, `?q=${"ab".repeat(100)}`],
    ["nothing", [], "", ""]
  ] as const)("is %s", (_, parameters, search, asked) => {
    assert.strictEqual(searchAsked(parameters, search), asked)
    assert.strictEqual(searchAsked(parameters, asked), asked)
  })

  it.each(Object.entries(PATHS))("is all that the source of %s reads of a query", async (page, path) => {
    const folder = new URL(`pages/${page}/`, import.meta.url)
    const text = readdirSync(folder)
      .filter((name) => /\.tsx?$/u.test(name))
      .map((name) => readFileSync(new URL(name, folder), "utf8"))
      .join("\n")
    const read = new Set(
      [
        ...text.matchAll(/query(?:\.value)?\.\w+\("(\w+)"\)|\bnames=\{\["(\w+)"|<(?:Choice|\w+Field)\s+name="(\w+)"/gu)
      ].map((found) => found.slice(1).find(Boolean)!)
    )
    assert.isNotEmpty(read)
    const known = new URLSearchParams(await searchOf(path, `?${[...read].map((name) => `${name}=1`).join("&")}`))
    assert.sameMembers([...known.keys()], [...read])
  })

  it.each(["/made/up", "//other.example", "/account"])("is nothing at %s", async (path) => {
    assert.isUndefined(await searchOf(path, "?at=2026-01-02"))
  })
})
