import { type Decision, describePrices } from "@ratecard/price-sync"
import type { Retired } from "../retirements.ts"
import type { ModelSeed } from "../seed.ts"
import type { SourceOutcome } from "./decisions.ts"
import type { Comparison, Difference } from "./differences.ts"
import type { Repriced, Taken } from "./levels.ts"

/** The summary of a refresh, in Markdown, for the person who decides whether to merge it. */
export const markdown = (
  { refused, taken }: Pick<Repriced, "refused" | "taken">,
  decisions: ReadonlyArray<Decision>,
  sources: ReadonlyArray<SourceOutcome>,
  retired: Pick<Retired, "open" | "written"> & { readonly ends: ReadonlyArray<string> }
): string => {
  const of = <K extends Decision["kind"]>(kind: K) =>
    decisions.filter((decision): decision is Extract<Decision, { kind: K }> => decision.kind === kind)
  const doubts = [...of("hold").map(line), ...refused.map(({ change, fault }) => `- \`${change.model_id}\`: ${fault}`)]
  return [
    ...section(
      "New price levels",
      table(["model", "before", "now", "said by", "look up too"], taken.map(cells)),
      taken.length
    ),
    ...section(
      "New models, not written",
      [
        "What a seed says of a model in addition to its prices is in no list: see “Adding a model” in seeds/README.md.",
        "",
        ...of("add").map(line)
      ],
      of("add").length
    ),
    ...section("In doubt, not written", [...new Set(doubts)], doubts.length),
    ...section("Retirements", retired.written, retired.written.length),
    ...section("Retirements in doubt, not written", retired.open, retired.open.length),
    ...section("Retirements that lists say otherwise, not written", [...new Set(retired.ends)], retired.ends.length),
    ...section("Announced, not written", of("announce").map(line), of("announce").length),
    ...section(
      "Sources",
      table(
        ["source", "models", "fault"],
        sources.map(({ failure, models, source }) => [source, String(models), failure ?? ""])
      ),
      1
    )
  ].join("\n")
}

/** The differences between lists and the catalogue, in Markdown. */
export const comparisonMarkdown = (
  { compared, differences, lacking }: Comparison,
  isExplained: (difference: Difference) => boolean
): string => {
  const rows = (of: ReadonlyArray<Difference>) =>
    table(
      ["model", "price", "ours", "theirs", "lists", "who is right by date"],
      of.map(({ lists, model_id, ours, theirs, verdict, what }) => [
        `\`${model_id}\``,
        what,
        String(ours ?? "unknown"),
        String(theirs),
        lists.join(", "),
        verdict
      ])
    )
  const { explained = [], open = [] } = Object.groupBy(differences, (each) =>
    isExplained(each) ? "explained" : "open"
  )
  return [
    `${compared} prices were compared. Open differences: ${open.length}; explained: ${explained.length}.`,
    "",
    ...section("Mend or explain", rows(open), open.length),
    ...section("Explained", rows(explained), explained.length),
    ...section(
      "Not in the catalogue",
      [...lacking].map(([id, lists]) => `- \`${id}\`: ${lists.join(", ")}`),
      lacking.size
    )
  ].join("\n")
}

const section = (title: string, lines: ReadonlyArray<string>, count: number): ReadonlyArray<string> =>
  count === 0 ? [] : [`## ${title}`, "", ...lines, ""]

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)

const line = ({ model_id, reason }: Decision): string => `- \`${model_id}\`: ${reason}`

const cells = ({ before, change: { model_id, prices, sources }, currency, model }: Taken): ReadonlyArray<string> => {
  return [
    `\`${model_id}\``,
    describePrices(before, currency),
    describePrices(prices, currency),
    sources.join(", "),
    keptParts(model).join(", ")
  ]
}

/** The parts of a price that the refresh left unchanged although they may have moved: none of its sources has them. */
const keptParts = ({ price }: ModelSeed): ReadonlyArray<string> => [
  ...(price.tiers.length > 0 ? ["tiers"] : []),
  ...(price.cache_write_price === null ? [] : ["cache writes"]),
  ...(price.batch_input_price === null && price.batch_output_price === null ? [] : ["batch prices"])
]
