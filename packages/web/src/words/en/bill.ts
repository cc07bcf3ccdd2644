import type { Plural } from "../../format.ts"

/** Why records could not be billed. */
interface FaultWords {
  readonly what: (model: string) => string
  /** What to do about it. */
  readonly hint: string
}

export const en = {
  title: "Bill your usage",
  description:
    "See what your usage records, API responses and agent logs cost, by day, model, project and session, computed in your browser",
  intro:
    "Usage records, raw API responses, or the logs of Claude Code, Codex, Gemini CLI, opencode, Qwen Code, Kimi or pi, as JSON, JSONL or CSV. Each response is counted once and billed at the prices of its own time. Nothing is uploaded, and the bill is gone when you leave or reload the page.",
  drop: "Drop files here, or choose them",
  statement: "Compare with a vendor's statement: drop or choose it here",
  statementAbout:
    "A cost report or export of Anthropic, OpenAI, OpenRouter, Cursor, Copilot, LiteLLM, AWS, Azure or Google Cloud, or FOCUS. It stays in your browser, like the logs.",
  statementChosen: (file: string) => `Statement: ${file}`,
  addLogs: "Add the logs of the same period.",
  removeStatement: "Remove the statement",
  paste: "Or paste records",
  bill: "Calculate",
  example: "Try an example",
  reading: (share: string) => `Reading… ${share}`,
  failed: "The files could not be read.",
  nothing: "No usage records found.",
  total: "Total",
  lowerBound: "Lower bound: some records couldn't be priced.",
  upTo: (high: string) => `With all tokens that incomplete logs may lack: up to ${high}.`,
  responses: { one: "response", other: "responses" } as Plural,
  band: (said: string, low: string, high: string, cost: string) =>
    `The log says ${said} tokens of output; its text has ${low} to ${high}, and with the most of them all costs ${cost}.`,
  records: { one: "response billed", other: "responses billed" },
  failedRequests: {
    one: "request that its batch did not answer, not billed",
    other: "requests that their batch did not answer, not billed"
  },
  by: "Group by",
  views: {
    day: "day",
    month: "month",
    model: "model",
    project: "project",
    session: "session",
    branch: "branch"
  },
  utc: "Days and months are in UTC.",
  all: (count: string) => `Show all ${count}`,
  undated: "no date",
  nameless: "not named",
  chart: {
    title: "Cost per day by model",
    costliest: (day: string) => `The highest: ${day}.`,
    others: "Other models"
  },
  columns: {
    day: "Day",
    month: "Month",
    model: "Model",
    project: "Project",
    session: "Session",
    branch: "Branch",
    responses: "Responses",
    input: "Input",
    cache_read: "Read from cache",
    cache_write: "Written to cache",
    output: "Output",
    cost: "Cost"
  },
  others: {
    title: "The same work with …",
    comparing: "Comparing with other models…",
    about:
      "The same text in and out, the largest saving first: the cheapest models of each provider with the same capabilities, at today's prices. Another model may give longer or shorter answers. Where a model has another tokenizer, tokens are estimated and the amount is a range.",
    columns: { change: "With", cost: "Would cost", difference: "Difference" },
    range: (low: string, high: string) => `${low} to ${high}`,
    compared: (some: string, all: string) => `${some} of ${all} responses, which cost`,
    over: (responses: string) => `too long a prompt in ${responses}`
  },
  dearest: "Most expensive responses",
  line: {
    unit: "Unit",
    quantity: "Quantity",
    price: "Price",
    per: "per",
    factor: "Factor",
    amount: "Amount",
    since: "Price since"
  },
  unknown: "unknown",
  place: (file: string, line: number | null) => [file, line === null ? "" : `line ${line}`].filter(Boolean).join(", "),
  faults: {
    title: "Skipped records",
    records: { one: "record", other: "records" } as Plural,
    elsewhere: (count: string) => ` and ${count} more places`,
    more: (count: string) => `and ${count} more records for other reasons`,
    meant: "Did you mean",
    kinds: {
      UnknownModel: {
        what: (model: string) => (model === "" ? "no model is named." : `unknown model “${model}”.`),
        hint: "Correct the name, or leave these records out."
      },
      UnknownShape: {
        what: () => "no usage of a known shape.",
        hint: "Pass the whole response of the API or SDK, or lines of an agent's log."
      },
      ErrorBody: {
        what: () => "the response is an error, which has no usage.",
        hint: "Leave it out, or pass the response of the retry."
      },
      StreamPart: {
        what: () => "a part of a stream, without usage.",
        hint: "Keep the last part of the stream, which has the usage of the whole."
      },
      InvalidUsage: {
        what: () => "a token counter is missing, or not a whole number of at least 0.",
        hint: "Check the counters at these places."
      },
      ContradictoryUsage: {
        what: () => "the counters contradict each other: the total does not add up.",
        hint: "Check whether cached or reasoning tokens were added twice."
      },
      NoPriceAt: {
        what: (model: string) => `no price of ${model === "" ? "the model" : `“${model}”`} is known for that time.`,
        hint: "Check the time of the records: the model came out later."
      },
      NoConfirmedPriceAt: {
        what: (model: string) =>
          `the price of ${model === "" ? "the model" : `“${model}”`} at that time is only announced.`,
        hint: "Check the time of the records: it is in the future."
      },
      NoTime: { what: () => "no time, or one that cannot be read.", hint: "Write it as 2026-11-21T09:00:00Z." },
      NotJson: { what: () => "not JSON, or cut off.", hint: "Each line has to be one whole JSON document." },
      EmptyFile: { what: () => "the file is empty.", hint: "" },
      NoRecord: { what: () => "neither a usage record nor a response.", hint: "Pass objects, not lists or texts." },
      UnevenRow: {
        what: () => "more or fewer cells than the header of the CSV.",
        hint: "Put texts with commas or line breaks into double quotes."
      },
      Unreadable: { what: () => "could not be read.", hint: "" }
    } satisfies Record<string, FaultWords>
  },
  export: "Download",
  clear: "Clear"
}

export type BillWords = typeof en
