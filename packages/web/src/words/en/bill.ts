export const en = {
  title: "The bill of what was used",
  description: "What usage records, responses and agents' logs cost, line by line, computed in the browser",
  intro:
    "Drop usage records, raw responses or the logs of Claude Code, Codex, Gemini CLI, opencode, Qwen Code, Kimi or pi: JSON, JSONL or CSV. Each response is counted once and billed at the prices of its own time. Nothing is uploaded.",
  drop: "Files",
  paste: "Or paste records",
  bill: "Bill what is pasted",
  example: "An example",
  reading: (share: string) => `Reading… ${share}`,
  failed: "The files could not be read.",
  nothing: "There is nothing to bill in what was dropped.",
  total: "Total",
  lowerBound: "At least this: not everything could be billed.",
  understated: (responses: string) =>
    `The log of ${responses} of them has the usage of the stream's start: their output is counted from the text in it, and more was billed.`,
  band: (said: string, low: string, high: string, cost: string) =>
    `The log says ${said} tokens of output; its text has ${low} to ${high}, and with the most of them all costs ${cost}.`,
  records: { one: "response billed", other: "responses billed" },
  failedRequests: {
    one: "request without an answer from its batch, billed nothing",
    other: "requests without an answer from their batch, billed nothing"
  },
  byDay: "By day",
  byModel: "By model",
  undated: "without a date",
  columns: {
    day: "Day",
    model: "Model",
    records: "Responses",
    input: "Input",
    cacheRead: "Read from cache",
    cacheWrite: "Written to cache",
    output: "Output",
    cost: "Cost"
  },
  others: {
    title: "The same work with …",
    about:
      "The same text in and out, the largest saving first: the cheapest models of each provider that can do as much, at today's prices. Another model may answer with more or with less. Where another vocabulary counts, tokens are estimated, and the amount is a range.",
    columns: { change: "With", cost: "Would cost", difference: "Difference" },
    batch: "the same models, in batches",
    noCache: "the same models, without a cache",
    range: (low: string, high: string) => `${low} to ${high}`,
    compared: (some: string, all: string) => `${some} of ${all} responses, which cost`,
    over: (responses: string) => `too long a prompt in ${responses}`
  },
  dearest: "The dearest responses",
  line: {
    unit: "Unit",
    quantity: "Quantity",
    price: "Price",
    per: "per",
    factor: "Factor",
    amount: "Amount",
    since: "Price since"
  },
  unknown: "not known",
  place: (file: string, line: number | null) => [file, line === null ? "" : `line ${line}`].filter(Boolean).join(", "),
  faults: "Not billed",
  moreFaults: (count: string) => `and ${count} more`,
  export: "Export",
  clear: "Clear"
}

export type BillWords = typeof en
