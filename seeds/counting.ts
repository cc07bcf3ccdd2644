import {
  catalogueAt,
  isCountedByProvider,
  isCountedLocally,
  type Model,
  PROVIDERS,
  type CatalogueEntry
} from "@ratecard/core/catalogue"
import { estimateTokens, vocabularyFamily } from "@ratecard/core/tokenizer"

const TABLE = /<!-- table: counting \d{4}-\d\d-\d\d -->[^]*?<!-- \/table -->/u

/** A page with its table of how the models are counted that each provider offers, as `entries` say on `day`. */
export const withCountingTable = (page: string, entries: ReadonlyArray<CatalogueEntry>, day: string): string =>
  page.replace(TABLE, `<!-- table: counting ${day} -->\n\n${HEAD}\n${countingRows(entries, day)}\n\n<!-- /table -->`)

const HEAD = `| provider | models offered | exact | with | counted by the provider, with a key | estimated |
| -------- | -------------- | ----- | ---- | ----------------------------------- | --------- |`

const BANDS_HEAD = "An estimate is from one of these, and English of 2,000 characters may differ from it by so much:"

/** Two thousand characters of English; a band does not depend on how many tokens they have. */
const ENGLISH = {
  length: 2000,
  letters: new Map([["latin", 1600]] as const),
  digits: 0,
  digitGroups: 0
}
const COUNTS = { cl100k_base: 100_000, o200k_base: 100_000 }

const bandOf = (model: Model): string => {
  const { basis, high, low, tokens } = estimateTokens(vocabularyFamily(model), ENGLISH, COUNTS)
  const percent = (end: number) => Math.round(Math.abs(end / tokens - 1) * 100)
  return `${basis}: −${percent(low)} to +${percent(high)} %`
}

const countingRows = (entries: ReadonlyArray<CatalogueEntry>, day: string): string => {
  const { offered } = catalogueAt(entries, Date.parse(day))
  const bands = new Set(offered.filter((model) => !isCountedLocally(model)).map(bandOf))
  const rows = PROVIDERS.map(({ displayName, slug }) => {
    const models = offered.filter(({ provider }) => provider === slug)
    const exact = models.filter(isCountedLocally)
    const asked = models.filter(isCountedByProvider)
    const encodings = new Set(exact.map(({ tokenizer_config }) => `\`${tokenizer_config?.encoding}\``))
    const numbers = [asked.length, models.length - exact.length - asked.length]
    return `| ${displayName} | ${models.length} | ${exact.length} | ${[...encodings].join(", ")} | ${numbers.join(" | ")} |`
  })
  const list = [...bands].map((band) => `- ${band}`).toSorted()
  return [...rows, "", BANDS_HEAD, "", ...list].join("\n")
}
