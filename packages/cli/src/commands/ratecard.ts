import { Command } from "effect/cli"
import { catalogue } from "./catalogue.ts"
import { changes, rate } from "./changes.ts"
import { cost } from "./cost.ts"
import { count } from "./count.ts"
import { history, model, resolve } from "./model.ts"
import { models } from "./models.ts"
import { man, mcp, serve } from "./programs.ts"
import { recommend } from "./recommend.ts"
import { statusline, usage } from "./usage.ts"

/** The whole command line. */
export const ratecard = Command.make("ratecard").pipe(
  Command.withDescription("What language-model calls cost, before and after they are made"),
  Command.withSubcommands([
    usage,
    statusline,
    cost,
    count,
    models,
    model,
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
