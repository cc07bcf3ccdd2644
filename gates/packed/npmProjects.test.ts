import { assert, beforeAll, describe, it } from "@effect/vitest"
import { hasPostgres, IS_WHOLE, jsonOf, Postgres } from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"
import { installed } from "./installed.ts"
import { NODES, OLD_NODE, OLD_VERSION } from "./nodes.ts"
import { callsOf, type Outcome } from "./projects/calls.ts"
import { answersOf, type PackedServer, SERVE, startPacked } from "./projects/programs.ts"
import { extendedProject, npmProject } from "./publish.ts"

const ROOT = join(import.meta.dirname, "../..")
const run = promisify(execFile)
const { consumer, packages } = await installed(inject("scratch"))
const tarballs = packages.map(({ tarball }) => tarball)

/** Those that need nothing else of npm. */
const libraries = packages.flatMap(({ name, tarball }) => (name === "@ratecard/http-server" ? [] : [tarball]))

interface Project {
  /** What the application has at its root. */
  readonly others: ReadonlyArray<string>
  /** Whether npm installs these together with our packages; else when those are there. */
  readonly isTogether?: boolean
  /** Whether the server is installed there, too. */
  readonly isServing: boolean
  /** Which `effect` the face of Effect then finds. */
  readonly effect: string
}

/**
 * `pnpm x proof samples` looks at all of these. Another effect cannot matter to what loads none, which a test below
 * sees, and which effects the client refuses, its own tests say.
 */
const PROJECTS: Readonly<Record<string, Project>> = {
  "with the effect that fits": { others: [], isServing: true, effect: "4.1.0" },
  ...(IS_WHOLE && {
    "with effect 3": { others: ["effect@3.22.4"], isTogether: true, isServing: false, effect: "3.22.4" },
    "with effect 3 and the server": { others: ["effect@3.22.4"], isTogether: true, isServing: true, effect: "3.22.4" },
    "with an older effect 4": { others: ["effect@4.0.5"], isServing: true, effect: "4.0.5" }
  })
}

/** What comes of a call without a caller, where it is not an answer. */
const REFUSED: Readonly<Record<string, Outcome>> = { signIn: "Unavailable", completeSignIn: "Unavailable" }

/** Those that ask who is calling. */
const PRIVATE =
  `refresh me sessions endOtherSessions deleteMe apiKeys addApiKey removeApiKey validateApiKey call addUsage usage removeUsage
  teams putTeam removeTeam teamUsage teamUsageTable teamResponses eraseTeamUsage teamTokens addTeamToken removeTeamToken
  watches putWatch removeWatch webhooks addWebhook removeWebhook testWebhook deliveries setPrice priceLog syncAll syncBeta
  syncRuns quarantine releaseQuote dismissQuote acceptSource acceptOffers announcements missingModels`.split(/\s+/u)

const METHODS = 62

/** A server of the first project, for those that have none. */
let first: PackedServer
beforeAll(async () => {
  first = await startPacked(NODES[24], consumer, { isNew: IS_WHOLE })
})

