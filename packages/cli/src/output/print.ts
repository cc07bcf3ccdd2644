import type { World } from "../World.ts"
import type { Answer, Format } from "./answer.ts"
import { alignedTable, csvTable, markdownTable } from "./tables.ts"

/** Prints an answer. Only a document or its rows stand on standard output where a program reads it. */
export const print = (answer: Answer, format: Format, world: World): void => {
  const notes = answer.notes.map((note) => `${note}\n`).join("")
  if (format === "table") {
    world.stdout.write(`${alignedTable(answer.table)}${notes === "" ? "" : `\n${notes}`}`)
    return
  }
  world.stdout.write(
    format === "json"
      ? `${JSON.stringify(answer.document, null, 2)}\n`
      : format === "csv"
        ? csvTable(answer.table)
        : markdownTable(answer.table)
  )
  world.stderr.write(notes)
}
