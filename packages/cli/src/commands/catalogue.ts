import { Command, Flag } from "effect/cli"
import { answering, optional, OUTPUT } from "./output.ts"

const update = Command.make(
  "update",
  {
    from: Flag.String("from").pipe(
      Flag.withDescription(
        "The address of a Ratecard service, or of a catalogue.json (default RATECARD_URL, else the newest that Ratecard signs)"
      ),
      Flag.withMetavar("url"),
      optional
    ),
    key: Flag.String("key").pipe(
      Flag.withDescription(
        "The public key that it must be signed with, or none (default: Ratecard's for a file, none for a service)"
      ),
      Flag.withMetavar("key"),
      optional
    ),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) => (await import("../answers/updateCatalogue.ts")).updateCatalogue(flags, world))
).pipe(
  Command.withDescription("Fetch the newest prices, for all commands"),
  Command.withExamples([
    { command: "ratecard catalogue update", description: "The newest that Ratecard signs" },
    { command: "ratecard catalogue update --from http://127.0.0.1:8080", description: "From your own server" }
  ])
)

export const catalogue = Command.make("catalogue").pipe(
  Command.withDescription("Manage the prices that commands use"),
  Command.withSubcommands([update])
)
