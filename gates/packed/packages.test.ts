import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { promisify } from "node:util"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { inject } from "vitest"
import { type Bundle, bundle, BUNDLERS, gzippedBytes } from "../bundle.ts"
import { script } from "./compilers.ts"
import { installed } from "./installed.ts"
import { OLD_NODE, OLD_VERSION } from "./nodes.ts"

const REPOSITORY = "https://github.com/ratecard/ratecard"
const scratch = inject("scratch")
const { consumer, packages } = await installed(scratch)

/** What Node prints; rejects with all of it when it exits with an error. */
const node = async (...args: ReadonlyArray<string>): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: consumer }).catch(
    (error: Error & { readonly stdout: string }) => {
      throw new Error(`${error.message}\n${error.stdout}`)
    }
  )
  return stdout.trim()
}

const evaluate = (code: string): Promise<string> => node("--input-type=module", "--eval", code)

const ATTW = script("@arethetypeswrong/cli", "dist/index.js")

/** What a program needs of core that has its models from elsewhere. */
const PARTS = [
  "catalogueAt",
  "changeLogOf",
  "changesOf",
  "compareMoney",
  "convert",
  "entriesAt",
  "findChanges",
  "instantText",
  "isCountedByProvider",
  "isCountedLocally",
  "isOffered",
  "nearestIds",
  "noPriceMessage",
  "providerOf",
  "rateOn",
  "readInstant",
  "simplified",
  "unitRate"
]

const ENCODINGS = ["cl100k_base", "o200k_base", "p50k_base", "r50k_base"]
const VENDORS = ["tekken", "deepseek_v3", "qwen3", "gemma3"]

/** Those that estimate tokens; what is known of vocabularies is with them. */
const OF_ESTIMATES = ["estimateTokens", "readWriting", "vocabularyFamily"]

/** The engine of bills alone. */
const LEDGER = ["bill", "priceAt", "readAmounts"]

/** An application that keeps what it imports. */
const using = (from: string, ...names: ReadonlyArray<string>): string =>
  `import { ${names.join(", ")} } from "${from}"\nglobalThis.used = [${names.join(", ")}]`

/** Gzipped bytes of the prices that come with a bill. They grow with each price, so that only the rest has a bound. */
const [MODELS_SIZE, TARIFFS_SIZE] = await Promise.all(
  ["catalogue/snapshot.json", "ledger/tariff/tariffs.json"].map(async (file) => {
    const text = await readFile(join(import.meta.dirname, "../../packages/core/src", file), "utf8")
    return gzippedBytes({ code: JSON.stringify(JSON.parse(text)), modules: [] })
  })
)
const PRICES = MODELS_SIZE! + TARIFFS_SIZE!

const isEffect = (module: string): boolean => module.includes("/node_modules/effect/")

/** Text that only the catalogue has, only the tariffs, only a vocabulary, only the tokenizer, and only the server. */
const CATALOGUE = "GigaChat-2-Pro"
const TARIFFS = "prices that others wrote down"
/** As js-tiktoken writes a token, and as ours are packed. */
const VOCABULARY = /IHRva2Vu|2122232425262728/u
const TOKENIZER = "bpe_ranks"
const SERVER = ["createServer", "piscina", "pino", "pglite", "DATA_DIR", "MAX_BODY_BYTES"]

it("libraries and programs are published", () => {
  assert.sameMembers(
    packages.map(({ name }) => name),
    ["@ratecard/core", "@ratecard/client", "@ratecard/http-server", "@ratecard/mcp-server", "@ratecard/cli"]
  )
})

