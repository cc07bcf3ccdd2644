import { readFileSync, writeFileSync } from "node:fs"
import { table } from "../http/report.ts"
import { optionsOf } from "../options.ts"
import { CASES } from "./cases.ts"
import { compare, type Outcome, type Result } from "./outcomes.ts"

const HELP = `What our package and the others that npm has make of the worked bills: how many are right, what the wrong ones
have in common, and each total.

pnpm x bench comparison [--write]

  --write   put the tables into bench/comparison/RESULTS.md and docs/comparison.md too
`

const { write } = optionsOf(HELP, { write: false })

const { devDependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly devDependencies: Readonly<Record<string, string>>
}

const results = await compare()

const bills = (outcomes: ReadonlyArray<Outcome>) => outcomes.filter(({ one }) => one.expect !== undefined)
const count = (outcomes: ReadonlyArray<Outcome>, kind: Outcome["kind"]) =>
  String(outcomes.filter((outcome) => outcome.kind === kind).length)

const totals = (): string =>
  table(
    [
      "package",
      "version",
      "right",
      "right but rounded",
      "wrong",
      "no price",
      "right, had we read the response",
      "refuses what cannot be billed"
    ],
    results.map(({ name, ofCounters, outcomes }) => {
      const billed = bills(outcomes)
      const kinds = (["right", "rounded", "wrong", "none"] as const).map((kind) => count(billed, kind))
      const refused = count(
        outcomes.filter(({ one }) => one.expect === undefined),
        "none"
      )
      const version = devDependencies[name]!.replace(/^workspace:.*/u, "this one")
      return [`\`${name}\``, version, ...kinds, count(bills(ofCounters), "right"), refused]
    })
  )

const mistakes = (): string => {
  const rivals = results.slice(1)
  const made = (name: string, { outcomes }: Result) => outcomes.filter(({ why }) => why.includes(name)).length
  const names = [...new Set(rivals.flatMap(({ outcomes }) => outcomes.flatMap(({ why }) => why)))]
  const rows = names.map((name) => ({ name, counts: rivals.map((result) => made(name, result)) }))
  const sum = (counts: ReadonlyArray<number>) => counts.reduce((total, each) => total + each, 0)
  return table(
    ["what went wrong", ...rivals.map(({ name }) => `\`${name}\``)],
    rows
      .toSorted((one, other) => sum(other.counts) - sum(one.counts))
      .map(({ counts, name }) => [name, ...counts.map((each) => (each === 0 ? "" : String(each)))])
  )
}

const shown = ({ kind, total }: Outcome): string => {
  if (kind === "right") return "right"
  return total === undefined ? "–" : `${Number(total.toPrecision(10))}`
}

const each = (): string =>
  table(
    ["case", "total", ...results.slice(1).map(({ name }) => `\`${name}\``)],
    CASES.map(({ expect, id, title }, index) => [
      `${id}: ${title}`,
      expect === undefined ? "refused" : `${expect.total} ${expect.currency}`,
      ...results.slice(1).map(({ outcomes }) => shown(outcomes[index]!))
    ])
  )

const TABLES = { totals, mistakes, cases: each }

const made = Object.entries(TABLES).map(([name, make]) => ({ mark: `<!-- table: ${name} -->`, text: make() }))
process.stdout.write(made.map(({ mark, text }) => `${mark}\n\n${text}`).join("\n"))

if (write) {
  for (const name of ["RESULTS.md", "../../docs/comparison.md"]) {
    const file = new URL(name, import.meta.url)
    const page = made.reduce(
      (before, { mark, text }) =>
        before.replace(new RegExp(`${mark}[^]*?(?=<!-- /table -->)`, "u"), () => `${mark}\n\n${text}\n`),
      readFileSync(file, "utf8")
    )
    writeFileSync(file, page)
  }
}
