import { table } from "../../bench/http/report.ts"
import type { Answer, Expected } from "../case.ts"
import { of, type Outcome, type Scored } from "./scored.ts"

const named = (name: string): string => (name.startsWith("LiteLLM") ? name : `\`${name}\``)

/** The file of a tool's failures. */
export const fileOf = (name: string): string =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")}.md`

const share = (part: number, whole: number): string => (whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`)

const count = (outcomes: ReadonlyArray<Outcome>): string => String(outcomes.length)

const totals = (all: ReadonlyArray<Scored>): string =>
  table(
    ["tool", "version", "asked", "exact", "close", "wrong", "refused", "exact of those asked"],
    all.map((scored) => {
      const { tool } = scored
      const asked = of(scored, "exact", "close", "wrong", "refused")
      const exact = of(scored, "exact")
      const link =
        asked.length === exact.length ? named(tool.name) : `[${named(tool.name)}](results/${fileOf(tool.name)})`
      return [
        link,
        tool.version,
        count(asked),
        count(exact),
        count(of(scored, "close")),
        count(of(scored, "wrong")),
        count(of(scored, "refused")),
        share(exact.length, asked.length)
      ]
    })
  )

const groups = (all: ReadonlyArray<Scored>): string => {
  const names = [...new Set(all[0]!.outcomes.map(({ one }) => one.group))]
  return table(
    ["group", "cases", ...all.map(({ tool }) => named(tool.name))],
    names.map((group) => [
      `[${group}](cases/${group}.json)`,
      String(all[0]!.outcomes.filter(({ one }) => one.group === group).length),
      ...all.map((scored) => {
        const asked = of(scored, "exact", "close", "wrong", "refused").filter(({ one }) => one.group === group)
        const exact = asked.filter(({ verdict }) => verdict === "exact")
        return asked.length === 0 ? "" : `${exact.length} of ${asked.length}`
      })
    ])
  )
}

const mistakes = (all: ReadonlyArray<Scored>): string => {
  const rivals = all.filter((scored) => of(scored, "wrong").length > 0)
  const names = [...new Set(rivals.flatMap((scored) => of(scored, "wrong").flatMap(({ why }) => why)))]
  const rows = names.map((name) => ({
    name,
    counts: rivals.map((scored) => of(scored, "wrong").filter(({ why }) => why.includes(name)).length)
  }))
  const sum = (counts: ReadonlyArray<number>) => counts.reduce((total, each) => total + each, 0)
  return table(
    ["what went wrong", ...rivals.map(({ tool }) => named(tool.name))],
    rows
      .toSorted((one, other) => sum(other.counts) - sum(one.counts))
      .map(({ counts, name }) => [name, ...counts.map((each) => (each === 0 ? "" : String(each)))])
  )
}

const asked = (all: ReadonlyArray<Scored>): string =>
  table(
    ["tool", "how it was asked"],
    all.map(({ tool }) => [named(tool.name), tool.how])
  )

/** Tables of RESULTS.md, by the marks between which they stand. */
export const TABLES: Readonly<Record<string, (all: ReadonlyArray<Scored>) => string>> = {
  totals,
  groups,
  mistakes,
  asked
}

const rightOf = ({ at_least, currency, refuse, total }: Expected): string =>
  refuse === undefined
    ? total === undefined
      ? `at least ${at_least} ${currency}`
      : `${total} ${currency}`
    : `refused: ${refuse}`

const saidOf = ({ at_least, currency = "", total }: Answer): string =>
  total === undefined
    ? `at least ${String(at_least)} ${currency}`
    : `${typeof total === "number" ? Number(total.toPrecision(10)) : total} ${currency}`.trim()

const documentsOf = ({ one }: Outcome): string =>
  one.documents
    .map((document, index) => (document.startsWith("http") ? `[${index + 1}](${document.split(" ", 1)[0]})` : document))
    .join(" ")

/** A table whose cells are as wide as their text: these pages are long. */
const narrow = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`)
    .join("")

/** Each failure of a tool: what it answered, what is right, why, and where that stands. */
export const pageOf = (scored: Scored): string => {
  const { tool } = scored
  const wrong = of(scored, "wrong", "close")
  const refused = of(scored, "refused")
  const why = ({ verdict, why: names }: Outcome) =>
    verdict === "close" ? "rounded to a millionth, or within 0.01 %" : names.join("; ")
  const reasons = Map.groupBy(refused, ({ answer }) => (answer.refused ?? "said to be incomplete").slice(0, 80))
  return [
    `# ${tool.name} ${tool.version}\n`,
    `Written by \`pnpm x conformance --write\`. Asked: ${tool.how}. A wrong total is explained by the case's own prices: one rule is broken, then each two, until it comes to the same.\n`,
    `## Wrong or close: ${wrong.length}\n`,
    narrow(
      ["case", "right", "answered", "what explains it", "the rule", "documents"],
      wrong.map((outcome) => {
        const { answer, one } = outcome
        return [one.id, rightOf(one.expect), saidOf(answer), why(outcome), one.why, documentsOf(outcome)]
      })
    ),
    `## Refused: ${refused.length}\n`,
    "No price, no such model, or a body that it cannot read. Refusing is better than a wrong sum, and not right.\n",
    narrow(
      ["what it said", "cases"],
      Array.from(reasons, ([said, outcomes]) => [said, outcomes.map(({ one }) => one.id).join(", ")])
    )
  ].join("\n")
}