for (const { files, manifest, name, tarball } of packages) {
  const entries = Object.keys(manifest.exports).filter((entry) => entry !== "./package.json")

  describe(name, () => {
    it("has no finding of publint", async () => {
      const content = await readFile(tarball)
      const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(content).buffer }, strict: true })
      assert.isEmpty(messages.map((message) => formatMessage(message, pkg ?? {})))
    })

    it("ships its code, and nothing of the workshop", () => {
      for (const wanted of ["LICENSE", "README.md"]) assert.include(files, wanted)
      const known =
        /^(LICENSE|(?:NOTICE|README)\.md|package\.json|dist\/[\w/.-]+\.c?js|dist\/[\w/.-]+\.d\.ts|dist\/(?:keptTariffs|offers)\.json|dist\/scalar\.js\.br|dist\/web\/browser\/[\w/.-]+)$/
      assert.isEmpty(files.filter((file) => !known.test(file) || file.includes(".test.")))
    })

    it("leads to its sources, from anywhere", async () => {
      const folder = name.replace("@ratecard/", "packages/")
      assert.deepInclude(manifest.repository, { url: `git+${REPOSITORY}.git`, directory: folder })
      assert.include(
        await readFile(join(import.meta.dirname, "../../packages/web/src/pages/docs/docPage.tsx"), "utf8"),
        `"${REPOSITORY}"`
      )
      assert.strictEqual(manifest.homepage, `${REPOSITORY}/tree/main/${folder}#readme`)
      assert.isAtLeast(manifest.keywords?.length ?? 0, 5)
      const readme = (await promisify(execFile)("tar", ["-xzOf", tarball, "package/README.md"])).stdout
      assert.isEmpty(readme.match(/\]\((?!https?:|#)[^)]*\)/gu) ?? [])
    })

    it("runs nothing when it is installed", () => {
      const hooks = ["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare"]
      assert.isEmpty(Object.keys(manifest.scripts ?? {}).filter((name) => hooks.includes(name)))
    })

    it("holds nothing of when, where and by whom it was packed", async () => {
      const tar = async (...args: ReadonlyArray<string>) =>
        (
          await promisify(execFile)("tar", [...args, tarball], {
            maxBuffer: 2 ** 28,
            env: { ...process.env, TZ: "UTC" }
          })
        ).stdout
      const entries = (await tar("--full-time", "--numeric-owner", "-tvzf")).trim().split("\n")
      const stamps = entries.map((entry) => /^\S+ +(\S+) +\d+ +(\S+ \S+)/u.exec(entry)!.slice(1).join(" "))
      assert.deepStrictEqual([...new Set(stamps)], ["0/0 1985-10-26 08:15:00"])
      assert.notInclude(await tar("-xzOf"), join(import.meta.dirname, "../.."))
    })

    it("needs no condition of the workspace to resolve, and no package of ours", () => {
      assert.notInclude(JSON.stringify([manifest.exports, manifest.imports]), '"ratecard-source":')
      assert.isEmpty(
        Object.keys(manifest.dependencies ?? {}).filter((dependency) => dependency.startsWith("@ratecard/"))
      )
    })

    it.runIf(entries.length > 0)("is imported by plain Node, and that alone starts nothing", async () => {
      const modules = entries.map((entry) => `import("${join(name, entry)}")`)
      const names = await evaluate(
        `for (const module of await Promise.all([${modules.join()}])) console.log(Object.keys(module).length)`
      )
      assert.lengthOf(names.split("\n"), entries.length)
      assert.notInclude(names.split("\n"), "0")
    })

    it.runIf(entries.length > 0)("is imported by an older Node, or says which one it needs", async () => {
      const code = `for (const entry of process.argv.slice(1)) await import(entry).catch(({ message }) => console.log(message))`
      const args = ["--input-type=module", "--eval", code, ...entries.map((entry) => join(name, entry))]
      const { stdout } = await promisify(execFile)(OLD_NODE, args, { cwd: consumer })
      const said = new Set(stdout.split("\n").filter((line) => line !== ""))
      assert.isEmpty([...said].filter((line) => line !== `Ratecard needs Node 22.19 or newer; this is ${OLD_VERSION}`))
    })

    // In CI, the compilers of `types.test.ts` stand for it.
    it.runIf(IS_WHOLE && entries.length > 0)("has types that fit its code for each kind of ESM consumer", async () => {
      const report = JSON.parse(await node(ATTW, "--profile", "esm-only", "--format", "json", tarball)) as {
        readonly analysis: { readonly types: { readonly kind: string } }
      }
      assert.strictEqual(report.analysis.types.kind, "included")
    })
  })
}

