import { type DatedRate, priceSnapshot } from "@ratecard/core/catalogue"
import { ExchangeRate, readCatalogue } from "@ratecard/core/effect"
import { Option, Result, Schema } from "effect"
import type { Answer } from "../output/answer.ts"
import { catalogueFile, keep, pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"

/** The result of an update, for programs. */
export interface CatalogueUpdateDocument {
  /** The address that the prices are from. */
  readonly from: string
  /** The number of models. */
  readonly models: number
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** That day of the prices that were here before. */
  readonly as_of_before: string
  /** The bank's rate that came along; null if none did. */
  readonly rate: DatedRate | null
}

const NO_BANK_RATE = "This server has no rate of the bank"

/** Longer than any answer takes. */
const PATIENCE = 30_000

/** Many times what a catalogue has. */
const MAX_BYTES = 64 * 2 ** 20

const decodeRate = (answer: unknown) => Option.getOrUndefined(Schema.decodeUnknownOption(ExchangeRate)(answer))

/** Brings the newest prices of a service, or of a file on any web server, into this user's cache. */
export const updateCatalogue = async (
  from: string | undefined,
  world: World
): Promise<Answer<CatalogueUpdateDocument>> => {
  const address = from ?? world.env["RATECARD_URL"]
  if (!address) throw new Refusal("name the server: --from https://…, or RATECARD_URL")
  if (!(/^https?:\/\//u.test(address) && URL.canParse(address))) {
    throw new Refusal(`--from takes an http or https address, not '${address}'`)
  }
  const isFile = new URL(address).pathname.endsWith(".json")
  const base = address.replace(/\/$/u, "")
  const before = pricesOf(world)
  const document = await answerOf(isFile ? address : `${base}/api/v1/catalogue`)
  const read = readCatalogue(document)
  if (Result.isFailure(read)) throw new Refusal(`${address}: ${read.failure.message.replaceAll(/\s+/gu, " ")}`)
  const { entries, tariffs } = read.success
  const { asOf, asOfDay } = priceSnapshot({ entries, tariffs }, world.now())
  if (asOf < before.asOf) {
    throw new Refusal(`${address} has prices as of ${asOfDay}; those here are newer, of ${before.asOfDay}`)
  }
  const told = isFile ? undefined : await answerOf(`${base}/api/v1/exchange-rate`).then(decodeRate, () => undefined)
  const rate = told?.updated_at ? told : null
  keep({ from: address, catalogue: { entries, tariffs }, rate }, world)
  const facts = [
    ["models", String(entries.length)],
    ["as of", asOfDay],
    ["as of before", before.asOfDay],
    ["rubles per dollar", rate === null ? "none" : `${rate.rate} of ${rate.updated_at!.slice(0, 10)} (${rate.source})`],
    ["kept in", catalogueFile(world)]
  ]
  return {
    document: { from: address, models: entries.length, as_of: asOfDay, as_of_before: before.asOfDay, rate },
    table: { columns: [{ name: "catalogue" }, { name: address }], rows: facts },
    notes:
      rate === null
        ? [
            `${isFile ? "A file has no exchange rate" : NO_BANK_RATE}: --currency goes by the table that came along, or give yours with --rate.`
          ]
        : []
  }
}

const answerOf = async (url: string): Promise<unknown> => {
  const refuse = (why: string) => new Refusal(`${url}: ${why}; the prices stay as they are`)
  try {
    // One question, asked by one command: a client of Effect would be all that it loads of it.
    // @effect-diagnostics-next-line globalFetch:off
    const response = await fetch(url, {
      signal: AbortSignal.timeout(PATIENCE),
      headers: { accept: "application/json" }
    })
    if (!response.ok) throw refuse(`the answer is ${response.status}`)
    const text = await textOf(response)
    if (text === undefined) throw refuse(`the answer is longer than ${MAX_BYTES} bytes`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const cause = (error as Error).cause ?? error
    throw refuse(cause instanceof Error ? cause.message : String(cause))
  }
}

const textOf = async (response: Response): Promise<string | undefined> => {
  const decoder = new TextDecoder()
  let text = ""
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > MAX_BYTES) return undefined
  }
  return text + decoder.decode()
}
