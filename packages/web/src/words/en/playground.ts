import type { Plural } from "../../format.ts"

export const en = {
  title: "Playground",
  about: "Your text goes to the provider with your own key. Nothing of it is stored here.",
  text: "Text",
  model: "Model",
  beside: "Compare with",
  none: "none",
  noKeys: "You need an API key of your own to ask a model. None is stored yet.",
  noKeyFor: (model: string, provider: string) => `To try ${model}, store an API key for ${provider}.`,
  retired: (model: string) => `${model} has been retired and can no longer be called.`,
  tokens: { one: "token", other: "tokens" } as Plural,
  exactly: (tokens: string, cost: string) => `${tokens} of input, ${cost}.`,
  estimated: (low: string, high: string, least: string, most: string) =>
    `${low} to ${high} of input, ${least} to ${most} (estimate).`,
  answerCosts: (price: string) => `The answer adds ${price} per million tokens.`,
  send: "Send",
  stop: "Cancel",
  stopped: "Cancelled. The provider may still bill the call.",
  empty: "Enter a text.",
  waiting: (provider: string) => `${provider} is answering…`,
  answer: "Answer",
  emptyAnswer: "The model answered with an empty text.",
  total: "Total",
  unknown: "unknown",
  since: (day: string) => `Price since ${day}, from`,
  sources: { seed: "the built-in catalogue", manual: "an administrator" } as Readonly<Record<string, string>>,
  factor: { one: "time", other: "times" } as Plural,
  times: (cheaper: string, factor: string) => `${cheaper} was cheaper; the other one cost ${factor} as much.`,
  same: "Both cost the same."
}

export type PlaygroundWords = typeof en