describe("what is installed", () => {
  /** Bytes of the files of a package, in MB. */
  const megabytes = async (name: string): Promise<number> => {
    const { stdout } = await promisify(execFile)("du", ["-sk", "--apparent-size", join(consumer, "node_modules", name)])
    return Number.parseInt(stdout, 10) / 1024
  }

  const dependenciesOf = (name: string) => packages.find((packed) => packed.name === name)!.manifest.dependencies

  it("is nothing but itself with the library, and at most 12 MB, 9 of them vocabularies", async () => {
    assert.deepStrictEqual(dependenciesOf("@ratecard/core"), {})
    assert.isAtMost(await megabytes("@ratecard/core"), 12)
  })

  it("is nothing but itself with the client", () => {
    assert.deepStrictEqual(dependenciesOf("@ratecard/client"), {})
  })

  it("is nothing but itself with the agent tools, and at most 12 MB", async () => {
    assert.deepStrictEqual(dependenciesOf("@ratecard/mcp-server"), {})
    assert.isAtMost(await megabytes("@ratecard/mcp-server"), 12)
  })

  it("is nothing but itself with the command line, and at most 12 MB", async () => {
    assert.deepStrictEqual(dependenciesOf("@ratecard/cli") ?? {}, {})
    assert.isAtMost(await megabytes("@ratecard/cli"), 12)
  })

  it("is at most 24 MB with the server, and in exact versions the packages that read files of their own", async () => {
    assert.isAtMost(await megabytes("@ratecard/http-server"), 24)
    const needed = dependenciesOf("@ratecard/http-server")!
    const names = ["@electric-sql/pglite", "@takumi-rs/wasm", "pino", "pino-pretty", "piscina", "roboto-fontface"]
    assert.sameMembers(Object.keys(needed), names)
    for (const [name, version] of Object.entries(needed)) assert.match(version, /^\d+\.\d+\.\d+$/, name)
  })
})

describe("@ratecard/core in plain Node", () => {
  it("has at most 25 names in its main entry", async () => {
    const names = await evaluate(`console.log(Object.keys(await import("@ratecard/core")).length)`)
    assert.isAtMost(Number(names), 25)
  })

  it("has its catalogue with it", async () => {
    const models = await evaluate(`
      import { bundledPrices } from "@ratecard/core"
      console.log(bundledPrices(Date.now()).view.models.length)`)
    assert.strictEqual(models, String(BUNDLED_ENTRIES.length))
  })

  it("finds each vocabulary", async () => {
    const counts = await evaluate(`
      import { ENCODINGS, loadTokenizer } from "@ratecard/core"
      for (const encoding of ENCODINGS) console.log((await loadTokenizer(encoding)).count("Hello, world"))`)
    assert.deepStrictEqual(counts.split("\n"), ["3", "3", "3", "3"])
  })

  it("finds each of other vendors", async () => {
    const counts = await evaluate(`
      import { loadVendorTokenizer, VENDOR_ENCODINGS } from "@ratecard/core/vocabularies"
      for (const encoding of VENDOR_ENCODINGS) console.log((await loadVendorTokenizer(encoding)).count("Hello, world"))`)
    assert.deepStrictEqual(counts.split("\n"), ["3", "3", "3", "3"])
  })
})

