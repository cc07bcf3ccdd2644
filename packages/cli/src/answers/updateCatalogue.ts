import { type DatedRate, instantText, unpackRates } from "@ratecard/core/catalogue"
import {
  type CatalogueEdition,
  EDITION_URL,
  EditionRefused,
  ExchangeRate,
  newnessOf,
  openEdition,
  PUBLIC_KEY
} from "@ratecard/core/effect"
import { Option, Schema } from "effect"
import type { Answer } from "../output/answer.ts"
import { catalogueFile, keep, pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"

/** The source to ask, and the key to trust. */
export interface UpdateOptions {
  readonly from: string | undefined
  readonly key: string | undefined
}

/** The result of an update, for programs. */
export interface CatalogueUpdateDocument {
  /** The address that the prices are from. */
  readonly from: string
  /** The number of models. */
  readonly models: number
  /** The number of prices of hosts that came along, each a model at a host; 0 if none did: those of this program are used. */
  readonly offers: number
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** That day of the prices that were here before. */
  readonly as_of_before: string
  /** The bank's newest rate that came along; null if none did. */
  readonly rate: DatedRate | null
}

/** Longer than any answer takes. */
const PATIENCE = 30_000

/** Many times what a catalogue has. */
const MAX_BYTES = 64 * 2 ** 20

const decodeRate = (answer: string) =>
  Option.getOrUndefined(Schema.decodeUnknownOption(Schema.fromJsonString(ExchangeRate))(answer))

/** Brings the newest prices of a service, or of a file on any web server, into this user's cache. */
export const updateCatalogue = async (
  { from, key }: UpdateOptions,
  world: World
): Promise<Answer<CatalogueUpdateDocument>> => {
  const address = from ?? (world.env["RATECARD_URL"] || EDITION_URL)
  if (!(/^https?:\/\//u.test(address) && URL.canParse(address))) {
    throw new Refusal(`--from takes an http or https address, not '${address}'`)
  }
  const isFile = new URL(address).pathname.endsWith(".json")
  const base = address.replace(/\/$/u, "")
  const before = pricesOf(world)
  const text = await answerOf(isFile ? address : `${base}/api/v1/catalogue`)
  const trusted = key === undefined ? (isFile ? PUBLIC_KEY : null) : keyNamed(key)
  // Of two that are as new, another source may be asked for.
  const isSame = before.from === address && before.publishedAt !== undefined
  const held = { asOf: before.asOf, publishedAt: isSame ? Date.parse(before.publishedAt) : -Infinity }
  const edition = await opened(address, openEdition(text, { key: trusted, held, now: world.now() }))
  const told = isFile ? undefined : await answerOf(`${base}/api/v1/exchange-rate`).then(decodeRate, () => undefined)
  const rate = told?.updated_at ? told : null
  keep(address, edition, rate, world)
  const asOf = instantText(newnessOf(edition).asOf).slice(0, 10)
  const offers = Object.values(edition.offers?.offers ?? {}).reduce((sum, all) => sum + all.length, 0)
  const newest = rate ?? (edition.rates && unpackRates(edition.rates).at(-1)) ?? null
  const facts = [
    ["models", String(edition.entries.length)],
    ["offers of hosts", offers === 0 ? "none: those that came along are used" : String(offers)],
    ["as of", asOf],
    ["as of before", before.asOfDay],
    [
      "rubles per dollar",
      newest === null
        ? "none: those that came along are used"
        : `${newest.rate} of ${newest.updated_at!.slice(0, 10)} (${newest.source})`
    ],
    ["signed", trusted === null ? "not asked for" : trusted === PUBLIC_KEY ? "by Ratecard" : "with the key of --key"],
    ["kept in", catalogueFile(world)]
  ]
  return {
    document: {
      from: address,
      models: edition.entries.length,
      offers,
      as_of: asOf,
      as_of_before: before.asOfDay,
      rate: newest
    },
    table: { columns: [{ name: "catalogue" }, { name: address }], rows: facts },
    notes: []
  }
}

/** The public key that was given: base64 or the lines of a PEM file; null for `none`. */
const keyNamed = (key: string): string | null => {
  if (key === "none") return null
  const base64 = key.replaceAll(/-----[A-Z ]+-----|\s/gu, "")
  if (/^MCowBQYDK2VwAyEA[\w+/]{43}=$/u.test(base64)) return base64
  throw new Refusal("--key takes a public key of Ed25519, as `openssl pkey -in key.pem -pubout` prints it, or none")
}

const opened = async (address: string, opening: Promise<CatalogueEdition>): Promise<CatalogueEdition> => {
  try {
    return await opening
  } catch (error) {
    if (!(error instanceof EditionRefused)) throw error
    const advice = error.reason === "foreign" ? ". `--key` names a key that you trust, or none" : ""
    throw new Refusal(`${address}: ${error.message}; the prices stay as they are${advice}`)
  }
}

const answerOf = async (url: string): Promise<string> => {
  const refuse = (why: string) => new Refusal(`${url}: ${why}; the prices stay as they are`)
  try {
    // One question, asked by one command: a client of Effect would be all that it loads of it.
    // @effect-diagnostics-next-line globalFetch:off
    const response = await fetch(url, {
      signal: AbortSignal.timeout(PATIENCE),
      headers: { accept: "application/json" }
    })
    if (!response.ok) throw refuse(`the answer is ${response.status}`)
    return (await textOf(response)) ?? Promise.reject(refuse(`the answer is longer than ${MAX_BYTES} bytes`))
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
