import { Command, Completions } from "effect/cli"
import { budget } from "./commands/budget.ts"
import { catalogue } from "./commands/catalogue.ts"
import { changes, rate } from "./commands/changes.ts"
import { check } from "./commands/check.ts"
import { cost } from "./commands/cost.ts"
import { count } from "./commands/count.ts"
import { diff } from "./commands/diff.ts"
import { doctor } from "./commands/doctor.ts"
import { history, model, resolve } from "./commands/model.ts"
import { models } from "./commands/models.ts"
import { offers } from "./commands/offers.ts"
import { mcp, serve } from "./commands/programs.ts"
import { doing } from "./commands/output.ts"
import { recommend } from "./commands/recommend.ts"
import { reconcile } from "./commands/reconcile.ts"
import { statusline, usage } from "./commands/usage.ts"

const man = Command.make("man", {}, () => doing(async (world) => world.stdout.write(await manualOfAll()))).pipe(
  Command.withDescription("Print the manual page"),
  Command.withExamples([{ command: "ratecard man | man -l -", description: "Read it" }])
)

/** The whole command line. */
export const ratecard = Command.make("ratecard").pipe(
  Command.withDescription("What language-model calls cost, before and after you make them"),
  Command.withSubcommands([
    usage,
    statusline,
    budget,
    doctor,
    cost,
    reconcile,
    count,
    check,
    diff,
    models,
    model,
    offers,
    recommend,
    history,
    changes,
    rate,
    resolve,
    catalogue,
    mcp,
    serve,
    man
  ])
)

async function manualOfAll(): Promise<string> {
  const { manual } = await import("./manual.ts")
  return manual(Completions.fromCommand(ratecard))
}
