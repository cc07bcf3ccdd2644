import { INPUTS } from "@ratecard/core/ledger"
import { Command, Flag } from "effect/cli"
import { at } from "./model.ts"
import { answering, choice, optional, OUTPUT } from "./output.ts"
import { pathArguments } from "./paths.ts"
import { currency, rates } from "./prices.ts"
import { number } from "./recommend.ts"

export const cost = Command.make(
  "cost",
  {
    files: pathArguments(
      "files",
      "Usage records or responses as JSON, JSONL or CSV, or texts; - or none: standard input"
    ),
    as: Flag.Literals("as", INPUTS).pipe(
      Flag.withDescription("How the files are written, where their names and beginnings do not tell"),
      optional
    ),
    model: Flag.String("model").pipe(
      Flag.withDescription("Price a call to come with this model; may be given several times"),
      Flag.atLeast(0)
    ),
    inputTokens: number("input-tokens", "Price a call with a prompt of so many tokens, instead of a text"),
    cachedTokens: number("cached-tokens", "So many tokens of the prompt come from the cache; 0 by default"),
    outputTokens: number("output-tokens", "So many tokens of answer, with reasoning; 0 by default"),
    calls: number("calls", "So many calls of this kind; 1 by default"),
    per: Flag.Literals("per", ["day", "month"]).pipe(
      Flag.withDescription("The time in which these calls are made: says what a month of them costs"),
      optional
    ),
    batch: choice("batch", "At the prices of a batch"),
    explain: choice("explain", "Print each amount with its price, and where that is from"),
    at: at("Price as of this day instead of the records' own, as a what-if"),
    why: Flag.String("why").pipe(
      Flag.withDescription("Say which of our lines makes the difference to this total of somebody else's"),
      Flag.withMetavar("total"),
      optional
    ),
    settle: Flag.Literals("settle", ["computed", "reported"]).pipe(
      Flag.withDescription("What a total is: computed from prices, by default, or the cost that the record reports"),
      optional
    ),
    rates,
    currency: currency("Each total in this currency as well, at the newest bank's rate that is known here"),
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
  Command.withDescription("Price requests that were made, each at its own time, or calls before they are made"),
  Command.withExamples([
    { command: "ratecard cost requests.jsonl", description: "One record or response a line" },
    { command: "ratecard cost response.json --explain", description: "The bill of one response, line by line" },
    { command: "ratecard cost response.json --why 0.1234", description: "Why somebody else's total differs" },
    {
      command: "ratecard cost requests.csv --at 2025-09-01 --rates rates.json",
      description: "Another day, own prices"
    },
    { command: "ratecard cost prompt.txt --model gpt-5 --output-tokens 500", description: "A text, before it is sent" },
    {
      command: "ratecard cost --model gpt-5 --input-tokens 3000 --output-tokens 500 --calls 1000 --per day",
      description: "What a thousand such calls a day will cost"
    }
  ])
)
