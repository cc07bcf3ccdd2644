import { Context, Data, Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { Refusal, type World } from "../World.ts"
import { type Answer, FORMATS } from "../output/answer.ts"
import { print, type Printing } from "../output/print.ts"

/** A flag that is given or not. */
export const choice = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false), Flag.withoutNegation)

/** A flag that may be left out: it is undefined then. */
export const optional = <A>(flag: Flag.Flag<A>): Flag.Flag<A | undefined> =>
  flag.pipe(Flag.optional, Flag.map(Option.getOrUndefined))

/** The flags for the output of a command. */
export const OUTPUT = {
  json: choice("json", "Print one JSON document"),
  csv: choice("csv", "Print the rows as CSV"),
  markdown: choice("markdown", "Print the rows as a Markdown table"),
  quiet: choice("quiet", "Print no notes and no progress")
}

/** The flags of {@link OUTPUT} as they were given. */
interface OutputFlags {
  readonly json: boolean
  readonly csv: boolean
  readonly markdown: boolean
  readonly quiet: boolean
}

/** A command threw a refusal, or an unexpected error. */
export class CommandFailed extends Data.TaggedError("CommandFailed")<{ readonly cause: unknown }> {}

/** Does something on the machine of the command. */
export const doing = (act: (world: World) => Promise<void>) =>
  Effect.gen(function* () {
    const world = yield* Here
    yield* Effect.tryPromise({ try: () => act(world), catch: (cause) => new CommandFailed({ cause }) })
  })

/** Finds out what a command is to answer, and prints it. */
export const answering = (flags: OutputFlags, find: (world: World) => Promise<Answer>) =>
  doing(async (world) => {
    const printing = printingOf(flags)
    print(await find(world), printing, world)
  })

/** The format that these flags ask for. */
const printingOf = (flags: OutputFlags): Printing => {
  const [format = "table", ...others] = FORMATS.filter((name) => flags[name])
  if (others.length > 0) throw new Refusal(`use --${format} or --${others[0]}, not both`)
  return { format, isQuiet: flags.quiet }
}

/** The machine that a command runs on. */
export class Here extends Context.Service<Here, World>()("@ratecard/cli/Here") {}
