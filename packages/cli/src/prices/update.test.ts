import { assert, describe, it } from "@effect/vitest"
import { publishCatalogue } from "@ratecard/core/effect"
import { type CatalogueEntry, instantText } from "@ratecard/core/catalogue"
import { createHash, generateKeyPairSync, sign } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { FILES } from "../../test/files.ts"
import { BUNDLED, folderOf, played } from "../../test/played.ts"
import { serviceOf } from "../../test/serviceOf.ts"

const dayOf = (instant: number): string => instantText(instant).slice(0, 10)
const AS_OF = dayOf(BUNDLED.asOf + 86_400_000)
const publishedOn = (as_of: string, entries = BUNDLED.entries) =>
  JSON.stringify(publishCatalogue(entries, { ...BUNDLED.tariffs, as_of }))
const OLD = BUNDLED.entries.slice(0, 1).map((entry): CatalogueEntry => ({
  ...entry,
  levels: [{ ...entry.levels[0], date: "2025-01-01T00:00:00Z" }]
}))
const RATE = { rate: 81.5, source: "cbr", updated_at: "2026-11-21T00:00:00Z" }

const SERVICE = {
  "/api/v1/catalogue": publishedOn(AS_OF),
  "/api/v1/exchange-rate": JSON.stringify(RATE),
  "/older/api/v1/catalogue": publishedOn("2026-01-01", OLD),
  "/odd/api/v1/catalogue": "{}",
  "/cut/api/v1/catalogue": publishedOn(AS_OF).slice(0, 1000)
}

const OWNER = generateKeyPairSync("ed25519")
const KEY = OWNER.publicKey.export({ type: "spki", format: "der" }).toString("base64")

/** A host that nobody else knows, and rates of days that no bank has set yet. */
const EDITION = {
  ...publishCatalogue(BUNDLED.entries, { ...BUNDLED.tariffs, as_of: AS_OF }),
  published_at: `${AS_OF}T01:00:00Z`,
  offers: {
    copies: [["litellm", AS_OF]],
    hosts: { nobody: "Nobody" },
    offers: { nobody: [["llama-x", 0, 0, 0, 0, [[0], { input: 0.15, output: 0.6 }]]] }
  },
  rates: { "2027-03": "01 90, 02 91.5" }
}

/** The text of an edition, with its checksum and signature first. */
const signed = (edition: object, key = OWNER.privateKey): string => {
  const text = JSON.stringify(edition)
  const sha256 = createHash("sha256").update(text).digest("hex")
  return `{"sha256":"${sha256}","signature":"${sign(null, Buffer.from(text), key).toString("base64")}",${text.slice(1)}`
}

