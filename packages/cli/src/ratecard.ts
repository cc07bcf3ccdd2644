import { Command, Completions } from "effect/cli"
import { doing } from "./commands/output.ts"
import { sayOwn } from "./output/say.ts"

const man = Command.make("man", {}, () =>
  doing(async (world) => {
    const [{ manual }, all] = await Promise.all([import("./manual.ts"), ratecard()])
    sayOwn(manual(Completions.fromCommand(all)), world.stdout)
  })
).pipe(
  Command.withDescription("Print the manual page"),
  Command.withExamples([{ command: "ratecard man | man -l -", description: "Read it" }])
)

/** Loads the definition of each command, by its name, in the order of the help. */
const COMMANDS = {
  usage: async () => (await import("./commands/usage.ts")).usage,
  statusline: async () => (await import("./commands/usage.ts")).statusline,
  budget: async () => (await import("./commands/budget.ts")).budget,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  cost: async () => (await import("./commands/cost.ts")).cost,
  reconcile: async () => (await import("./commands/reconcile.ts")).reconcile,
  count: async () => (await import("./commands/count.ts")).count,
  check: async () => (await import("./commands/check.ts")).check,
  diff: async () => (await import("./commands/diff.ts")).diff,
  models: async () => (await import("./commands/models.ts")).models,
  model: async () => (await import("./commands/model.ts")).model,
  offers: async () => (await import("./commands/offers.ts")).offers,
  prices: async () => (await import("./commands/prices.ts")).prices,
  recommend: async () => (await import("./commands/recommend.ts")).recommend,
  history: async () => (await import("./commands/model.ts")).history,
  changes: async () => (await import("./commands/changes.ts")).changes,
  rate: async () => (await import("./commands/changes.ts")).rate,
  resolve: async () => (await import("./commands/model.ts")).resolve,
  catalogue: async () => (await import("./commands/catalogue.ts")).catalogue,
  mcp: async () => (await import("./commands/programs.ts")).mcp,
  serve: async () => (await import("./commands/programs.ts")).serve,
  man: async () => man
}

/** The command line with the command that arguments begin with; without one, or to complete names, with all commands. */
export const ratecard = async (args: ReadonlyArray<string> = []) => {
  const named = Object.entries(COMMANDS).filter(([name]) => name === args[0])
  const needed =
    named.length === 0 || args.some((arg) => arg.startsWith("--completions")) ? COMMANDS : Object.fromEntries(named)
  return Command.make("ratecard").pipe(
    Command.withDescription("What language-model calls cost, before and after you make them"),
    Command.withSubcommands(await Promise.all(Object.values(needed).map((load) => load())))
  )
}
