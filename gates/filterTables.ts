// The tables of filters in docs/guide/find-a-model.md and in its translation: `pnpm x write filters`.
import { FILTERS, PAGE_FILTER_NAMES, type PageFilterName } from "@ratecard/core/catalogue"
import { readFileSync, writeFileSync } from "node:fs"
import { FILTER_WORDS } from "../packages/web/src/words/filters.ts"

const tableOf = (head: string, text: string, wordsOf: (name: PageFilterName) => string): string => {
  const rows = [[head, text], ...PAGE_FILTER_NAMES.map((name) => [`\`${name}\``, wordsOf(name)])]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`)
  return [lines[0], `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...lines.slice(1)].join("\n")
}

/** The tables, by the page that has them. */
export const FILTER_TABLES = {
  "docs/guide/find-a-model.md": tableOf("parameter", "meaning", (name) => FILTERS[name].about),
  "packages/web/src/pages/docs/ru/guide/find-a-model.md": tableOf(
    "параметр",
    "смысл",
    (name) => FILTER_WORDS.ru[name].label
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
