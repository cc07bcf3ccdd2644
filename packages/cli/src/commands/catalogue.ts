import { Command, Flag } from "effect/cli"
import { answering, optional, OUTPUT } from "./output.ts"

const update = Command.make(
  "update",
  {
    from: Flag.String("from").pipe(
      Flag.withDescription("The address of a Ratecard service, or of a catalogue.json (default RATECARD_URL)"),
      Flag.withMetavar("url"),
      optional
    ),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/updateCatalogue.ts")).updateCatalogue(flags.from, world)
    )
).pipe(
  Command.withDescription("Bring the newest prices of a service into this user's cache, for all commands"),
  Command.withExamples([
    { command: "ratecard catalogue update --from http://127.0.0.1:8080", description: "From a service of your own" }
  ])
)

export const catalogue = Command.make("catalogue").pipe(
  Command.withDescription("The prices that commands answer with"),
  Command.withSubcommands([update])
)
