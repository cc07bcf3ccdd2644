import { assert, describe, it } from "@effect/vitest"
import { RatecardApi } from "@ratecard/api"
import { bundledPrices, PROVIDERS } from "@ratecard/core"
import { FILTERS, resolve } from "@ratecard/core/catalogue"
import { SHAPES, SHAPE_SOURCES, TOOL_ESTIMATES, bill } from "@ratecard/core/ledger"
import { tokenRatio, type Vocabulary } from "@ratecard/core/tokenizer"
import { IS_WHOLE, usageBodies } from "@ratecard/test-support"
import { HttpApi } from "effect/http-api"
import { execFile } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"
import { COMMANDS } from "../scripts/x.ts"
import { FILTER_TABLES } from "./filterTables.ts"
import { USAGE_SHAPES } from "./usageShapes.ts"
import { agentPages } from "./agentPages.ts"
import { blocks, section } from "./markdown.ts"
import { answerSchemas } from "./schemas/answerSchemas.ts"
import { settingsTables } from "./settingsTables.ts"

const ROOT = join(import.meta.dirname, "..")

const read = (path: string): Promise<string> => readFile(join(ROOT, path), "utf8")

/** The rows of the first table, cells trimmed, without its head. */
const rows = (page: string): ReadonlyArray<ReadonlyArray<string>> =>
  page
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
    )

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "gates", version: "1.0.0" } }
})
const LIST = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list" })

describe("README.md", () => {
  it("shows what its worked example prints", async () => {
    const example = section(await read("README.md"), "example: document")
    const command = blocks(example, "sh")[0]!.replace("http://127.0.0.1:8080", inject("service"))
    const { stdout } = await promisify(execFile)("bash", ["-c", command], { cwd: ROOT })
    // Amounts are of the prices of a day.
    const countsOf = (text: string) =>
      text
        .split("\n")
        .map((line) =>
          line.replaceAll(/ \d[\d.]*(?= .*(?:usd|rub)$)/gu, (amount) => (amount.includes(".") ? "" : amount))
        )
    assert.deepStrictEqual(countsOf(stdout), countsOf(blocks(example, "text")[0]!))
  })

  it("embeds the example that the tests run", async () => {
    const shown = blocks(section(await read("README.md"), "source: examples/embed.ts"), "ts")[0]
    assert.strictEqual(shown, await read("examples/embed.ts"))
  })
})

