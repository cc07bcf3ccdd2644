import { BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { hostSlug } from "@ratecard/core/catalogue"
import { LISTED_OFFERS } from "@ratecard/core/offers"
import { readFileSync, writeFileSync } from "node:fs"
import { table } from "../../http/report.ts"
import { optionsOf } from "../../options.ts"
import type { Verdict } from "../others/cases.ts"
import { isExplained } from "../others/explanations.ts"
import { type ListedName, readNames } from "../others/lists.ts"
import { judgeName } from "../others/names.ts"
import { judgeMarks } from "./marks.ts"
import { pricesOf } from "./prices.ts"

const HELP = `Asks for a bill by every name of whole price lists, each on the list's own day, with both shelves at hand: how many
have a price, how many have the list's price, and why the others have none. Then 1,000 names that were marked by hand are
asked: who made the model, which version and size. The exit code is 1 where a goal is missed.

pnpm x proof offers --lists PATH [--write]

  --lists PATH  a folder of lists: litellm.<day>.json, models.dev.<day>.json, pi-ai.<day>.json
  --write       put the tables into bench/proofs/offers/RESULTS.md
`

const { lists, write } = optionsOf(HELP, { lists: "", write: false })

const now = Date.parse(BUNDLED_TARIFFS.as_of)
const prices = pricesOf(now)

interface Judged {
  readonly listed: ListedName
  readonly verdict: Verdict
}

const judged = readNames(lists).map((listed): Judged => ({ listed, verdict: judgeName(listed, { prices, now }) }))

/** A list has a price where it has one for what is read, and, but for embeddings, for what is written. */
const hasPrice = ({ listed: { input, isEmbedding, output } }: Judged): boolean =>
  input !== undefined && (isEmbedding || output !== undefined)

const isPriced = ({ verdict: { kind } }: Judged): boolean => kind === "equal" || kind === "told" || kind === "different"
const isSilent = ({ verdict }: Judged): boolean => verdict.kind === "different" && !isExplained(verdict)

const groupOf = ({ listed: { day, isEmbedding, list } }: Judged): string =>
  `${list} of ${day}${list === "litellm" ? (isEmbedding ? ", embeddings and rerankers" : ", chat") : ""}`

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`

/** Share of the names with a price in a list that must have a price here. */
const GOALS: Readonly<Record<string, number>> = { litellm: 0.85, "models.dev": 0.8 }

const missed: Array<string> = []
const summary = Array.from(Map.groupBy(judged, groupOf), ([group, all]) => {
  const priced = all.filter(hasPrice)
  const ours = priced.filter(isPriced)
  const silent = ours.filter(isSilent)
  const goal = all[0]!.listed.isEmbedding ? 0.8 : (GOALS[all[0]!.listed.list] ?? 0)
  if (ours.length < goal * priced.length) missed.push(`${group}: ${share(ours.length, priced.length)} have a price`)
  if (silent.length > 0.01 * ours.length) missed.push(`${group}: ${silent.length} differ in silence`)
  return [
    group,
    String(all.length),
    String(priced.length),
    `${ours.length} (${share(ours.length, priced.length)})`,
    String(ours.filter(({ verdict: { kind } }) => kind === "equal").length),
    String(ours.filter(({ verdict: { kind } }) => kind === "told").length),
    String(ours.filter(({ verdict }) => verdict.kind === "different" && isExplained(verdict)).length),
    String(silent.length)
  ]
})

const bySummary = table(
  [
    "list",
    "names",
    "with a price there",
    "with a price here",
    "equal",
    "different, and warned of",
    "different, and explained",
    "different in silence"
  ],
  summary
)

const refused = judged.filter((one) => hasPrice(one) && !isPriced(one))
const REASONS = ["the lists disagree, or no price", "unknown, or several hosts", "no price on that day"] as const
const reasonOf = ({ verdict: { kind, ours } }: Judged): (typeof REASONS)[number] =>
  kind === "unpriced" ? REASONS[0] : ours === "NoPriceAt" ? REASONS[2] : REASONS[1]

const byHost = table(
  ["host", "names with a price there", ...REASONS, "for example"],
  Array.from(
    Map.groupBy(refused, ({ listed: { host } }) => hostSlug(host)),
    ([host, all]) => {
      const asked = judged.filter((one) => hasPrice(one) && hostSlug(one.listed.host) === host)
      const counts = REASONS.map((reason) => String(all.filter((one) => reasonOf(one) === reason).length))
      return [host, String(asked.length), ...counts, `\`${all[0]!.listed.name}\``]
    }
  ).toSorted(([one], [other]) => (one! < other! ? -1 : 1))
)

const days = new Map(judged.map(({ listed: { day, list } }) => [list, day]))
const marks = judgeMarks(prices, now, (list) => `${days.get(list) ?? BUNDLED_TARIFFS.as_of}T12:00:00Z`)
const kept = prices.names.size
const offers = LISTED_OFFERS.offers
const hosts = new Set(offers.map(({ host }) => host)).size

const counts = `${offers.length} offers of ${hosts} hosts on the listed shelf, ${kept} models on the kept one. Of 1,000 names that were marked
by hand, ${marks.answered} have a bill and ${marks.makersNamed} name a maker; ${marks.wrong.length} have another maker, version or size than their mark.`

process.stdout.write(`${bySummary}\n${byHost}\n${counts}\n`)
for (const one of judged.filter(isSilent))
  console.log(`${one.verdict.key}: ours ${one.verdict.ours}, theirs ${one.verdict.theirs}`)
for (const line of [...marks.wrong, ...missed]) console.log(line)
process.exitCode = marks.wrong.length + missed.length > 0 ? 1 : 0

if (write) {
  const PAGE = new URL("RESULTS.md", import.meta.url)
  const page = readFileSync(PAGE, "utf8")
  const written = `<!-- table: coverage -->\n<!-- oxfmt-ignore-start -->\n\n${counts}\n\n${bySummary}\n## What has no price, by host\n\n${byHost}\n<!-- oxfmt-ignore-end -->\n<!-- /table -->`
  writeFileSync(
    PAGE,
    page.replace(/<!-- table: coverage -->[^]*<!-- \/table -->/u, () => written)
  )
}
