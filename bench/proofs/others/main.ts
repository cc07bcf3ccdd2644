import { bundledPrices } from "@ratecard/core"
import { BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { agentLogs } from "@ratecard/core/ledger"
import { execFileSync } from "node:child_process"
import { readFileSync, statSync, writeFileSync } from "node:fs"
import { table } from "../../http/report.ts"
import { optionsOf } from "../../options.ts"
import { judge, judgeCharged, type Verdict } from "./cases.ts"
import { datasetCases } from "./dataset.ts"
import { explanationTable, isExplained, MARK, needless } from "./explanations.ts"
import { isOfOurMakers, readNames } from "./lists.ts"
import { pricesOf } from "../offers/prices.ts"
import { judgeName } from "./names.ts"
import { testCases } from "./tests.ts"

const HELP = `Holds our bills against what others wrote: the bills that tests of LiteLLM and genai-prices expect; the
recorded bodies of genai-prices, with what it reads and bills of them, and what the vendor charged where a body
says so; and the names of our vendors in whole price lists, each on the list's own day. What differs and is not
explained in explanations.json is printed, and what is explained and does not differ; then the exit code is 1.

pnpm x proof others [--dataset PATH] [--lists PATH] [--write]

  --dataset PATH  a clone of pydantic/genai-prices, or its tests/dataset/usages.json
  --lists PATH    a folder of lists: litellm.<day>.json, models.dev.<day>.json, pi-ai.<day>.json
  --write         put the explanations into bench/proofs/others/evidence.md
`

const { dataset, lists, write } = optionsOf(HELP, { dataset: "", lists: "", write: false })

const USAGES = "tests/dataset/usages.json"

const recorded = (path: string): string =>
  statSync(path).isFile()
    ? readFileSync(path, "utf8")
    : execFileSync("git", ["-C", path, "show", `HEAD:${USAGES}`], { encoding: "utf8", maxBuffer: 2 ** 26 })

const now = Date.parse(BUNDLED_TARIFFS.as_of)
const billing = { prices: bundledPrices(now), now, logs: agentLogs }

const withOffers = { prices: pricesOf(now), now }

const bodies = dataset === "" ? [] : datasetCases(recorded(dataset))
const names = lists === "" ? [] : readNames(lists).filter(isOfOurMakers)
const verdicts: ReadonlyArray<Verdict> = [
  ...[...testCases, ...bodies].map((one) => judge(one, billing)),
  ...bodies.flatMap((one) => judgeCharged(one, billing) ?? []),
  ...names.map((one) => judgeName(one, withOffers))
]

const ANSWERS = ["equal", "explained", "told in the bill", "unknown to us", "different"] as const
const answerOf = (verdict: Verdict): (typeof ANSWERS)[number] => {
  if (verdict.kind === "told" || verdict.kind === "unpriced") return "told in the bill"
  if (verdict.kind === "unknown") return "unknown to us"
  return verdict.kind === "different" && isExplained(verdict) ? "explained" : verdict.kind
}

const groups = Map.groupBy(verdicts, ({ group }) => group)
process.stdout.write(
  table(
    ["by", ...ANSWERS],
    Array.from(groups, ([group, of]) => [
      group,
      ...ANSWERS.map((answer) => String(of.filter((verdict) => answerOf(verdict) === answer).length))
    ])
  )
)

const different = verdicts.filter((verdict) => answerOf(verdict) === "different")
for (const { key, ours, theirs } of different) console.log(`${key}: ours ${ours}, theirs ${theirs}`)
for (const key of needless(verdicts)) console.log(`${key}: explained, and equal: take it out`)
process.exitCode = different.length + needless(verdicts).length > 0 ? 1 : 0

if (write) {
  const PAGE = new URL("evidence.md", import.meta.url)
  const page = readFileSync(PAGE, "utf8")
  writeFileSync(PAGE, page.replace(new RegExp(`${MARK}[^]*?(?=<!-- /table -->)`, "u"), explanationTable))
}
