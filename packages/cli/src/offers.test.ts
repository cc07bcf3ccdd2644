import { assert, describe, it } from "@effect/vitest"
import type { Offer } from "@ratecard/core/catalogue"
import { claude } from "../test/files.ts"
import { folderOf, played } from "../test/played.ts"

const GROQ = "groq/openai/gpt-oss-120b"

interface Found {
  readonly model?: string
  readonly total: number
  readonly offers: ReadonlyArray<Offer>
}

const found = async (...args: ReadonlyArray<string>): Promise<Found> => {
  const { code, stderr, stdout } = await played("/", ["offers", ...args, "--json"])
  assert.strictEqual(code, 0, stderr)
  return JSON.parse(stdout)
}

describe("ratecard offers", () => {
  it("shows one model at every host by any of its names, cheapest first, and who says so", async () => {
    const { model, offers, total } = await found("claude-sonnet-4-5-20250929", "--limit", "1000")
    assert.strictEqual(model, "anthropic-claude-sonnet-4-5")
    assert.lengthOf(offers, total)
    const costs = offers.flatMap(({ input_price, output_price, variant }) =>
      input_price === null || output_price === null || variant !== null ? [] : [3 * input_price + output_price]
    )
    assert.deepStrictEqual(
      costs,
      costs.toSorted((one, other) => one - other)
    )
    const { stdout } = await played("/", ["offers", "anthropic/claude-sonnet-4.5", "--limit", "1000"])
    assert.match(stdout, /^host +name +input +cached +output +window +variant +who says so +as of$/mu)
    assert.match(stdout, /^anthropic +claude-sonnet-4-5 +3 +0\.3 +15 +200k +kept +\d{4}-\d\d-\d\d$/mu)
    assert.match(
      stdout,
      /^openrouter +anthropic\/claude-sonnet-4\.5 +3 +0\.3 +15 +\S+ +\d of \d lists?(?:, old)? +2026-\d\d-\d\d$/mu
    )
    assert.include(stdout, `${total} offers of anthropic-claude-sonnet-4-5, cheapest first`)
    assert.match(stdout, /^lists: .* \(.*models\.dev.*\), as of 20\d\d-\d\d-\d\d to 20\d\d-\d\d-\d\d; unchecked$/mu)
  })

  it("shows the price of the newest list, and how many say so", async () => {
    const { stdout } = await played("/", ["offers", "gpt-oss-120b", "--host", "OVHcloud", "--csv"])
    const [, row = ""] = stdout.split("\n")
    assert.match(
      row,
      /^ovhcloud,gpt-oss-120b,0\.\d+,,0\.\d+,USD,,131072,,"?\d of \d lists(?:, old)?"?,20\d\d-\d\d-\d\d$/u
    )
  })

  it("filters by host, maker, kind, unit, shelf and part of a name", async () => {
    const all = await found("gpt-oss-120b")
    const cached = await found("gpt-oss-120b", "--unit", "cache_read", "--limit", "500")
    assert.isBelow(cached.total, all.total)
    assert.isTrue(cached.offers.every(({ prices }) => prices.some(({ unit }) => unit === "cache_read")))
    const claudes = await found("--host", "bedrock", "--maker", "anthropic", "--search", "haiku", "--kept")
    assert.isAbove(claudes.total, 0)
    for (const { host, maker, name, shelf } of claudes.offers) {
      assert.deepStrictEqual([host, maker, shelf], ["bedrock", "anthropic", "kept"])
      assert.include(name, "haiku")
    }
    const ranked = await played("/", ["offers", "--kind", "rerank", "--host", "azure", "--listed"])
    assert.match(ranked.stdout, /^azure +cohere-rerank-v3\.5 +2\/1k search_unit +/mu)
    const none = await found("gpt-5", "--host", "zai")
    assert.deepStrictEqual([none.total, none.offers], [0, []])
  })

  it("shows as many as asked for, and says how many there are", async () => {
    const { stdout } = await played("/", ["offers", "gpt-oss-120b", "--limit", "3"])
    assert.match(stdout, /^3 of \d+ offers of openai-gpt-oss-120b, /mu)
  })

  it("fits into 80 columns of a terminal, with what a choice needs", async () => {
    for (const args of [["claude-sonnet-4-5"], ["gpt-oss-120b"], ["--kind", "rerank"], ["--kind", "embedding"]]) {
      const { stdout } = await played("/", ["offers", ...args], { columns: 80 })
      for (const line of stdout.split("\n")) assert.isAtMost(line.length, 80, line)
      assert.match(stdout, /^host +name +input .*who says so/mu)
    }
  })

  it.for([
    [["glm-4.66"], /^ratecard: Unknown model 'glm-4\.66'\. Did you mean zai-glm-4\.6, /u],
    [["no-model-is-called-so"], /^ratecard: Unknown model 'no-model-is-called-so'\.\n$/u],
    [["--host", "grok"], /^ratecard: No host is called 'grok'\. Did you mean groq, /u],
    [["--maker", "antropic"], /^ratecard: No maker is called 'antropic'\. Did you mean anthropic\b/u],
    [["--unit", "cached"], /^ratecard: No unit is called 'cached'\./u],
    [["gpt-5", "--kept", "--listed"], /--kept with --listed/u]
  ] as const)("says what is wrong, and what may have been meant: %s", async ([args, said]) => {
    const { code, stderr, stdout } = await played("/", ["offers", ...args])
    assert.deepStrictEqual([code, stdout], [1, ""])
    assert.match(stderr, said)
  })
})

