import {
  estimateTokens,
  loadTokenizer,
  ENCODINGS,
  readWriting,
  tokenRatio,
  type Vocabulary
} from "@ratecard/core/tokenizer"
import { loadVendorTokenizer, VENDOR_ENCODINGS } from "@ratecard/core/vocabularies"
import { Tokenizer } from "ai-tokenizer"
import * as claude from "ai-tokenizer/encoding/claude"
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { median, table } from "../http/report.ts"
import { makeCorpora } from "../tokenizer/corpora.ts"
import { PUBLISHED } from "./published.ts"
import { samplesOf } from "./samples.ts"

const HELP = `How many tokens a text has in one vocabulary for each that it has in another, for every pair: measured in one half
of the texts, and whether that holds for the other half.

  pnpm x bench pairs [--write]

Without --write it holds core's figures against the other half, and prints how well they hold.

Texts are of 2,000 UTF-16 units, of packages that are installed: English prose, code, minified code and JSON, Russian and
Chinese. A band goes from the least to the greatest of what nineteen of twenty texts of each kind have. The tokens of
a vocabulary that is not published are estimated for each text as core estimates them, with that estimate's own band.

  --write      measure, and put the figures into core, and the table into bench/bands/RESULTS.md

Exits with 1 where a band holds for less than nine of ten texts of the other half.
`

const { values } = parseArgs({
  options: { write: { type: "boolean", default: false }, help: { type: "boolean", default: false } }
})

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const PAIRS = here("../../packages/core/src/tokenizer/estimating/pairs.json")
const PAGE = here("RESULTS.md")
const MARK = "<!-- table: pairs -->"

/** Kinds of text that agents and their users write. Japanese is in no known log. */
const KINDS = ["English", "code", "minified JS, JSON", "Russian", "Chinese"]

/** The texts of the middle one of the sizes that are cut. */
const SIZE = 1

/** Vocabularies in which a text is counted: the published ones, and that of Claude 2. */
const COUNTED = [...ENCODINGS, ...VENDOR_ENCODINGS, "claude_2"] as const

const ESTIMATED = [
  "claude_3",
  "claude_4_7",
  "grok_3",
  "kimi_k2",
  "moonshot_v1",
  "gigachat",
  "yandexgpt",
  "any"
] as const

const ALL: ReadonlyArray<Vocabulary> = [...COUNTED, ...ESTIMATED]

/** The share of texts that a band has to hold for. */
const ENOUGH = 0.9

/** The share of texts that are left out at each end of a kind. */
const END = 0.025

/** A text's tokens in a vocabulary: as many at least, the best number, and at most. */
type Count = readonly [low: number, best: number, high: number]

interface Text {
  readonly kind: string
  readonly isHeldOut: boolean
  readonly counts: ReadonlyMap<Vocabulary, Count>
}

type Band = readonly [low: number, best: number, high: number]

const loadCounters = async (): Promise<ReadonlyMap<Vocabulary, (text: string) => number>> => {
  const ofClaude = new Tokenizer(claude)
  const counters = new Map<Vocabulary, (text: string) => number>([["claude_2", (text) => ofClaude.count(text)]])
  for (const name of ENCODINGS) counters.set(name, (await loadTokenizer(name)).count)
  for (const name of VENDOR_ENCODINGS) counters.set(name, (await loadVendorTokenizer(name)).count)
  return counters
}

const readTexts = async (): Promise<ReadonlyArray<Text>> => {
  const counters = await loadCounters()
  const countsOf = (text: string): ReadonlyMap<Vocabulary, Count> => {
    const counts = new Map<Vocabulary, Count>()
    for (const name of COUNTED) {
      const tokens = counters.get(name)!(text)
      counts.set(name, [tokens, tokens, tokens])
    }
    const [standIns, writing] = [
      { cl100k_base: counts.get("cl100k_base")![1], o200k_base: counts.get("o200k_base")![1] },
      readWriting(text)
    ]
    for (const family of ESTIMATED) {
      const { high, low, tokens } = estimateTokens({ family, isNearest: false }, writing, standIns)
      counts.set(family, [low, tokens, high])
    }
    return counts
  }
  return makeCorpora(60)
    .filter(({ name }) => KINDS.includes(name))
    .flatMap(({ documents, name }) => [
      ...samplesOf({
        name,
        documents: documents.map((text, index) => ({ source: name, path: `${name} ${index}`, text }))
      })
    ])
    .filter(({ size }) => size === SIZE)
    .map(({ collection, isHeldOut, text }) => ({ kind: collection, isHeldOut, counts: countsOf(text) }))
}

const quantile = (numbers: ReadonlyArray<number>, share: number): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.round(share * (sorted.length - 1))]!
}

const ratiosOf = (texts: ReadonlyArray<Text>, from: Vocabulary, to: Vocabulary): ReadonlyArray<Band> =>
  texts.map(({ counts }) => {
    const [one, other] = [counts.get(from)!, counts.get(to)!]
    return [other[0] / one[2], other[1] / one[1], other[2] / one[0]]
  })

