import { Decimal } from "decimal.js"

const hash = (text: string): string => Buffer.from(text.padEnd(17, ".")).toString("base64url").slice(0, 22)

const response = (id: string, more: object) => ({
  v: 1,
  agent: "claude-code",
  id: `${hash(`message ${id}`)} ${hash(`request ${id}`)}`,
  at: "2026-11-20T10:00:00Z",
  model: "claude-haiku-4-5",
  usage: { input_tokens: 1000, output_tokens: 100 },
  ...more
})

/**
 * Exported responses that the command line, the service and the bill's page have to sum up alike, each once: usage of a
 * stream's start, a price of public lists, a sum of several requests, and another currency.
 */
export const SHARED_RESPONSES: ReadonlyArray<{ readonly [name: string]: unknown; readonly id: string }> = [
  response("plain", {}),
  response("begun", {
    usage: { input_tokens: 1000, output_tokens: 1 },
    logged: { early: true, blocks: [{ key: hash("block"), low: 200, tokens: 300, high: 400 }] }
  }),
  response("listed", { agent: "opencode", provider: "groq", model: "openai/gpt-oss-120b" }),
  response("summed", { agent: "vibe", gap: "sum" }),
  response("rubles", { model: "GigaChat-2-Max", usage: { prompt_tokens: 1000, completion_tokens: 100 } })
]

/** The codes of their warnings, and how many responses each is of. */
export const SHARED_WARNINGS = [
  ["undercounted", 1],
  ["session_sum", 1],
  ["listed", 1]
] as const

interface SummedBill {
  readonly total: string
  readonly currency: string
  readonly band?: { readonly high: string }
}

/** The sum of the bills of {@link SHARED_RESPONSES}, added up by another library: dollars with a band, and rubles. */
export const sharedSum = (bills: ReadonlyArray<SummedBill>) => {
  const sum = (currency: string, amountOf: (bill: SummedBill) => string) =>
    bills
      .filter((bill) => bill.currency === currency)
      .reduce((all, bill) => all.plus(amountOf(bill)), new Decimal(0))
      .toFixed()
  const cost = sum("usd", ({ total }) => total)
  const high = sum("usd", ({ band, total }) => band?.high ?? total)
  return {
    dollars: { cost, currency: "usd", complete: false, band: { low: cost, high } },
    rubles: { cost: sum("rub", ({ total }) => total), currency: "rub" }
  }
}
