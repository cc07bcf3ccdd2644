/** On the pictures of links. */
export const en = {
  asOf: (currency: string, day: string) => `${currency} per 1M tokens, prices of ${day}`,
  perMillion: (day: string) => `Per 1M tokens, prices of ${day}`,
  day: (day: string) => `Every price with its date and source, as of ${day}`,
  compare: "API prices side by side",
  versus: " vs. ",
  model: "Model",
  sinceDay: "Price since",
  models: "Models",
  lines: "Model lines",
  levels: "Dated prices"
}

export type CardWords = typeof en
