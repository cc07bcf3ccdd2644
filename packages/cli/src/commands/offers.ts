import { MODEL_KINDS, type Shelf } from "@ratecard/core/catalogue"
import { Argument, Command, Flag } from "effect/cli"
import { Refusal } from "../World.ts"
import { answering, choice, optional, OUTPUT } from "./output.ts"
import { limit } from "./recommend.ts"

const text = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description), optional)

export const offers = Command.make(
  "offers",
  {
    name: Argument.String("name").pipe(
      Argument.withDescription("Any name of a model, to list its hosts"),
      Argument.withDefault("")
    ),
    host: text("host", "Only what this host serves, such as bedrock or groq"),
    maker: text("maker", "Only models of this maker"),
    kind: Flag.Literals("kind", MODEL_KINDS).pipe(Flag.withDescription("Only models for this"), optional),
    unit: text("unit", "Only offers with a price of this unit, such as cache_read or image"),
    kept: choice("kept", "Only prices of the catalogue, which are dated and sourced"),
    listed: choice("listed", "Only prices from public lists, unchecked"),
    search: text("search", "Only where this is part of the host or the name"),
    limit: limit(20),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/offers.ts")).offers(
        { ...flags, name: flags.name === "" ? undefined : flags.name, shelf: shelfOf(flags) },
        world
      )
    )
).pipe(
  Command.withDescription("Show which hosts offer a model, at which prices and by which source, cheapest first"),
  Command.withExamples([
    { command: "ratecard offers claude-sonnet-4-5", description: "One model everywhere" },
    { command: "ratecard offers gpt-oss-120b --unit cache_read", description: "Hosts with a price for cached tokens" },
    { command: "ratecard offers --host groq --listed", description: "Prices of one host in public lists" },
    { command: "ratecard offers --kind embedding --maker voyage --json", description: "For programs" }
  ])
)

const shelfOf = ({ kept, listed }: { readonly kept: boolean; readonly listed: boolean }): Shelf | undefined => {
  if (kept && listed) throw new Refusal("--kept with --listed is every offer: leave both out")
  return kept ? "kept" : listed ? "listed" : undefined
}
