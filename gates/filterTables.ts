// The tables of filters in docs/guide/find-a-model.md and in its translation: `pnpm x write filters`.
import { FILTERS, PAGE_FILTER_NAMES, type PageFilterName } from "@ratecard/core/catalogue"
import { readFileSync, writeFileSync } from "node:fs"
import { FILTER_WORDS } from "@ratecard/web/filters"

const tableOf = (rows: ReadonlyArray<readonly [parameter: string, meaning: string]>, isAligned: boolean): string => {
  const widths = [0, 1].map((column) => (isAligned ? Math.max(...rows.map((row) => row[column]!.length)) : 3))
  const line = (row: ReadonlyArray<string>) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`
  const [head, ...others] = rows.map(line)
  return [head, line(widths.map((width) => "-".repeat(width))), ...others].join("\n")
}

const rowsOf = (wordsOf: (name: PageFilterName) => string) =>
  PAGE_FILTER_NAMES.map((name) => [`\`${name}\``, wordsOf(name)] as const)

/** The tables, by the page that has them. The formatter aligns the pages of the web application. */
export const FILTER_TABLES = {
  "docs/guide/find-a-model.md": tableOf([["parameter", "meaning"], ...rowsOf((name) => FILTERS[name].about)], false),
  "packages/web/src/pages/docs/ru/guide/find-a-model.md": tableOf(
    [["параметр", "смысл"], ...rowsOf((name) => FILTER_WORDS.ru[name].label)],
    true
  )
}

if (import.meta.main) {
  for (const [path, table] of Object.entries(FILTER_TABLES)) {
    const page = new URL(`../${path}`, import.meta.url)
    const text = readFileSync(page, "utf8")
    writeFileSync(
      page,
      text.replace(/(?<=<!-- table: filters -->\n\n)[^]*?(?=\n\n<!-- \/table -->)/u, () => table)
    )
  }
}