describe.each(Object.entries(PROJECTS))("a project of npm, %s", (name, { effect, isServing, isTogether, others }) => {
  const fits = effect === "4.1.0"
  // The programs hold all that they need, on any Node: the root changes nothing for them.
  const isFirst = name === Object.keys(PROJECTS)[0]
  const isWhole = isFirst || IS_WHOLE
  let project: string
  let server: PackedServer

  beforeAll(async () => {
    project = isFirst ? consumer : join(inject("scratch"), name.replaceAll(/\W+/gu, "-"))
    if (isTogether === true) await npmProject(project, [...(isServing ? tarballs : libraries), ...others])
    else if (!isFirst) await extendedProject(consumer, project, others)
    server = isServing && !isFirst ? await startPacked(NODES[24], project) : first
  })

  const assertAnswers = async ({ url }: PackedServer): Promise<void> => {
    const answer = await fetch(`${url}/api/v1/tokenize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: "Hello, world", encoding: "o200k_base" })
    })
    assert.strictEqual((await jsonOf<{ readonly total_count: number }>(answer)).total_count, 3)
  }

  const evaluated = async (node: string, code: string): Promise<string> =>
    (await run(node, ["--input-type=module", "--eval", code], { cwd: project })).stdout.trim()

  it.runIf(isServing)("the server answers on Node 24", () => assertAnswers(server))

  it.runIf(isFirst)("the server shows its pages, files and all", async () => {
    const html = await (await fetch(server.url, { headers: { accept: "text/html" } })).text()
    assert.include(html, "<h1")
    const files = Array.from(html.matchAll(/(?:href|src)="(\/(?:assets\/|icon|manifest)[^"]+)"/gu), ([, file]) => file!)
    assert.isAbove(files.length, 5)
    const refused = await Promise.all(
      [...files, "/service-worker.js"].map(async (file) => [file, (await fetch(server.url + file)).status] as const)
    )
    assert.isEmpty(refused.filter(([, status]) => status !== 200))
  })

  it.runIf(isFirst)("the server starts on Node 22 by the command line, answers, and ends when told", async () => {
    const packed = await startPacked(NODES[22], project, { program: SERVE })
    await assertAnswers(packed)
    assert.strictEqual(await packed.stop(), 0)
  })

  it.runIf(isFirst && hasPostgres)(
    "the server starts as compose.yaml's image does, with what its file of settings has",
    async () => {
      await using postgres = await Postgres.start()
      const settings = {
        DATABASE_URL: postgres.createDatabase(),
        PUBLIC_URL: "https://prices.example",
        AUTH_SECRET: randomBytes(48).toString("base64"),
        KEY_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
        OAUTH_GITHUB_CLIENT_ID: "client",
        OAUTH_GITHUB_CLIENT_SECRET: "secret",
        TRUST_PROXY_HOPS: "1"
      }
      await writeFile(
        join(project, "compose.env"),
        Object.entries(settings)
          .map((pair) => `${pair.join("=")}\n`)
          .join("")
      )
      const [, ...command] = /^CMD \["node", (.*)\]$/mu.exec(await readFile(join(ROOT, "Dockerfile"), "utf8"))!
      const program = command[0]!.split(", ").map((word) => (JSON.parse(word) as string).replace(/^\/app\//u, ""))
      const packed = await startPacked(NODES[24], project, { program: ["--env-file=compose.env", ...program] })
      await assertAnswers(packed)
      const signIn = await jsonOf<{ readonly authorization_url: string }>(
        await fetch(`${packed.url}/api/v1/auth/github`)
      )
      const { host, searchParams } = new URL(signIn.authorization_url)
      assert.strictEqual(host, "github.com")
      assert.include(searchParams.get("redirect_uri"), settings.PUBLIC_URL)
      assert.strictEqual(await packed.stop(), 0)
    }
  )

  it.runIf(isFirst).for(Object.entries(NODES))("the agent tools answer on Node %s", async ([, node]) => {
    const [initialized, estimated] = await answersOf(node, project, [
      {
        method: "initialize",
        params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "gates", version: "1.0.0" } }
      },
      {
        method: "tools/call",
        params: { name: "estimate_cost", arguments: { model_ids: ["openai-gpt-5"], text: "Hello, world" } }
      }
    ])
    assert.strictEqual(initialized.serverInfo.name, "ratecard")
    assert.strictEqual(estimated.structuredContent.results[0].tokens, 3)
  })

  it.runIf(isFirst).for(["ratecard-server", "ratecard-mcp", "ratecard"])(
    "%s says on an older Node which one it needs",
    async (program) => {
      const failure = await run(OLD_NODE, [join(project, "node_modules/.bin", program)]).then(
        () => assert.fail("it ran"),
        (error: { readonly code: number; readonly stderr: string }) => error
      )
      assert.strictEqual(failure.stderr, `${program} needs Node 22.19 or newer; this is ${OLD_VERSION}\n`)
      assert.strictEqual(failure.code, 1)
    }
  )

  it.runIf(isWhole).for(Object.entries(NODES))(
    "plain functions count and price on Node %s without loading Effect",
    async ([, node]) => {
      const loaded = await evaluated(
        node,
        `import { registerHooks } from "node:module"
       const foreign = []
       registerHooks({ resolve: (specifier, context, next) => {
         if (!/^(node:|[./]|@ratecard\\/core(\\/|$))/.test(specifier)) foreign.push(specifier)
         return next(specifier, context)
       } })
       const { countTokens, estimate, findModel } = await import("@ratecard/core")
       const { model } = findModel("gpt-5")
       const { tokens } = await countTokens("Hello, world", model)
       const { total } = estimate({ model: model.id, input_tokens: 1e5, output_tokens: 1e5 })
       const expected = (model.input_price + model.output_price) / 10
       console.log(JSON.stringify([foreign, tokens, (Number(total) / expected).toFixed(9)]))`
      )
      assert.deepStrictEqual(JSON.parse(loaded), [[], 3, "1.000000000"])
    }
  )

  it.runIf(fits)("services of core run on the project's Effect", async () => {
    const total = await evaluated(
      NODES[24],
      `import { Calculator } from "@ratecard/core/effect"
       import { Effect } from "effect"
       const costs = Effect.flatMap(Calculator, (calculator) => calculator.calculate({ text: "Hello", model_ids: ["openai-gpt-5"] }))
       const { results } = await Effect.runPromise(Effect.provide(costs, Calculator.layer))
       console.log(results[0].tokens)`
    )
    assert.strictEqual(total, "1")
  })

  it("every method of the client of promises is answered as the contract says", async () => {
    assertOutcomes(await callsOf(NODES[24], project, server.url, "promises"))
  })

  it.runIf(fits)("every method of the client of Effect is answered as the contract says", async () => {
    assertOutcomes(await callsOf(NODES[24], project, server.url, "effect"))
  })

  it.runIf(!fits)("the client of Effect says in one line which Effect it needs", async () => {
    const message = await evaluated(
      NODES[24],
      `await import("@ratecard/client/effect").catch(({ message }) => console.log(message))`
    )
    assert.strictEqual(message, `@ratecard/client/effect needs effect ^4.1.0; this project has ${effect}`)
  })

  it.runIf(isWhole)("the programs of the READMEs run as they stand", async () => {
    const readmes = ["core", "client", "mcp-server"].map((name) => `node_modules/@ratecard/${name}/README.md`)
    const texts = await Promise.all(readmes.map((path) => readFile(join(project, path), "utf8")))
    const programs = texts.flatMap((text) => Array.from(text.matchAll(/^```ts\n(.+?)^```/gmsu), ([, code]) => code!))
    assert.isAtLeast(programs.length, 3)
    for (const program of programs.filter((code) => fits || !/@ratecard\/(?:client|core)\/effect/u.test(code))) {
      const path = join(project, "readme.mts")
      await writeFile(path, program.replaceAll("http://localhost:8080", server.url))
      assert.isNotEmpty((await run(NODES[24], [path], { cwd: project })).stdout, program)
    }
  })

  it.runIf(isFirst).for(Object.entries(NODES))(
    "the command line counts, prices and asks on Node %s",
    async ([, node]) => {
      const outputOf = async (...args: ReadonlyArray<string>) =>
        (await run(node, [join(project, "node_modules/@ratecard/cli/dist/main.js"), ...args], { cwd: project })).stdout
      assert.include(await outputOf("count", "package.json", "--csv"), ",package.json")
      assert.include(await outputOf("model", "gpt-5", "--json"), '"id": "openai-gpt-5"')
      assert.include(await outputOf("usage", "--help"), "ratecard usage")
    }
  )

  it.runIf(isFirst).for(["@ratecard/http-server", "@ratecard/mcp-server"])(
    "npx finds the program of %s",
    async (program) => {
      const { stdout } = await run("npx", ["--no", "--", program, "--help"], { cwd: project })
      assert.include(stdout, program === "@ratecard/http-server" ? "ratecard-server" : "ratecard-mcp")
    }
  )

  it.runIf(isServing && !isFirst)("the server ends on Node 24 by a signal", async () => {
    assert.strictEqual(await server.stop(), 0)
  })

  function assertOutcomes(outcomes: Readonly<Record<string, Outcome>>): void {
    const methods = Object.keys(outcomes)
    assert.isAtLeast(methods.length, METHODS)
    assert.deepStrictEqual(
      outcomes,
      Object.fromEntries(
        methods.map((method) => [method, REFUSED[method] ?? (PRIVATE.includes(method) ? "Unauthorized" : "answered")])
      )
    )
  }
})

it("the server of the first project ends on Node 24 by a signal", async () => {
  assert.strictEqual(await first.stop(), 0)
})
