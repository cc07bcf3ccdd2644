import type { Screen, World } from "../World.ts"
import type { Answer, Format } from "./answer.ts"
import { jsonPieces } from "./jsonPieces.ts"
import { alignedTable, csvTable, markdownTable, styles } from "./tables.ts"
import { wrap } from "./wrap.ts"

/** How an answer is printed. */
export interface Printing {
  readonly format: Format
  /** Without notes. */
  readonly isQuiet: boolean
}

/** Prints an answer. Only a document or its rows stand on standard output where a program reads it. */
export const print = (answer: Answer, { format, isQuiet }: Printing, world: World): void => {
  const { stderr, stdout } = world
  const notesOn = (screen: Screen) => (isQuiet ? "" : answer.notes.map((note) => `${wrap(note, screen)}\n`).join(""))
  if (answer.exported !== undefined) {
    for (const text of answer.exported) stdout.write(text)
    stderr.write(notesOn(stderr))
  } else if (format === "table") {
    const notes = notesOn(stdout)
    const drawing = wrap(answer.drawing?.(stdout) ?? "", stdout)
    const table = answer.isDrawn === true ? "" : alignedTable(answer.table, stdout)
    const parts = [drawing, table, notes === "" ? "" : styles(stdout).dim(notes)]
    stdout.write(parts.filter((part) => part !== "").join("\n"))
  } else {
    for (const text of programmatic(answer, format)) stdout.write(text)
    stderr.write(notesOn(stderr))
  }
  for (const fault of answer.faults ?? []) stderr.write(`${wrap(`ratecard: ${fault}`, stderr)}\n`)
  if (answer.exitCode !== undefined) world.exitWith(answer.exitCode)
}

const programmatic = ({ document, table }: Answer, format: Exclude<Format, "table">): Iterable<string> => {
  switch (format) {
    case "json":
      return jsonPieces(document)
    case "csv":
      return [csvTable(table)]
    case "markdown":
      return [markdownTable(table)]
  }
}