describe("ratecard catalogue update", () => {
  it("brings prices and the bank's rate, which all commands then answer with", async () => {
    await using service = await serviceOf(SERVICE)
    using folder = folderOf({})
    const update = await played(folder.path, ["catalogue", "update", "--json"], { env: { RATECARD_URL: service.url } })
    assert.strictEqual(update.code, 0, update.stderr)
    assert.deepInclude(JSON.parse(update.stdout), { as_of: AS_OF, as_of_before: dayOf(BUNDLED.asOf), rate: RATE })
    assert.include((await played(folder.path, ["models"])).stdout, `Prices as of ${AS_OF}, from ${service.url}\n`)
    assert.include((await played(folder.path, ["rate", "--csv"])).stdout, "\n81.5,cbr,2026-11-21\n")
  })

  it("says when a server has no rate of the bank: those that came along are used", async () => {
    const fallback = JSON.stringify({ rate: 80, source: "fallback", updated_at: null })
    await using service = await serviceOf({ ...SERVICE, "/api/v1/exchange-rate": fallback })
    using folder = folderOf({})
    const { stdout } = await played(folder.path, ["catalogue", "update", "--from", service.url])
    assert.match(stdout, /^rubles per dollar +none: those that came along are used$/mu)
  })

  it("brings an edition of a file with the prices of hosts and the bank's rates, if it is signed", async () => {
    await using service = await serviceOf({
      "/catalogue.json": signed(EDITION),
      "/unsigned/catalogue.json": JSON.stringify(EDITION),
      "/changed/catalogue.json": signed(EDITION).replace("91.5", "92.5"),
      "/other/catalogue.json": signed(EDITION, generateKeyPairSync("ed25519").privateKey)
    })
    using folder = folderOf({})
    const update = (path: string, ...more: ReadonlyArray<string>) =>
      played(folder.path, ["catalogue", "update", "--from", `${service.url}${path}`, ...more])
    for (const [path, why] of [
      ["/unsigned/catalogue.json", "is not signed"],
      ["/changed/catalogue.json", "does not fit its checksum"],
      ["/other/catalogue.json", "signed with another key"]
    ] as const) {
      const { code, stderr } = await update(path, "--key", KEY)
      assert.strictEqual(code, 1)
      assert.include(stderr, why)
    }
    const own = await update("/catalogue.json")
    assert.include(
      own.stderr,
      "signed with another key than the one that is trusted; the prices stay as they are. `--key`"
    )
    assert.isFalse(existsSync(join(folder.path, ".cache/catalogue.json")))

    const { code, stderr, stdout } = await update("/catalogue.json", "--key", KEY)
    assert.strictEqual(code, 0, stderr)
    assert.match(stdout, /^offers of hosts +1$[^]*^rubles per dollar +91\.5 of 2027-03-02/mu)
    assert.include((await played(folder.path, ["price", "nobody/llama-x"])).stdout, "0.15")
    assert.include((await played(folder.path, ["rate", "--csv"])).stdout, "\n91.5,cbr,2027-03-02\n")
    const body = JSON.stringify({
      model: "gpt-5",
      created: 1_804_000_000,
      usage: { prompt_tokens: 1_000_000, completion_tokens: 0 }
    })
    const paid = await played(folder.path, ["cost", "--currency", "rub", "--json"], {
      stdin: body,
      now: "2027-03-10T00:00:00Z"
    })
    assert.strictEqual(JSON.parse(paid.stdout).records[0].converted.rate, 91.5)

    const shelf = readdirSync(join(folder.path, ".cache")).find((name) => name.startsWith("offers-"))!
    writeFileSync(join(folder.path, ".cache", shelf), "{}")
    assert.match(
      (await played(folder.path, ["price", "nobody/llama-x"])).stderr,
      /is damaged: `ratecard catalogue update`/u
    )
    rmSync(join(folder.path, ".cache", shelf))
    assert.match((await played(folder.path, ["rate"])).stderr, /has lost the prices of hosts beside it/u)
    assert.strictEqual((await update("/unsigned/catalogue.json", "--key", "none")).code, 0)
    assert.match((await update("/catalogue.json", "--key", "mine")).stderr, /--key takes a public key of Ed25519/u)
  })

  it.for([
    ["/older", "is older than the current one"],
    ["/odd", "The catalogue cannot be read: "],
    ["/cut", "JSON"],
    ["/none", "the answer is 404"]
  ] as const)("keeps the prices as they are where a service answers wrongly: %s", async ([path, why]) => {
    await using service = await serviceOf(SERVICE)
    using folder = folderOf({})
    const { code, stderr } = await played(folder.path, ["catalogue", "update", "--from", service.url + path])
    assert.strictEqual(code, 1)
    assert.include(stderr, why)
    assert.isFalse(existsSync(join(folder.path, ".cache/catalogue.json")))
  })

  it.for([
    ["a digit that is another", (text: string) => text.replace(/"input_price":\d/u, '"input_price":98'), "is damaged"],
    ["an end that is missing", (text: string) => text.slice(0, -100), "is damaged"],
    ["nothing", () => "", "is of another version"],
    [
      "what another version wrote",
      (text: string) => text.replace(/^ratecard \S+/u, "ratecard 0.0.1"),
      "is of another version"
    ]
  ] as const)("is asked for again where what it kept has %s", async ([, damage, why]) => {
    await using service = await serviceOf(SERVICE)
    using folder = folderOf({ "response.json": FILES["response.json"]! })
    await played(folder.path, ["catalogue", "update", "--from", service.url])
    const file = join(folder.path, ".cache/catalogue.json")
    const text = readFileSync(file, "utf8")
    assert.notStrictEqual(damage(text), text)
    writeFileSync(file, damage(text))
    const { code, stderr, stdout } = await played(folder.path, ["cost", "response.json"])
    assert.strictEqual(code, 0)
    assert.strictEqual(
      stderr,
      `ratecard: ${file} ${why}; the prices that came along are used until \`ratecard catalogue update\`\n`
    )
    assert.include(stdout, `Total 0.0471 USD\nPrices as of ${BUNDLED.tariffs.as_of}\n`)
  })
})