const bandOf = (texts: ReadonlyArray<Text>, from: Vocabulary, to: Vocabulary): Band => {
  const ofKinds = KINDS.map((kind) =>
    ratiosOf(
      texts.filter((text) => text.kind === kind),
      from,
      to
    )
  )
  return [
    Math.min(
      ...ofKinds.map((ratios) =>
        quantile(
          ratios.map(([low]) => low),
          END
        )
      )
    ),
    median(ofKinds.map((ratios) => median(ratios.map(([, best]) => best)))),
    Math.max(
      ...ofKinds.map((ratios) =>
        quantile(
          ratios.map(([, , high]) => high),
          1 - END
        )
      )
    )
  ]
}

/** A ratio published for two vocabularies says more than one derived from a third. */
const publishedBand = (texts: ReadonlyArray<Text>): Band => {
  const figures = PUBLISHED.claude_4_7.besideClaude3
  const spreads = VENDOR_ENCODINGS.map((name) =>
    KINDS.map((kind) =>
      ratiosOf(
        texts.filter((text) => text.kind === kind),
        "o200k_base",
        name
      ).map(([, best]) => best)
    )
  ).flat()
  const lower = median(spreads.map((ratios) => quantile(ratios, END) / median(ratios)))
  const upper = median(spreads.map((ratios) => quantile(ratios, 1 - END) / median(ratios)))
  return [Math.min(...figures) * lower, median(figures), Math.max(...figures) * upper]
}

/** Three decimals, outwards at the ends. */
const rounded = ([low, best, high]: Band): Band => [
  Math.floor(low * 1000) / 1000,
  Math.round(best * 1000) / 1000,
  Math.ceil(high * 1000) / 1000
]

const measure = (texts: ReadonlyArray<Text>) => {
  const pairs: Record<string, Record<string, Band>> = {}
  for (const [place, from] of ALL.entries()) {
    for (const to of ALL.slice(place + 1)) {
      const isPublished = from === "claude_3" && to === "claude_4_7"
      pairs[from] = {
        ...pairs[from],
        [to]: rounded(isPublished ? publishedBand(texts) : bandOf(texts, from, to))
      }
    }
  }
  // Two models of which nothing is known need not have the same.
  pairs["any"] = { any: rounded(bandOf(texts, "any", "any")) }
  return pairs
}

/** Share of texts that the band of an ordered pair holds. */
interface Held {
  readonly from: Vocabulary
  readonly to: Vocabulary
  readonly low: number
  readonly best: number
  readonly high: number
  /** The share of texts that are within, of all and of the kind that is least. */
  readonly share: number
  readonly worst: number
}

/** Of each ordered pair that can be counted, the share of the other half's texts within the band: in all, and of the worst kind. */
const holdOut = (texts: ReadonlyArray<Text>): ReadonlyArray<Held> =>
  COUNTED.flatMap((from) =>
    COUNTED.filter((to) => to !== from).map((to) => {
      const { best, high, low } = tokenRatio(
        { vocabulary: from, isNearest: false },
        { vocabulary: to, isNearest: false }
      )
      const shareOf = (some: ReadonlyArray<Text>) => {
        const ratios = ratiosOf(some, from, to).map(([, ratio]) => ratio)
        return ratios.filter((ratio) => ratio >= low && ratio <= high).length / ratios.length
      }
      const kinds = KINDS.map((kind) => shareOf(texts.filter((text) => text.kind === kind)))
      return { from, to, low, best, high, share: shareOf(texts), worst: Math.min(...kinds) }
    })
  )

const percent = (share: number): string => `${Math.floor(share * 1000) / 10} %`

const linesOf = (rows: ReadonlyArray<Held>): string =>
  table(
    ["from", "to", "low", "best", "high", "held", "worst kind"],
    rows.map(({ best, from, high, low, share, to, worst }) => [
      from,
      to,
      ...[low, best, high].map((ratio) => ratio.toFixed(3)),
      percent(share),
      percent(worst)
    ])
  )

/** A row for each vocabulary that was billed, a column for each other one. */
const matrixOf = (rows: ReadonlyArray<Held>): string =>
  table(
    ["from", ...COUNTED],
    COUNTED.map((from) => [
      from,
      ...COUNTED.map((to) => {
        const row = rows.find((each) => each.from === from && each.to === to)
        if (row === undefined) return "1"
        const { best, high, low, share } = row
        return `${best.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}), ${percent(share)}`
      })
    ])
  )

const main = async (): Promise<void> => {
  const texts = await readTexts()
  const others = texts.filter(({ isHeldOut }) => isHeldOut)
  if (values.write) {
    writeFileSync(PAIRS, `${JSON.stringify(measure(texts.filter(({ isHeldOut }) => !isHeldOut)))}\n`)
    // Another process: this one has the figures that were there when it began.
    const made = execFileSync(process.execPath, [...process.execArgv, here("pairs.ts")], { encoding: "utf8" })
    const pattern = new RegExp(`${MARK}[^]*?(?=<!-- /table -->)`, "u")
    const matrix = made.slice(made.indexOf(MARK))
    writeFileSync(
      PAGE,
      readFileSync(PAGE, "utf8").replace(pattern, () => `${matrix}\n`)
    )
    return void process.stdout.write(made)
  }
  const rows = holdOut(others)
  process.stdout.write(`${others.length} texts that were not measured\n\n${linesOf(rows)}\n`)
  process.stdout.write(`${MARK}\n\n${matrixOf(rows)}`)
  if (rows.some(({ share }) => share < ENOUGH)) process.exitCode = 1
}

if (values.help) process.stdout.write(HELP)
else await main()
