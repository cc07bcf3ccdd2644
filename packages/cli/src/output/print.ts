import type { World } from "../World.ts"
import type { Answer, Format } from "./answer.ts"
import { alignedTable, csvTable, markdownTable, styles } from "./tables.ts"

/** How an answer is printed. */
export interface Printing {
  readonly format: Format
  /** Without notes. */
  readonly isQuiet: boolean
}

/** Prints an answer. Only a document or its rows stand on standard output where a program reads it. */
export const print = (answer: Answer, { format, isQuiet }: Printing, world: World): void => {
  const { stderr, stdout } = world
  const notes = isQuiet ? "" : answer.notes.map((note) => `${note}\n`).join("")
  if (answer.exported !== undefined) {
    for (const text of answer.exported) stdout.write(text)
    stderr.write(notes)
  } else if (format === "table") {
    const drawing = answer.drawing?.(stdout.columns)
    const parts = [drawing, alignedTable(answer.table, stdout), notes === "" ? undefined : styles(stdout).dim(notes)]
    stdout.write(parts.filter((part) => part !== undefined).join("\n"))
  } else {
    stdout.write(programmatic(answer, format))
    stderr.write(notes)
  }
  for (const fault of answer.faults ?? []) stderr.write(`ratecard: ${fault}\n`)
  if (answer.exitCode !== undefined) world.exitWith(answer.exitCode)
}

const programmatic = ({ document, table }: Answer, format: Exclude<Format, "table">): string => {
  switch (format) {
    case "json":
      return `${JSON.stringify(document, null, 2)}\n`
    case "csv":
      return csvTable(table)
    case "markdown":
      return markdownTable(table)
  }
}
