import { changeText, type CheckedName, checkNames, type Failure, isFailed } from "../code/findings.ts"
import { namesIn } from "../code/namesIn.ts"
import { Program } from "../code/Program.ts"
import { levelOf, sarifOf } from "../code/sarif.ts"
import { workingTree } from "../code/revisions.ts"
import type { FileFault } from "../files/findFiles.ts"
import { writeText } from "../files/readAndWrite.ts"
import type { Answer } from "../output/answer.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import { VERSION } from "../version.ts"
import type { World } from "../World.ts"

/** The files to look through, and what makes the check fail. */
export interface CheckOptions {
  /** Files, folders and globs; the folder of the command where there are none. */
  readonly paths: ReadonlyArray<string>
  /** An end within this number of days is near. */
  readonly within: number
  readonly failOn: Failure
  /** Only names with something to be said of them. */
  readonly isOfFindings: boolean
  /** A file to write SARIF to. */
  readonly sarif: string | undefined
}

/** The names of models in code, and what is ahead of them, for programs. */
export interface CheckDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** The number of files that were searched. */
  readonly files: number
  /** In the order of files and lines. */
  readonly names: ReadonlyArray<CheckedName>
  /** Whether something of what was asked for is to stop a build. */
  readonly failed: boolean
  /** Files that could not be read. */
  readonly faults: ReadonlyArray<FileFault>
}

/** Something stands in the code that was asked not to. */
export const FAILED = 4

/** Every name of a model in a code base: which model it means, when that ends, and what follows it. */
export const check = async (options: CheckOptions, world: World): Promise<Answer<CheckDocument>> => {
  const { failOn, isOfFindings, paths, sarif, within } = options
  const prices = pricesOf(world)
  const tree = workingTree(paths.length === 0 ? ["."] : paths, world.folder)
  const program = new Program(tree)
  const all = checkNames(namesIn(program, prices.names), prices, world.now(), within)
  const names = isOfFindings ? all.filter(({ findings }) => findings.length > 0) : all
  const failed = isFailed(all, failOn)
  const faults = [...tree.faults, ...program.faults]
  if (sarif !== undefined) writeText(sarif, sarifOf(remarksOf(all), VERSION), world)
  return {
    document: { as_of: prices.asOfDay, files: tree.files.length, names, failed, faults },
    table: {
      columns: [
        { name: "place", least: 16 },
        { name: "name", least: 12, yields: 1 },
        { name: "model", least: 16, absent: "unknown" },
        { name: "position", usual: "call" },
        { name: "ends", least: 18 },
        { name: "announced", usual: "", yields: 2 },
        { name: "successor", usual: "", least: 16 }
      ],
      rows: names.map(row)
    },
    notes: [summary(all, tree.files.length), ...unknownNotes(all), asOfNote(prices)],
    faults: faults.map(({ file, message }) => `${file}: ${message}`),
    exitCode: failed ? FAILED : faults.length === 0 ? 0 : tree.files.length === 0 ? 3 : 2
  }
}

const row = ({
  announced,
  file,
  line,
  model,
  name,
  position,
  retirement,
  retires_on,
  successor
}: CheckedName): ReadonlyArray<string> => [
  `${file}:${line}`,
  name ?? "",
  model ?? "",
  position,
  retirement === null
    ? ""
    : retirement === "retired"
      ? `retired${retires_on === null ? "" : ` ${retires_on}`}`
      : retires_on!,
  announced.map(({ from, price, unit }) => `${unit} ${price ?? "?"}${from === null ? "" : ` from ${from}`}`).join(", "),
  successor === null
    ? ""
    : `${successor.model}${changeText(successor.change_pct)}${successor.by === "line" ? "" : ` (${successor.by})`}`
]

/** A summary of the findings, for people. */
const summary = (names: ReadonlyArray<CheckedName>, files: number): string => {
  const of = (code: string) => names.filter(({ findings }) => findings.some((finding) => finding.code === code))
  const counts = [
    [of("retired"), "retired"],
    [of("retiring"), "retiring soon"],
    [of("later"), "retiring later"],
    [of("unknown"), "unknown"],
    [of("unstated"), "not said in the code"]
  ] as const
  const said = counts.flatMap(([found, what]) => {
    const mentions = found.filter(({ position }) => position === "mention").length
    const only = mentions === 0 ? "" : mentions === found.length ? ", only mentioned" : `, ${mentions} only mentioned`
    return found.length === 0 ? [] : [`${found.length} ${what}${only}`]
  })
  const all = `${counted(names.length, "model name")} in ${counted(files, "file")}`
  return `${all}${said.length === 0 ? "" : `: ${said.join("; ")}`}.`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

const unknownNotes = (names: ReadonlyArray<CheckedName>): ReadonlyArray<string> => [
  ...new Set(
    names.flatMap(({ findings }) => findings.flatMap(({ code, message }) => (code === "unknown" ? [message] : [])))
  )
]

/** Remarks on names, each where it stands. */
export const remarksOf = (names: ReadonlyArray<CheckedName>) =>
  names.flatMap(({ column, file, findings, line, position }) =>
    findings.map(({ code, message }) => ({
      file,
      line,
      column,
      code,
      message,
      level: levelOf(code, position === "mention")
    }))
  )