it.for([["usage"], ["cost", "requests.jsonl"]])(
  "without an update the rates that came along convert: %s",
  async (command) => {
    using folder = folderOf(FILES)
    const { code, stdout } = await played(folder.path, [...command, "--currency", "rub"])
    assert.strictEqual(code, 0)
    assert.match(
      stdout,
      /\nEach day is converted at its own rate of the Bank of Russia, by a table from 2020-01-01 to 2/u
    )
    assert.match((await played(folder.path, ["rate"])).stdout, /cbr[^]*`ratecard catalogue update` fetches newer ones/u)
    assert.strictEqual((await played(folder.path, [...command, "--currency", "usd"])).code, 0)
  }
)

describe("--rate", () => {
  it("converts at the user's own rate, and says so", async () => {
    using folder = folderOf(FILES)
    const rub = ["--currency", "rub", "--rate", "81.5"]
    const { stdout } = await played(folder.path, ["usage", ...rub, "--json"])
    const { rate, total } = JSON.parse(stdout) as { readonly rate: unknown; readonly total: object }
    assert.deepStrictEqual(rate, { rate: 81.5, source: "own", updated_at: null })
    assert.deepInclude(total, { cost: "11.0025", currency: "rub", complete: true })
    const cost = await played(folder.path, ["cost", "requests.jsonl", ...rub])
    assert.include(cost.stdout, "Total 0.01125 USD, 0.916875 RUB\n")
    assert.include(cost.stdout, "All days are converted at 81.5 rubles per dollar, your own rate\n")
    const focus = await played(folder.path, ["usage", ...rub, "--export", "focus", "--quiet"])
    assert.deepStrictEqual([focus.code, focus.stderr], [0, ""])
    assert.include(focus.stdout, ",RUB,")
  })

  it("stands in the rows of a project, with their days", async () => {
    using folder = folderOf(FILES)
    const args = "usage --timezone UTC --currency rub --rate 81.5 --quiet --csv --by".split(" ")
    const rowsOf = async (...more: ReadonlyArray<string>) => (await played(folder.path, [...args, ...more])).stdout
    assert.strictEqual(
      await rowsOf("project"),
      `project,input,cache_read,cache_write,output,cost,currency,complete,from,until,rate,rate_date
/home/me/app,3000,120000,6000,2700,11.0025,RUB,yes,2026-11-20,2026-11-22,81.5,
`
    )
    assert.match(
      await rowsOf("project", "--since", "this month", "--until", "this month"),
      /,2026-11-01,2026-11-30,81\.5,\n$/u
    )
    assert.match(
      await rowsOf("month", "--since", "2026-11-10"),
      /^month,[^]*\n2026-11,.*,2026-11-10,2026-11-22,81\.5,\n$/u
    )
    assert.match(await rowsOf("project", "--cache"), /^project,[^]*,2026-11-20,2026-11-22,81\.5,\n$/u)
    assert.match(await rowsOf("project", "--as", "gpt-5"), /^project,[^]*,2026-11-20,2026-11-22,81\.5,\n$/u)
    assert.match(await rowsOf("project", "--top", "1"), /,rate,rate_date\n.*,81\.5,\n$/u)
    assert.notInclude(await rowsOf("day"), "from")
  })

  it.for([
    [["--rate", "81.5"], /--rate needs --currency/u],
    [["--currency", "rub", "--rate", "0"], /--rate: "0"\. Expected: more than 0/u]
  ] as const)("is refused: %s", async ([args, why]) => {
    const { code, stderr } = await played("/", ["usage", ...args])
    assert.strictEqual(code, 1)
    assert.match(stderr, why)
  })
})
