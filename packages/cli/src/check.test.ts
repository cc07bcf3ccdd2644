import { assert, beforeAll, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { FIXTURES, markedIn } from "../test/code/marked.ts"
import { BUNDLED, folderOf, played } from "../test/played.ts"
import type { CheckDocument } from "./answers/check.ts"

const checked = async (files: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
  using folder = folderOf(files)
  const { code, stderr, stdout } = await played(folder.path, ["check", ...args, "--json"])
  return { code, stderr, document: JSON.parse(stdout) as CheckDocument }
}

describe("ratecard check", () => {
  let ofFixtures: CheckDocument
  beforeAll(async () => {
    ofFixtures = (await checked(FIXTURES, "--fail-on", "never")).document
  })

  it.for(Object.keys(FIXTURES))("finds every name that people have marked in %s, and nothing else", (file) => {
    const found = ofFixtures.names.filter((name) => name.file === file)
    assert.sameMembers(
      [...new Set(found.map(({ line, model }) => `${line} ${model ?? "?"}`))],
      markedIn(FIXTURES[file]!).map(([line, id]) => `${line} ${id}`)
    )
  })

  it("finds each model of the catalogue by its own name and by its id", async () => {
    const models = BUNDLED.entries.flatMap(({ id, name, provider }) =>
      // Yandex calls what it hosts as others do: such a name alone names no seller.
      provider === "yandex" ? [[id, id] as const] : [[id, name] as const, [id, id] as const]
    )
    const files = models.map(([, name], place) => [`${place}.py`, `MODEL = ${JSON.stringify(name)}\n`] as const)
    const { document } = await checked(Object.fromEntries(files), "--fail-on", "never")
    const found = new Map(document.names.map(({ file, model }) => [file, model]))
    // So does a name that another vendor has, too.
    const isMeant = (name: string) => BUNDLED.entries.filter((entry) => entry.name === name).length < 2
    const missing = models.filter(([id, name], place) => isMeant(name) && found.get(`${place}.py`) !== id)
    assert.deepStrictEqual(
      missing.map(([, name]) => name),
      []
    )
  })

  it("follows names into other files, where the literal stands", async () => {
    const { document } = await checked({
      "src/models.ts": 'export const FAST = "gpt-5-mini"\n',
      "src/index.ts": 'export * from "./models"\n',
      "src/ask.ts":
        'import { FAST as chosen } from "./index"\nclient.responses.create({ model: chosen, input: "Hi" })\n'
    })
    assert.deepStrictEqual(
      document.names.map(({ file, line, model, position }) => [file, line, model, position]),
      [["src/models.ts", 1, "openai-gpt-5-mini", "call"]]
    )
  })

  it("says of a model that ends on which day, by whose word, and what its vendor names instead", async () => {
    const { code, document } = await checked(
      { "a.ts": 'ask({ model: "claude-sonnet-4-5-20250929" })\n' },
      "--fail-on",
      "retiring"
    )
    assert.strictEqual(code, 4)
    const [{ findings, retires_on, source, successor }] = document.names as [CheckDocument["names"][number]]
    assert.deepInclude(successor, { model: "anthropic-claude-sonnet-5-5", by: "vendor", change_pct: -33.3 })
    assert.deepStrictEqual([retires_on, source?.split(" ")[0]], ["2026-11-30", "@anthropic-ai/sdk"])
    assert.match(
      findings[0]!.message,
      /retires on 2026-11-30 \(@anthropic-ai\/sdk .*\)\. Its vendor names .*, 33\.3 % cheaper\.$/u
    )
    using folder = folderOf({})
    const { stderr, stdout } = await played(folder.path, ["model", "claude-sonnet-4-5"])
    assert.match(
      stdout + stderr,
      /Retires on 2026-11-30 \(@anthropic-ai\/sdk .*\)\. Its vendor names anthropic-claude-sonnet-5-5, 33\.3 % cheaper\./u
    )
  })

  it("reads settings in JSON, YAML and the head of Markdown, and no prose", async () => {
    const { document } = await checked({
      "a.json": '{\n  "model": "gpt-5",\n  "note": "gpt-4 was slow"\n}',
      "b.yaml": "# model: gpt-4\nagents:\n  - name: x\n    model: claude-opus-4-5\n",
      "agents/c.md": "---\nname: x\nmodel: gemini-2.5-flash\n---\n\nBetter than gpt-4.\n",
      "d.md": "Use `gpt-4o`.\n"
    })
    assert.deepStrictEqual(
      document.names.map(({ file, line, model }) => [file, line, model]),
      [
        ["a.json", 2, "openai-gpt-5"],
        ["agents/c.md", 3, "google-gemini-2.5-flash"],
        ["b.yaml", 4, "anthropic-claude-opus-4-5"]
      ]
    )
  })

  it("says when a model ends and what follows it, and fails as it is asked to", async () => {
    const files = { "a.py": 'MODEL = "gpt-5"\n' }
    const { code, document } = await checked(files)
    const [name] = document.names
    assert.strictEqual(code, 0)
    assert.strictEqual(name?.retires_on, "2026-12-11")
    assert.deepStrictEqual(
      name?.findings.map((finding) => finding.code),
      ["retiring"]
    )
    assert.strictEqual((await checked(files, "--fail-on", "retiring")).code, 4)
    assert.strictEqual((await checked(files, "--fail-on", "retiring", "--within", "10")).code, 0)
    assert.strictEqual((await checked({ "a.py": 'MODEL = "gpt-4"\n' })).code, 4)
    assert.strictEqual((await checked({ "a.py": 'x = f("gpt-4-turbo")\n' })).code, 0)
    assert.strictEqual(
      (await checked({ "a.py": 'ask(model="gpt-99", messages=[])\n' }, "--fail-on", "unknown")).code,
      4
    )
  })

  it("shows where a name stands, and that a retired model is only mentioned", async () => {
    using folder = folderOf({ "a.ts": 'const old = ["gpt-4-32k"]\nask({ model: "gpt-4o" })\n' })
    const { code, stderr, stdout } = await played(folder.path, ["check"])
    assert.strictEqual(code, 0)
    assert.match(stdout, /^a\.ts:1 .* mention {3}retired [^]*^a\.ts:2 .* setting/mu)
    assert.include(stdout + stderr, "2 model names in 1 file: 1 retired, only mentioned")
  })

  it("leaves out what git ignores, and says what is not there", async () => {
    const files = { ".gitignore": "out\n", "out/a.ts": 'const MODEL = "gpt-4"\n', "b.ts": 'const MODEL = "gpt-5.5"\n' }
    assert.deepStrictEqual(
      (await checked(files)).document.names.map(({ file }) => file),
      ["b.ts"]
    )
    const { code, document } = await checked(files, "none", "b.ts")
    assert.deepStrictEqual([code, document.faults], [2, [{ file: "none", message: "no such file" }]])
  })

  it("reads what is not finished, or is not code", async () => {
    const { code, document } = await checked({
      "a.ts": 'const MODEL = "gpt-5.5"\nfunction (((',
      "b.py": 'MODEL = "gpt-5.5"\ndef x(:\n',
      "c.json": '{"model": "gpt-5.5", ',
      "d.yaml": "model: gpt-5.5\n  bad: [\n",
      "e.ts": "\u0000gpt"
    })
    assert.strictEqual(code, 0)
    assert.includeMembers(
      document.names.map(({ file }) => file),
      ["a.ts", "b.py", "c.json"]
    )
  })

  it("says nothing of what only looks like a request", async () => {
    const { document } = await checked({
      "a.ts": 'const a = { model: "Corolla", content: "x" }\nUser.create({ model: "user", input: "text" }) // gpt-5\n',
      "b.py": 'create_engine(url, prompt="x", model="abc")  # gpt-5\ndef f(model): return g(model=model, input=1)\n'
    })
    assert.isEmpty(document.names)
  })

  it("says that it cannot read what is nested too deeply, and reads the rest", async () => {
    const { code, document } = await checked({
      "a.json": '{"gpt-5":'.repeat(4000),
      "b.py": `x = "gpt-5.5" + ${"[".repeat(50_000)}`,
      "c.ts": 'const MODEL = "gpt-5.5"\n'
    })
    assert.strictEqual(code, 2)
    assert.includeMembers(
      document.names.map(({ file }) => file),
      ["c.ts"]
    )
    assert.include(
      document.faults.map(({ file }) => file),
      "a.json"
    )
  })

  it("writes findings as SARIF", async () => {
    using folder = folderOf({ "src/a b.py": '\nMODEL = "gpt-4"\n' })
    await played(folder.path, ["check", "--sarif", "out/check.sarif"])
    const { runs, version } = JSON.parse(readFileSync(join(folder.path, "out/check.sarif"), "utf8"))
    const [{ level, locations, ruleId }] = runs[0].results
    assert.deepStrictEqual([version, ruleId, level], ["2.1.0", "retired", "error"])
    assert.deepStrictEqual(locations[0].physicalLocation, {
      artifactLocation: { uri: "src/a%20b.py", uriBaseId: "%SRCROOT%" },
      region: { startLine: 2, startColumn: 9 }
    })
  })
})