/** The headings of a page, as code hosts name them in addresses. */
const headings = (page: string): ReadonlyArray<string> =>
  Array.from(page.replaceAll(/^```[^]*?^```$/gmu, "").matchAll(/^#+ (.+)$/gmu), ([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/gu, "-")
  )

describe("docs", () => {
  it("list every endpoint of the contract", async () => {
    const listed = rows(section(await read("docs/api/endpoints.md"), "table: endpoints")).map(([request]) =>
      request!.replaceAll("`", "")
    )
    const contract: Array<string> = []
    HttpApi.reflect(RatecardApi, {
      onGroup: () => {},
      onEndpoint: ({ endpoint }) => {
        contract.push(`${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/gu, "{$1}")}`)
      }
    })
    assert.deepStrictEqual(listed.toSorted(), contract.toSorted())
  })

  it("list every setting as the server has it: pnpm x write settings", async () => {
    assert.strictEqual(section(await read("docs/operations/settings.md"), "table: settings"), settingsTables())
  })

  it("list every agent whose logs are read as its folder says it: pnpm x write agents", async () => {
    for (const [path, text] of agentPages()) assert.strictEqual(await read(path), text, path)
  })

  it.runIf(IS_WHOLE)("have the JSON Schema of each answer as its type says it: pnpm x write schemas", async () => {
    const schemas = answerSchemas()
    assert.sameMembers(await readdir(join(ROOT, "docs/schemas")), [...schemas.keys()])
    for (const [name, text] of schemas) assert.strictEqual(await read(`docs/schemas/${name}`), text, name)
  })

  it("name tests and drills that exist for every figure of reliability, and list every drill", async () => {
    const commands = Object.entries(COMMANDS).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `${kind} ${name}`.trim())
    )
    const results = await read("bench/RESULTS.md")
    const figures = rows(section(results, "table: reliability"))
    assert.isAbove(figures.length, 20)
    for (const [figure, target, shown, measured] of figures) {
      assert.isNotEmpty(target, figure)
      assert.isNotEmpty(measured, figure)
      const proofs = [...shown!.matchAll(/`([^`]+)`/gu)].map(([, name]) => name!)
      assert.isNotEmpty(proofs, figure)
      for (const proof of proofs)
        assert.isTrue(
          proof.startsWith("pnpm x ") ? commands.includes(proof.slice(7)) : existsSync(join(ROOT, proof)),
          proof
        )
    }
    const drills = [...results.matchAll(/^\| `pnpm x drill (\w+)`/gmu)].map(([, name]) => name!)
    assert.sameMembers(drills, Object.keys(COMMANDS["drill"]!).filter(Boolean))
    const all = await read("bench/drills/all.ts")
    for (const name of drills) assert.include(all, `name: "${name}"`)
  })

  it.for(Object.entries(FILTER_TABLES))(
    "list the filters of models in %s: pnpm x write filters",
    async ([page, table]) => {
      assert.strictEqual(section(await read(page), "table: filters"), `<!-- table: filters -->\n\n${table}\n\n`)
    }
  )

  it("list every shape of usage that is read, each of a source: pnpm x write shapes", async () => {
    const list = section(await read("docs/pricing/usage.md"), "list: usage shapes")
    assert.strictEqual(list, `<!-- list: usage shapes -->\n\n${USAGE_SHAPES}\n\n`)
    assert.sameMembers(
      Object.keys(SHAPE_SOURCES),
      SHAPES.map(({ name }) => name)
    )
    for (const url of Object.values(SHAPE_SOURCES)) assert.isTrue(URL.canParse(url), url)
    const listed = new Set(Array.from(list.matchAll(/`([^`]+)`/gu), ([, shape]) => shape!))
    for (const { shape } of usageBodies(200, 1)) assert.isTrue(listed.has(shape), shape)
  })

  it("say how many models are counted exactly: pnpm x seeds build", async () => {
    const page = await read("docs/pricing/counting.md")
    const [, day = ""] = /<!-- table: counting (\S+) -->/u.exec(page) ?? []
    const { offered } = bundledPrices(Date.parse(day)).view
    const table = rows(section(page, `table: counting ${day}`))
    assert.lengthOf(table, PROVIDERS.length)
    assert.match(page, /^- nearest known vocabulary: tekken: −\d+ to \+\d+ %$/mu)
    for (const [index, [name, all, exact, encodings, byProvider, estimated]] of table.entries()) {
      const { countsTokens, displayName, slug } = PROVIDERS[index]!
      const models = offered.filter(({ provider }) => provider === slug)
      const known = models.flatMap(({ tokenizer_config }) => tokenizer_config ?? [])
      const others = models.length - known.length
      assert.deepStrictEqual(
        [name, all, exact, byProvider, estimated],
        [displayName, models.length, known.length, countsTokens ? others : 0, countsTokens ? 0 : others].map(String)
      )
      assert.sameMembers(encodings!.split(", ").filter(Boolean), [
        ...new Set(known.map(({ encoding }) => `\`${encoding}\``))
      ])
    }
  })

  it("say of estimates that nine of ten hold, as they do of texts that were not measured", async () => {
    const { heldOut } = JSON.parse(await read("bench/bands/results.json")) as {
      readonly heldOut: Readonly<
        Record<string, Readonly<Record<string, ReadonlyArray<readonly [number, number | null]>>>>
      >
    }
    for (const [kind, of] of Object.entries(heldOut)) {
      for (const [vocabulary, sizes] of Object.entries(of)) {
        for (const [size, [texts, share]] of sizes.entries()) {
          if (texts >= 50) assert.isAtLeast(share!, 0.9, `${kind}, ${vocabulary}, size ${size}`)
        }
      }
    }
  })

  it.runIf(IS_WHOLE)(
    "show how far estimates are off as the command prints it: pnpm x bench bands --write",
    { timeout: 60_000 },
    async () => {
      const command = ["--conditions=ratecard-source", "bench/bands/main.ts"]
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT })
      const page = await read("bench/bands/RESULTS.md")
      const tables = stdout.split(/(?=<!-- table)/u)
      assert.lengthOf(tables, 5)
      for (const table of tables) assert.include(page, table.trimEnd())
    }
  )

  it("show how far vocabularies are apart as core has it: pnpm x bench pairs --write", async () => {
    const table = section(await read("bench/bands/RESULTS.md"), "table: pairs")
    const [, ...names] = table
      .match(/^\| from .*$/mu)![0]
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim())
    assert.isAtLeast(names.length, 9)
    for (const [from, ...cells] of rows(table)) {
      for (const [place, cell] of cells.entries()) {
        const to = names[place]!
        if (to === from) continue
        const vocabularyOf = (name: string) => ({ vocabulary: name as Vocabulary, isNearest: false })
        const band = tokenRatio(vocabularyOf(from!), vocabularyOf(to))
        const [best, low, high] = [band.best, band.low, band.high].map((ratio) => ratio.toFixed(2))
        const [, shown, held] = /^(.*), ([\d.]+) %$/u.exec(cell) ?? assert.fail(cell)
        assert.strictEqual(shown, `${best} (${low}–${high})`, `${from} ${to}`)
        assert.isAbove(Number(held), 90, `${from} ${to}`)
      }
    }
  })

  it("compute every rule of a bill", async () => {
    const now = Date.parse("2026-11-21")
    const { book, names } = bundledPrices(now)
    for (const [rule, model, at, used, served, total] of rows(
      section(await read("docs/pricing/bills.md"), "table: bills")
    )) {
      const amounts = used!.split(", ").map((amount) => {
        const [unit, quantity] = amount.split(" ")
        return { unit: unit!, quantity: Number(quantity) }
      })
      const words = new Map(served!.split(", ").map((word) => [word.split(" ")[0], word.split(" ")[1]]))
      const match = resolve(names, model!.replaceAll("`", ""))
      assert(match.how !== "none", model)
      const made = bill(
        {
          amounts,
          promptTokens: amounts.reduce(
            (sum, { quantity, unit }) => sum + (/^(?:input|cache)/u.test(unit) ? quantity : 0),
            0
          ),
          tier: words.get("tier"),
          speed: words.get("speed")
        },
        book.tariffOf(match.model_id),
        {
          at: Date.parse(at!),
          now,
          context: {
            batch: words.has("batch"),
            geo: words.get("geo"),
            aggregate: words.has("aggregate")
          }
        }
      )
      assert.strictEqual("total" in made ? made.total : made.message, total, rule)
    }
  })

  it("show the built-in tool estimates", async () => {
    const shown = rows(section(await read("docs/pricing/counting.md"), "table: tools"))
    assert.deepStrictEqual(
      shown.map(([type, ...tokens]) => [type, ...tokens.map((cell) => Number(cell.replace(",", "")))]),
      Object.entries(TOOL_ESTIMATES).map(([type, { call_tokens, def_tokens, result_tokens }]) => [
        `\`${type}\``,
        def_tokens,
        call_tokens,
        result_tokens
      ])
    )
  })

  it("configure hosts of agents with blocks that work as pasted", async () => {
    const page = await read("docs/guide/agents.md")
    const { bin, name } = JSON.parse(await read("packages/mcp-server/package.json")) as {
      readonly name: string
      readonly bin: Readonly<Record<string, string>>
    }
    // npx runs the program of a package that has one.
    assert.lengthOf(Object.keys(bin), 1)
    const hosts = ["claude", "vscode"]
    for (const host of hosts) {
      const configurations = blocks(section(page, `host: ${host}`), "json").map((block) => JSON.parse(block))
      assert.isAtLeast(configurations.length, 2, host)
      for (const { mcpServers, servers } of configurations) {
        const { args, command, env, url } = (host === "vscode" ? servers : mcpServers).ratecard
        if (url === undefined) assert.deepStrictEqual([command, args], ["npx", ["-y", name]])
        else assert.strictEqual(new URL(url).pathname, "/mcp")
        if (env !== undefined) assert.deepStrictEqual(Object.keys(env), ["RATECARD_URL"])
      }
    }
  })

  it("list the agent tools with every argument", async () => {
    const listed = Array.from(
      section(await read("docs/guide/agents.md"), "list: tools").matchAll(/^- \*\*`(\w+)`\*\*: .* Arguments: (.*)$/gmu),
      ([, tool, args = ""]) => [tool, Array.from(args.matchAll(/`(\w+)`/gu), ([, name]) => name)]
    )
    const { stdout } = await promisify(execFile)(
      "bash",
      [
        "-c",
        `printf '%s\\n' "$0" "$1" | "$2" --conditions=ratecard-source packages/mcp-server/src/main.ts`,
        INITIALIZE,
        LIST,
        process.execPath
      ],
      { cwd: ROOT }
    )
    const { tools } = JSON.parse(stdout.trim().split("\n").at(-1)!).result as {
      readonly tools: ReadonlyArray<{ readonly name: string; readonly inputSchema: { readonly properties: object } }>
    }
    assert.deepStrictEqual(
      listed,
      tools.map(({ inputSchema, name }) => {
        const names = Object.keys(inputSchema.properties)
        const hasFilters = name === "list_models" || name === "recommend_model"
        return [name, names.filter((argument) => !hasFilters || !(argument in FILTERS))]
      })
    )
  })

  const pages = [
    "README.md",
    "CONTRIBUTING.md",
    "bench/RESULTS.md",
    ...globSync(["docs/**/*.md", "packages/{cli,client,core,http-server,mcp-server}/README.md"], { cwd: ROOT })
  ]

  it.for(pages)("link only to files and headings that exist: %s", async (page) => {
    for (const [, link = "", anchor] of (await read(page)).matchAll(/\]\((?!http)([^)#]*)(?:#([^)]+))?\)/gu)) {
      const target = link === "" ? page : join(page, "..", link)
      assert.isTrue(existsSync(join(ROOT, target)), `${page}: ${link}`)
      if (anchor === undefined || !target.endsWith(".md")) continue
      assert.include([...headings(await read(target)), "lines"], anchor, `${page}: ${link}#${anchor}`)
    }
  })

  it.for(pages)("are short enough to read: %s", async (page) => {
    const text = await read(page)
    assert.isAtMost(Buffer.byteLength(text), page.includes("decisions") ? 4096 : 12_288, "bytes of a page")
    if (page.includes("decisions")) return
    const prose = text.replaceAll(/^```[^]*?^```$/gmu, "")
    for (const line of prose.split("\n")) {
      if (!line.startsWith("|")) assert.isAtMost(line.length, 600, line)
      else for (const cell of line.split("|")) assert.isAtMost(cell.trim().length, 120, cell)
    }
    const names = headings(text)
    assert.lengthOf(new Set(names), names.length, "headings")
  })

  it("fit into 180 KB together", async () => {
    const sizes = await Promise.all(
      globSync("docs/**/*.md", { cwd: ROOT }).map(async (page) => Buffer.byteLength(await read(page)))
    )
    assert.isAtMost(
      sizes.reduce((sum, size) => sum + size, 0),
      180_000
    )
  })

  const translations = "packages/web/src/pages/docs/ru"
  const translated = ["guide/*.md", "cli/*.md", "operations/start.md"].flatMap((pattern) =>
    globSync(pattern, { cwd: join(ROOT, "docs") })
  )

  it("are in Russian for the start, the guides and the command line, and for nothing that is gone", () => {
    assert.sameMembers(globSync("**/*.md", { cwd: join(ROOT, translations) }), translated)
  })

  it.for(translated)("have the same parts, code and links in Russian: %s", async (page) => {
    const [english, russian] = await Promise.all([read(`docs/${page}`), read(`${translations}/${page}`)])
    assert.deepStrictEqual(partsOf(russian), { ...partsOf(english), links: partsOf(english).links.map(inRussian) })

    // Code hosts read a link from the file's own folder, or from the root of the repository.
    function inRussian(link = ""): string {
      if (/^(?:https?:|#)/u.test(link)) return link
      const target = join("docs", page, "..", link)
      const twin = join(translations, relative("docs", target.replace(/#.*/u, "")))
      return existsSync(join(ROOT, twin)) ? link : `/${target}`
    }
  })
})

/** What a translation leaves as it is: the levels of headings, code, comments, rows of tables, and targets of links. */
const partsOf = (page: string) => {
  const prose = page.replaceAll(/^```[^]*?^```$/gmu, "")
  return {
    code: page.match(/^```[^]*?^```$/gmu),
    headings: prose.match(/^#+(?= )/gmu),
    comments: prose.match(/<!--.*?-->/gu),
    rows: prose.match(/^\|/gmu)?.length,
    links: Array.from(prose.matchAll(/\]\(([^)]+)\)/gu), ([, target]) => target)
  }
}
