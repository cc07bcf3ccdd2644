import type { Completions } from "effect/cli"
import { VERSION } from "./version.ts"

/** The manual page of all commands, for man(7): made from their definition. */
export const manual = (program: Completions.CommandDescriptor): string => {
  const commands = leaves([], program.subcommands)
  return [
    `.TH RATECARD 1 "" "ratecard ${VERSION}" "User Commands"`,
    ".SH NAME",
    `ratecard \\- ${roff((program.description ?? "").toLowerCase())}`,
    ".SH SYNOPSIS",
    ".B ratecard",
    ".I command",
    "[\\fIarguments\\fR] [\\fIflags\\fR]",
    ".SH COMMANDS",
    ...commands.flatMap(sectionOf),
    ".SH EXIT STATUS",
    ...[
      ["0", "Everything was read and priced."],
      ["1", "Wrong usage; or, with \\-\\-strict, something that could not be read or priced."],
      ["2", "Something could not be read or priced; the rest is printed."],
      ["3", "Nothing could be read or priced."],
      ["4", "A budget is exceeded, or would be; or code names a model that is to fail (\\fBcheck\\fR, \\fBdiff\\fR)."]
    ].flatMap(([code, text]) => [".TP", `.B ${code}`, text!]),
    ".SH ENVIRONMENT",
    ...[
      ["RATECARD_URL", "The server that \\fBcatalogue update\\fR and \\fBmcp\\fR use."],
      ["RATECARD_CACHE_DIR", "Folder of updated prices."],
      ["RATECARD_DATA_DIR", "Folder of what was read of logs."],
      ["RATECARD_CONFIG_DIR", "Folder of budgets and reservations."],
      ["NO_COLOR", "No colours."],
      ["DEBUG", "Print the stack of a fault of this program."]
    ].flatMap(([name, text]) => [".TP", `.B ${name}`, text!]),
    ""
  ].join("\n")
}

type Descriptor = Completions.CommandDescriptor

interface Leaf {
  readonly path: ReadonlyArray<string>
  readonly command: Descriptor
}

/** The commands that do something, with the words that lead to them. */
export const leaves = (path: ReadonlyArray<string>, commands: ReadonlyArray<Descriptor>): ReadonlyArray<Leaf> =>
  commands.flatMap((command) => {
    const own = { path: [...path, command.name], command }
    const isLeaf = command.subcommands.length === 0 || command.arguments.length > 0
    return [...(isLeaf ? [own] : []), ...leaves(own.path, command.subcommands)]
  })

const sectionOf = ({ command, path }: Leaf): ReadonlyArray<string> => [
  `.SS ratecard ${path.join(" ")}${command.arguments.map(({ name, variadic }) => ` [${name}${variadic ? "..." : ""}]`).join("")}`,
  roff(command.description ?? ""),
  ...command.arguments.flatMap(({ description, name }) => [".TP", `.I ${name}`, roff(description ?? "")]),
  ...command.flags.flatMap(({ description, name, type }) => [
    ".TP",
    `.BR ${roff(`--${name}`)}${type._tag === "Boolean" ? "" : ` " \\fI${type._tag.toLowerCase()}\\fR"`}`,
    roff(`${description ?? ""}${type._tag === "Choice" ? ` (${type.values.join(", ")})` : ""}`)
  ])
]

/** Text that man(7) prints as it is. */
const roff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(/^([.'])/gmu, "\\&$1")
