import { INPUTS } from "@ratecard/core/ledger"
import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { at } from "./model.ts"
import { answering, choice, optional, OUTPUT } from "./output.ts"
import { exchange, pathArguments, rates } from "./paths.ts"
import { number } from "./filterFlags.ts"

export const cost = Command.make(
  "cost",
  {
    files: pathArguments(
      "files",
      "Usage records or responses as JSON, JSONL or CSV, or texts; none or - reads standard input"
    ),
    as: Flag.Literals("as", INPUTS).pipe(Flag.withDescription("Input format, if it cannot be detected"), optional),
    columns: Flag.String("columns").pipe(
      Flag.withDescription("What the columns of a CSV are, as model=Modell,input_tokens=Prompt"),
      Flag.withMetavar("field=heading,…"),
      Flag.filterMap(
        (text) => {
          const pairs = text.split(/,(?=[\w.]+=)/u).map((pair) => /^([\w.]+)=(.+)$/u.exec(pair)?.slice(1))
          return pairs.every((pair) => pair !== undefined)
            ? Option.some<Readonly<Record<string, string>>>(Object.fromEntries(pairs))
            : Option.none()
        },
        () => "field=heading, comma-separated"
      ),
      optional
    ),
    model: Flag.String("model").pipe(Flag.withDescription("Price a call with this model; repeatable"), Flag.atLeast(0)),
    inputTokens: number("input-tokens", "Tokens of the prompt, instead of a text"),
    cachedTokens: number("cached-tokens", "Tokens of the prompt that come from the cache (default 0)"),
    outputTokens: number("output-tokens", "Expected output tokens, reasoning included (default 0)"),
    calls: number("calls", "Number of such calls (default 1)"),
    per: Flag.Literals("per", ["day", "month"]).pipe(
      Flag.withDescription("Period of these calls; also prints the cost of a month"),
      optional
    ),
    batch: choice("batch", "At the prices of a batch"),
    explain: choice("explain", "Print each amount with its price, and where that is from"),
    at: at("Price as of this day instead of the records' own, as a what-if"),
    why: Flag.String("why").pipe(
      Flag.withDescription("Explain the difference to another total"),
      Flag.withMetavar("total"),
      optional
    ),
    settle: Flag.Literals("settle", ["computed", "reported"]).pipe(
      Flag.withDescription("Use the computed cost (default) or the cost that the record reports"),
      optional
    ),
    rates,
    ...exchange("Also show totals in this currency, each at the rate of its own day"),
    strict: choice("strict", "Exit with 1 where a record could not be read or priced"),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/cost/cost.ts")).cost(
        {
          ...flags,
          input: flags.as,
          models: flags.model,
          expected: {
            input_tokens: flags.inputTokens,
            cached_input_tokens: flags.cachedTokens,
            output_tokens: flags.outputTokens,
            calls: flags.calls,
            per: flags.per
          },
          isBatch: flags.batch,
          isExplained: flags.explain,
          isStrict: flags.strict
        },
        world
      )
    )
).pipe(
  Command.withDescription("Bill past requests at the prices of their time, or price calls before you make them"),
  Command.withExamples([
    { command: "ratecard cost requests.jsonl", description: "One record or response per line" },
    { command: "ratecard cost response.json --explain", description: "The bill of one response, line by line" },
    {
      command: "ratecard cost sheet.csv --columns model=Modell,input_tokens=Eingabe,output_tokens=Ausgabe,at=Datum",
      description: "A table with headings of your own"
    },
    { command: "ratecard cost response.json --why 0.1234", description: "Why another total differs" },
    {
      command: "ratecard cost requests.csv --at 2025-09-01 --rates rates.json",
      description: "Prices of another day, and your own"
    },
    {
      command: "ratecard cost prompt.txt --model gpt-5 --output-tokens 500",
      description: "A text, before you send it"
    },
    {
      command: "ratecard cost --model gpt-5 --input-tokens 3000 --output-tokens 500 --calls 1000 --per day",
      description: "The cost of a thousand such calls a day"
    }
  ])
)
