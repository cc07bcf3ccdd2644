import { setTimeout } from "node:timers/promises"
import { Refusal, type Screen, type World } from "../World.ts"
import type { Answer, Format } from "./answer.ts"
import { alignedTable, csvTable, markdownTable, styles } from "./tables.ts"
import { give, lines, say, sentence, shortPath } from "./say.ts"

/** The format of an answer. */
export interface Printing {
  readonly format: Format
  /** Without notes. */
  readonly isQuiet: boolean
}

/** Prints an answer. Only a document or its rows stand on standard output where a program reads it. */
export const print = (answer: Answer, { format, isQuiet }: Printing, world: World): void => {
  const { stderr, stdout } = world
  const notesOn = (screen: Screen) => (isQuiet ? "" : answer.notes.map((note) => sentence(note, screen)).join(""))
  if (answer.exported !== undefined) {
    for (const text of answer.exported) give(text, stdout)
    stderr.write(notesOn(stderr))
  } else if (format === "table") {
    const notes = notesOn(stdout)
    const drawing = lines(answer.drawing?.(stdout) ?? "", stdout)
    const table = answer.isDrawn === true ? "" : alignedTable(answer.table, stdout)
    const parts = [drawing, table, notes === "" ? "" : styles(stdout).dim(notes)]
    stdout.write(parts.filter((part) => part !== "").join("\n"))
  } else {
    for (const text of programmatic(answer, format)) give(text, stdout)
    stderr.write(notesOn(stderr))
  }
  for (const fault of answer.faults ?? []) say(`ratecard: ${shortPath(fault, world.home)}`, stderr)
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

/** Milliseconds between two looks. */
const INTERVAL = 2000

const CLEAR = "\u001b[H\u001b[2J\u001b[3J"

/** Shows an answer on the terminal again and again, until it is interrupted. */
export const watch = async (find: () => Promise<Answer>, world: World): Promise<void> => {
  if (!world.stdout.isTerminal) throw new Refusal("--watch needs a terminal; run the command again instead")
  while (true) {
    const { exitCode: _, ...answer } = await find()
    world.stdout.write(CLEAR)
    print(answer, { format: "table", isQuiet: false }, world)
    await setTimeout(INTERVAL)
  }
}

/** JSON of a document, indented by two, piece by piece: a long list is never one text. */
const jsonPieces = function* (document: object): Generator<string> {
  let before = "{"
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue
    yield `${before}\n  ${JSON.stringify(name)}: `
    before = ","
    if (Array.isArray(value) && value.length > 0) yield* listPieces(value)
    else yield inside(JSON.stringify(value, null, 2))
  }
  yield before === "{" ? "{}\n" : "\n}\n"
}

/** The number of elements of a list in one piece. */
const PIECE = 500

const listPieces = function* (list: ReadonlyArray<unknown>): Generator<string> {
  for (let start = 0; start < list.length; start += PIECE) {
    const elements = JSON.stringify(list.slice(start, start + PIECE), null, 2).slice("[".length, -"\n]".length)
    yield `${start === 0 ? "[" : ","}${inside(elements)}`
  }
  yield "\n  ]"
}

const inside = (json: string): string => json.replaceAll("\n", "\n  ")