describe("@ratecard/mcp-server from its tarball", () => {
  const packed = packages.find(({ name }) => name === "@ratecard/mcp-server")!

  it("answers on stdio with nothing installed beside it", async ({ annotate }) => {
    const alone = await mkdtemp(join(scratch, "alone-"))
    await promisify(execFile)("tar", ["-xzf", packed.tarball, "-C", alone])
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "gates", version: "1.0.0" } }
    }
    const estimate = { name: "estimate_cost", arguments: { model_ids: ["openai-gpt-5"], text: "Hello, world" } }
    // The first start has no compiled code to begin with.
    for (const start of ["first", "second"]) {
      const began = performance.now()
      const child = spawn(process.execPath, [join(alone, "package/dist/main.js")], {
        env: { NODE_COMPILE_CACHE: join(alone, "cache") },
        stdio: ["pipe", "pipe", "inherit"]
      })
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      const answerTo = async (message: object) => {
        child.stdin.write(`${JSON.stringify(message)}\n`)
        return JSON.parse((await lines.next()).value ?? "") as { readonly result: any }
      }
      const { result } = await answerTo(initialize)
      await annotate(`${start} start: first reply on stdio after ${Math.round(performance.now() - began)} ms`)
      assert.strictEqual(result.serverInfo.version, packed.manifest.version)
      const estimated = await answerTo({ jsonrpc: "2.0", id: 2, method: "tools/call", params: estimate })
      assert.strictEqual(estimated.result.structuredContent.results[0].tokens, 3)
      child.stdin.end()
      assert.deepStrictEqual(await once(child, "close"), [0, null])
    }
  })

  it("has the tools as plain values beside any Effect, and loads for them neither MCP nor a module of Node", async () => {
    const loaded = await evaluate(`
      import { registerHooks } from "node:module"
      const loaded = []
      registerHooks({ resolve: (specifier, context, next) => {
        const resolved = next(specifier, context)
        loaded.push(resolved.url)
        return resolved
      } })
      const { createTools } = await import("@ratecard/mcp-server/tools")
      const estimate = createTools().find(({ name }) => name === "estimate_cost")
      const { results } = await estimate.execute({ model_ids: ["gpt-5"], text: "Hello, world" })
      console.log(JSON.stringify([results[0].tokens, loaded]))`)
    const [tokens, files] = JSON.parse(loaded) as readonly [number, ReadonlyArray<string>]
    assert.strictEqual(tokens, 3)
    assert.isAbove(files.length, 2)
    for (const file of files) {
      assert.match(file, /^file:.*\/@ratecard\/mcp-server\/dist\//u)
      const source = await readFile(new URL(file), "utf8")
      assert.isFalse(/jsonrpc|tools\/call/u.test(source), file)
    }
  })

  it("has each vocabulary in a file that only a count loads", async () => {
    const program = packed.files.filter((file) => /^dist\/program\/.*\.js$/.test(file))
    assert.isNotEmpty(program)
    const directory = join(consumer, "node_modules/@ratecard/mcp-server")
    // Files with a vendor's name have its pattern or its vocabulary.
    for (const file of program.filter((file) => !VENDORS.some((encoding) => file.includes(encoding)))) {
      const isVocabulary = ENCODINGS.some((encoding) => file.includes(encoding))
      assert.strictEqual(VOCABULARY.test(await readFile(join(directory, file), "utf8")), isVocabulary, file)
    }
  })
})