describe("what hosts alone offer", () => {
  it("has a price, said to be listed", async () => {
    const { code, stdout } = await played("/", ["price", GROQ])
    assert.strictEqual(code, 0)
    assert.match(
      stdout,
      /^groq\/openai\/gpt-oss-120b: listed at Groq, context 131,072 tokens, (\d) of \1 lists, as of /u
    )
    assert.match(stdout, /^cache_read +0\.075 +1,000,000 +pi-ai, litellm\b/mu)
    assert.include(stdout, "unchecked")
  })

  it("is refused where several hosts offer it, with how to choose", async () => {
    const { code, stderr } = await played("/", ["price", "gpt-oss-120b"])
    assert.strictEqual(code, 1)
    assert.match(
      stderr,
      /^ratecard: \d+ providers have a model called 'gpt-oss-120b': .* \d+ hosts offer a model called 'gpt-oss-120b': .* such as (?:\S+\/gpt-oss-120b(?:, |\. )){3}`ratecard offers gpt-oss-120b` compares hosts\.\n$/u
    )
    assert.include((await played("/", ["history", GROQ])).stderr, `\`ratecard offers ${GROQ}\``)
  })

  it("is billed at what public lists say", async () => {
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 }
    const records = [
      { model: GROQ, usage },
      { model: "openai/gpt-oss-120b", provider: "groq", usage }
    ]
    using folder = folderOf({ "a.jsonl": records.map((record) => JSON.stringify(record)).join("\n") })
    const [offer] = (await found(GROQ, "--host", "groq")).offers
    const { code, stdout } = await played(folder.path, ["cost", "a.jsonl", "--json"])
    const { records: bills } = JSON.parse(stdout)
    assert.strictEqual(code, 0)
    for (const { lines, model_id, total, warnings } of bills) {
      assert.deepStrictEqual([model_id, total], [GROQ, String(offer!.input_price)])
      assert.strictEqual(lines[0].source.basis, "listed")
      assert.strictEqual(warnings[0].code, "listed")
    }
    const before = await played("/", ["cost", "--model", GROQ, "--input-tokens", "1000000", "--csv"])
    assert.include(before.stdout, `\n${GROQ},1000000,,,0,${offer!.input_price},USD,yes,`)
  })

  it("has its cost in the sums of logs, on threads and from the cache too, with who says so", async () => {
    const log = [GROQ, "claude-opus-5"].map((model, place) =>
      claude(String(place), "2026-11-20T09:00:00Z", model, 100).replaceAll("2000", "0")
    )
    using folder = folderOf({ ".claude/projects/-work/a.jsonl": `${log.join("\n")}\n` })
    const usage = () => played(folder.path, ["usage", "--by", "model", "--timezone", "UTC"])
    const { code, stderr, stdout } = await usage()
    assert.deepStrictEqual([code, stderr], [0, ""])
    assert.match(stdout, /^groq\/openai\/gpt-oss-120b +1\.00k +40\.0k .*USD$/mu)
    assert.include(stdout, `1 response: the prices of ${GROQ} are from public lists and unchecked.`)
    assert.deepStrictEqual(await usage(), { code, stderr, stdout })
    const focus = await played(folder.path, ["usage", "--export", "focus-jsonl"])
    const rows = focus.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line))
    const row = rows.find(({ SkuId }) => SkuId === `${GROQ}/input`)
    assert.deepInclude(row, { x_PriceBasis: "listed", ProviderName: "Groq", ServiceName: "Groq" })
  })
})
