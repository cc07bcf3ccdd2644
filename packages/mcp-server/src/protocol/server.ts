import manifest from "../../package.json" with { type: "json" }

/** Who answers. */
export const SERVER = { name: "ratecard", version: manifest.version }

/** The instructions that a model gets for all tools together. */
export const INSTRUCTIONS =
  "Prices are per 1,000,000 tokens in each record's currency (usd or rub). Answers are short: limit asks for more records, fields for more of each."