for (const [name, bundler] of Object.entries(BUNDLERS)) {
  describe(`${name}: @ratecard/core in a browser`, () => {
    let withTokenizer: Bundle
    beforeAll(async () => {
      withTokenizer = await bundle(bundler, using("@ratecard/core", "loadTokenizer"), consumer)
    })

    it("is at most 42 KB and all prices for bill and estimate, without Effect or the tokenizer", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core", "bill", "estimate"), consumer)
      assert.isAtMost(gzippedBytes(start) - PRICES, 42_000)
      assert.isEmpty(start.modules.filter(isEffect))
      for (const own of [CATALOGUE, TARIFFS]) assert.include(start.code, own)
      for (const foreign of ["~effect", TOKENIZER]) assert.notInclude(start.code, foreign)
      assert.notMatch(start.code, VOCABULARY)
    })

    it("is at most 1 KB for what needs no prices, from the main entry too", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core", "convert"), consumer)
      assert.isAtMost(gzippedBytes(start), 1000)
    })

    it("is at most 12.2 KB for loadTokenizer, and 360 KB with a vocabulary", () => {
      const { lazy, start } = withTokenizer
      assert.isAtMost(gzippedBytes(start), 12_200)
      const cl100k = lazy.find(({ modules }) => modules.some((module) => module.includes("cl100k_base")))!
      assert.isAtMost(gzippedBytes(start) + gzippedBytes(cl100k), 360_000)
    })

    it("is at most 8 KB for the parts that know no prices together", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core/catalogue", ...PARTS), consumer)
      assert.isAtMost(gzippedBytes(start), 8000)
      assert.isEmpty(start.modules.filter(isEffect))
    })

    it("is at most 7.5 KB to resolve a name", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core/catalogue", "resolve"), consumer)
      assert.isAtMost(gzippedBytes(start), 7500)
      assert.isEmpty(start.modules.filter(isEffect))
    })

    it("is at most 4 KB to estimate tokens", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core/tokenizer", ...OF_ESTIMATES), consumer)
      assert.isAtMost(gzippedBytes(start), 4000)
      assert.isEmpty(start.modules.filter(isEffect))
    })

    it("is at most 24 KB for the ledger, without Effect, catalogue, tariffs or vocabularies", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core/ledger", ...LEDGER), consumer)
      assert.isAtMost(gzippedBytes(start), 24_000)
      assert.isEmpty(start.modules.filter(isEffect))
      for (const foreign of ["~effect", CATALOGUE, TARIFFS]) assert.notInclude(start.code, foreign)
      assert.notMatch(start.code, VOCABULARY)
    })

    it("is at most 38 KB with what finds a record's model and reads its usage, in any of the shapes", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core/ledger", ...LEDGER, "billRecord"), consumer)
      assert.isAtMost(gzippedBytes(start), 38_000)
      assert.isEmpty(start.modules.filter(isEffect))
      for (const foreign of ["~effect", CATALOGUE, TARIFFS]) assert.notInclude(start.code, foreign)
      assert.notMatch(start.code, VOCABULARY)
    })

    it("has the data in a chunk of its own", async () => {
      const source = `globalThis.used = () => import("@ratecard/core/bundled")`
      const { lazy, start } = await bundle(bundler, source, consumer)
      assert.notInclude(start.code, TARIFFS)
      assert.isTrue(lazy.some(({ code }) => code.includes(TARIFFS)))
    })

    it("has each vocabulary in a lazy chunk of its own, and the kernel in one of at most 9 KB", () => {
      const { lazy, start } = withTokenizer
      const named = lazy.map((part) => ({
        ...part,
        name: /(\w+_base|kernelOf)-\w+\.js$/m.exec(part.modules.join("\n"))?.[1]
      }))
      assert.sameMembers(
        named.map(({ name }) => name),
        [...ENCODINGS, "kernelOf"]
      )
      for (const part of named) {
        if (part.name === "kernelOf") assert.isAtMost(gzippedBytes(part), 9000)
        else assert.match(part.code, VOCABULARY)
      }
      assert.include(start.code, TOKENIZER)
    })

    it("brings Effect and the catalogue with the service that needs them", async () => {
      const { start } = await bundle(bundler, using("@ratecard/core/effect", "Calculator"), consumer)
      assert.isNotEmpty(start.modules.filter(isEffect))
      for (const own of ["~effect", CATALOGUE]) assert.include(start.code, own)
    })
  })

  describe(`${name}: @ratecard/client in a browser`, () => {
    it("is at most 89 KB and all prices to follow a catalogue", async () => {
      const { start } = await bundle(bundler, using("@ratecard/client/catalogue", "followCatalogue"), consumer)
      assert.isAtMost(gzippedBytes(start) - PRICES, 89_000)
      for (const own of [CATALOGUE, TARIFFS]) assert.include(start.code, own)
      for (const foreign of [TOKENIZER, ...SERVER]) assert.notInclude(start.code, foreign)
      assert.notMatch(start.code, VOCABULARY)
    })

    it("has no word of the tokenizer, the catalogue or the server", async () => {
      const source = `import * as client from "@ratecard/client"\nglobalThis.used = { ...client }`
      const { lazy, start } = await bundle(bundler, source, consumer)
      const code = [start, ...lazy].map((part) => part.code).join("\n")
      assert.include(code, "/price-changes")
      for (const foreign of [TOKENIZER, CATALOGUE, ...SERVER]) assert.notInclude(code, foreign)
      assert.notMatch(code, VOCABULARY)
    })
  })
}
