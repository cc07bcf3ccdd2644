import { Command } from "effect/cli"
import { models } from "./models.ts"

/** The whole command line. */
export const ratecard = Command.make("ratecard").pipe(
  Command.withDescription("What language-model calls cost, before and after they are made"),
  Command.withSubcommands([models])
)
