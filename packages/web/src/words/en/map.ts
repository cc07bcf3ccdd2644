import type { Plural } from "../../format.ts"

const cheapest = {
  input: "The cheapest input",
  output: "The cheapest output",
  mix: "The cheapest mix of three input tokens to one output token"
}

/** The cheapest price for some length of a prompt, as text. */
export interface LengthText {
  readonly name: string
  readonly price: string
  readonly tokens: string
}

export const en = {
  titles: {
    length: "Which model is cheapest for a prompt of a given length?",
    time: "How far has the cheapest price fallen?"
  },
  descriptions: {
    length: "The LLM with the lowest price for each prompt length, long-prompt prices included",
    time: "The lowest LLM price per million tokens over the years, for prompts of 8K, 128K and 1M tokens"
  },
  show: "Show",
  views: { length: "by prompt length", time: "over time" },
  table: "All models as a table",
  price: "Price",
  kinds: { input: "input", output: "output", mix: "3 input : 1 output" },
  axis: {
    input: "Input, per million tokens",
    output: "Output, per million tokens",
    mix: "3 parts input and 1 part output, per million tokens"
  },
  prompt: "Prompt, tokens",
  context: "Prompt up to, tokens",
  cheapestByLength: (
    kind: keyof typeof cheapest,
    from: string | undefined,
    [first, ...others]: readonly [LengthText, ...ReadonlyArray<LengthText>],
    more: string | undefined
  ) =>
    [
      `${cheapest[kind]}${from === undefined ? "" : ` from ${from} tokens on`} is ${first.name}, at ${first.price} per million tokens for prompts of up to ${first.tokens}`,
      ...others.map(({ name, price, tokens }) => `then ${name}, at ${price} up to ${tokens}`),
      ...(more === undefined ? [] : [`and ${more} for longer prompts`])
    ].join("; ") + ".",
  more: { one: "other model", other: "other models" } as Plural,
  nothing: "No model with these filters has a known context window.",
  moved: (
    kind: keyof typeof cheapest,
    tokens: string,
    first: { readonly price: string; readonly name: string; readonly day: string },
    last: { readonly price: string; readonly name: string },
    percent: { readonly text: string; readonly isLess: boolean } | undefined
  ) =>
    `${cheapest[kind]} for a prompt of ${tokens} tokens cost ${first.price} per million on ${first.day} (${first.name}) and costs ${last.price} today (${last.name})${
      percent === undefined ? "" : `: ${percent.text} ${percent.isLess ? "less" : "more"}`
    }.`,
  ended: (kind: keyof typeof cheapest, tokens: string) =>
    `${cheapest[kind]} for a prompt of ${tokens} tokens: no model is offered today.`,
  summary: "The lowest price for each prompt length. Both scales are logarithmic.",
  timeSummary: "A line for each prompt length. The scale of prices is logarithmic.",
  points: "Prices; the arrow keys walk through them, Enter opens a model",
  days: "Days; the arrow keys walk through them",
  describe: (name: string, tokens: string, price: string) =>
    `${name}: ${price} per million tokens, for prompts of up to ${tokens}`,
  onFront: "the cheapest",
  legend:
    "The line is the lowest price for a prompt of each length. Other dots are prices of other models; a model that costs more for long prompts has a dot for each price.",
  timeLegend:
    "The lowest price that a model was offered at. Models count with the context window they have today, or had last.",
  endless: {
    one: "model whose end is not known is left out",
    other: "models whose end is not known are left out"
  } as Plural,
  front: "The cheapest for each prompt length",
  history: "Each change of the cheapest price",
  all: "View data",
  model: "Model",
  day: "Day",
  change: "Change",
  noModel: "no model",
  free: "free",
  missing: { one: "model has no known context window", other: "models have no known context window" } as Plural
}

export type MapWords = typeof en
