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
  Command.withDescription("Fetch the newest prices of a server, for all commands"),
  Command.withExamples([
    { command: "ratecard catalogue update --from http://127.0.0.1:8080", description: "From your own server" }
  ])
)

export const catalogue = Command.make("catalogue").pipe(
  Command.withDescription("Manage the prices that commands use"),
  Command.withSubcommands([update])
)
