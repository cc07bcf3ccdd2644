import type { Plural } from "../../format.ts"

export const en = {
  title: "Playground",
  about: "Your text goes to the model with your own key, and to nobody else. Nothing of it is stored here.",
  text: "Text",
  model: "Model",
  beside: "Beside it",
  none: "no other",
  noKeys: "No key is stored yet: a model is asked with a key of your own.",
  storeKey: "Store a key",
  send: "Send",
  stop: "Stop waiting",
  stopped: "You stopped waiting. The provider may bill the call all the same.",
  empty: "Write a text first.",
  waiting: (provider: string) => `${provider} is answering…`,
  answer: "Answer",
  emptyAnswer: "The model answered with an empty text.",
  input: "Input",
  output: "Output",
  total: "Total",
  tokens: { one: "token", other: "tokens" } as Plural,
  cachedInput: "part of it cached, at its own price",
  unknown: "unknown",
  since: (day: string) => `Price of ${day}, from`,
  sources: { seed: "the catalogue's first prices", manual: "an administrator" } as Readonly<Record<string, string>>,
  factor: { one: "time", other: "times" } as Plural,
  times: (cheaper: string, factor: string) => `${cheaper} was cheaper: the other one cost ${factor} as much.`,
  same: "Both cost the same."
}

export type PlaygroundWords = typeof en
