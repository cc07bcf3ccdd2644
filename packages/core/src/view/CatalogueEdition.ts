import { Data, Result, Schema } from "effect"
import { unpackRates } from "../exchange/packedRates.ts"
import { rateOn } from "../exchange/rate.ts"
import { PackedTariffRow } from "../ledger/tariff/TariffRow.ts"
import { Citation } from "../ledger/schemas/Citation.ts"
import { MODEL_KINDS } from "../names/modelKind.ts"
import { DAY_MILLIS, instantText } from "../time/readInstant.ts"
import { PublishedCatalogue } from "./PublishedCatalogue.ts"
import { lastInstant, type PriceData } from "./priceSnapshot.ts"

const Text = Schema.String
const Count = Schema.Natural
const Amount = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const Quote = Schema.Tuple([Schema.Array(Count), Schema.Record(Text, Amount)])
const PackedOffer = Schema.TupleWithRest(
  Schema.Tuple([Text, Schema.Union([Text, Schema.Literal(0)]), Count, Count, Count]),
  [Quote]
)

export const CatalogueEdition = Schema.Struct({
  ...PublishedCatalogue.fields,
  /** Of makers beyond the ten providers, of embeddings, and of clouds. */
  kept_tariffs: Schema.optionalKey(
    Schema.Struct({
      rows: Schema.Record(Text, Schema.Array(PackedTariffRow)),
      sources: Schema.Array(Citation),
      unknown: Schema.Record(Text, Schema.Array(Text))
    })
  ),
  /** The prices of hosts by public lists, packed. */
  offers: Schema.optionalKey(
    Schema.Struct({
      copies: Schema.Array(Schema.Tuple([Text, Text])),
      hosts: Schema.Record(Text, Text),
      offers: Schema.Record(Text, Schema.Array(PackedOffer))
    })
  ),
  /** The bank's rates by month: rubles per dollar. */
  rates: Schema.optionalKey(
    Schema.Record(Text, Schema.String.check(Schema.isPattern(/^\d\d [\d.]+(?:, \d\d [\d.]+)*$/u)))
  )
})
/**
 * All that prices are made of, as one document for any web server: the catalogue and its tariffs with retirements, and if they
 * are there the prices of other hosts and the bank's rates.
 */
export interface CatalogueEdition extends Schema.Schema.Type<typeof CatalogueEdition> {}

/**
 * The prices of an edition: data of a snapshot. What reads prices of hosts is loaded if it has any: 4 KB, which a page that
 * follows a catalogue without them need not carry.
 *
 * @example
 * const edition = { ...publishCatalogue(BUNDLED_ENTRIES, NO_TARIFFS), rates: { "2026-09": "01 86.3793" } }
 * const data = await priceDataOf(edition)
 * data.rateOn(Date.parse("2026-09-02")).rate // => 86.3793
 */
export const priceDataOf = async ({ kept_tariffs, offers, ...edition }: CatalogueEdition): Promise<PriceData> =>
  offers === undefined
    ? ownPricesOf(edition)
    : { ...ownPricesOf(edition), offers: (await import("../offers/packedBook.ts")).packedBook(offers, kept_tariffs) }

/**
 * The same at once, without the prices of hosts.
 *
 * @example
 * ownPricesOf(publishCatalogue(BUNDLED_ENTRIES, NO_TARIFFS)).entries === BUNDLED_ENTRIES // => true
 */
export const ownPricesOf = ({ entries, rates, tariffs }: Omit<CatalogueEdition, "offers">): PriceData => {
  const known = rates && unpackRates(rates)
  return { entries, tariffs, ...(known && { rate: known.at(-1), rateOn: (at) => rateOn(known, at) }) }
}

/**
 * The reason why an edition was refused: it cannot be read, or is damaged (`unreadable`); it is not signed with the key that is
 * trusted (`foreign`); or it is not one of now (`older`, `future`).
 */
export type EditionFault = "unreadable" | "foreign" | "older" | "future"

/** An edition that was refused, and why. */
export class EditionRefused extends Data.TaggedError("EditionRefused")<{
  readonly reason: EditionFault
  readonly message: string
}> {}

/**
 * The dates of an edition, by which it is newer or older than another: the last instant at which a price of it was set
 * or confirmed, then when it was written.
 */
export interface Newness {
  readonly asOf: number
  /** -Infinity if it does not say. */
  readonly publishedAt: number
}

/**
 * The dates of an edition, read from its prices: they hold wherever it lies, and however often it is copied.
 *
 * @example
 * newnessOf(publishCatalogue(BUNDLED_ENTRIES, BUNDLED_TARIFFS)).publishedAt // => -Infinity
 */
export const newnessOf = ({
  entries,
  published_at,
  tariffs
}: Pick<PublishedCatalogue, "entries" | "published_at" | "tariffs">): Newness => ({
  asOf: lastInstant(entries, tariffs),
  publishedAt: published_at === undefined ? -Infinity : Date.parse(published_at)
})

/** With what an edition is opened. */
export interface Opening {
  /** The public key that it must be signed with; null believes its source. */
  readonly key: string | null
  /** The dates of the prices that are known; older ones are refused. */
  readonly held: Newness
  /** In milliseconds since the epoch. */
  readonly now: number
}

/**
 * Opens the text of an edition: its checksum and signature are checked over every byte behind them, then every part of
 * it, then its dates. Rejects with {@link EditionRefused}.
 *
 * @example
 * const text = JSON.stringify(publishCatalogue(BUNDLED_ENTRIES, BUNDLED_TARIFFS))
 * const held = { asOf: 0, publishedAt: -Infinity }
 * const { version } = await openEdition(text, { key: null, held, now: Date.now() })
 * version // => 2
 */
export const openEdition = async (text: string, { held, key, now }: Opening): Promise<CatalogueEdition> => {
  await checkSeal(text, key)
  const edition = Result.getOrThrow(readCatalogue(parsed(text)))
  checkDates(newnessOf(edition), held, now)
  return edition
}

/**
 * The catalogue of a document as `GET /api/v1/catalogue` answers it and an edition holds it, parsed from its JSON: every
 * part of it is checked, so that nothing made of it meets half of one.
 *
 * @example
 * const document = publishCatalogue(BUNDLED_ENTRIES, NO_TARIFFS)
 * readCatalogue(JSON.parse(JSON.stringify(document)))._tag // => "Success"
 * readCatalogue({ ...document, version: 3 })._tag // => "Failure"
 */
export const readCatalogue = (document: unknown): Result.Result<CatalogueEdition, EditionRefused> => {
  const read = decode(document)
  const fault = Result.isFailure(read) ? read.failure.message : faultOf(read.success)
  return Result.isSuccess(read) && fault === undefined
    ? Result.succeed(read.success)
    : Result.fail(new EditionRefused({ reason: "unreadable", message: whyUnreadable(fault) }))
}

const decode = Schema.decodeUnknownResult(CatalogueEdition)

/** Checks the rules beyond the schema: ids are unique, levels in order, sources and copies of lists present. */
const faultOf = ({ entries, kept_tariffs: kept, offers, tariffs }: CatalogueEdition): string | undefined => {
  const { levels, prices, rows, sources } = tariffs
  if (entries.length === 0) return "it has no entries"
  if (new Set(entries.map(({ id }) => id)).size < entries.length) return "an id occurs twice"
  const disordered = entries.find((entry) =>
    entry.levels.some(({ date }, index) => Date.parse(date) < Date.parse(entry.levels[index - 1]?.date ?? date))
  )
  if (disordered !== undefined) return `the levels of '${disordered.id}' are not in order of date`
  const areWithin = (places: ReadonlyArray<number>, all: ReadonlyArray<unknown>) =>
    places.every((place) => place < all.length)
  const placesIn = (of: typeof rows) => Object.values(of).flatMap((all) => all.map(({ source }) => source))
  const places = [
    ...placesIn(rows),
    ...Object.values(levels).flatMap((all) => all.map(([, place]) => place)),
    ...Object.values(prices)
  ]
  if (!areWithin(places, sources)) return "a source is missing"
  if (kept !== undefined && !areWithin(placesIn(kept.rows), kept.sources)) return "a source is missing"
  const isWhole = Object.values(offers?.offers ?? {}).every((all) =>
    all.every(
      ([, , kind, , , ...quotes]) =>
        kind < MODEL_KINDS.length && quotes.every(([copies]) => areWithin(copies, offers!.copies))
    )
  )
  return isWhole ? undefined : "a list of an offer is missing"
}

const refuse = (reason: EditionFault, message: string): never => {
  throw new EditionRefused({ reason, message })
}

/** The beginning of a sealed document: its checksum, and its signature if it is signed. */
const SEAL = /^\{"sha256":"([\da-f]{64})",(?:"signature":"([\w+/]{86}==)",)?/u

const checkSeal = async (text: string, key: string | null): Promise<void> => {
  const [seal, sha256, signature] = SEAL.exec(text) ?? []
  if (seal === undefined) {
    if (key === null) return
    return refuse("foreign", "The catalogue is not signed")
  }
  const { subtle } = globalThis.crypto
  const sealed = new TextEncoder().encode(`{${text.slice(seal.length)}`)
  const digest = new Uint8Array(await subtle.digest("SHA-256", sealed))
  if (Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256) {
    refuse("unreadable", "The catalogue is damaged: it does not fit its checksum")
  }
  if (key === null) return
  if (signature === undefined) return refuse("foreign", "The catalogue is not signed")
  const trusted = await subtle.importKey("spki", bytesOf(key), "Ed25519", false, ["verify"])
  if (!(await subtle.verify("Ed25519", trusted, bytesOf(signature), sealed))) {
    refuse("foreign", "The catalogue is signed with another key than the one that is trusted")
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    return refuse("unreadable", whyUnreadable(error))
  }
}

const whyUnreadable = (error: unknown): string => {
  const why = error instanceof Error ? error.message : String(error)
  return `The catalogue cannot be read: ${why.replaceAll(/\s+/gu, " ").slice(0, LONGEST_REASON)}`
}

/** The longest reason shown: a parser's message may quote the whole document. */
const LONGEST_REASON = 300

/** Believed, a later one would be newer than all true ones. Clocks differ, and a day may begin elsewhere first. */
const checkDates = (next: Newness, held: Newness, now: number): void => {
  const latest = Math.max(next.asOf, next.publishedAt)
  if (!(latest <= now + DAY_MILLIS)) refuse("future", `The catalogue is dated ${written(latest)}, in the future`)
  if (next.asOf < held.asOf || (next.asOf === held.asOf && next.publishedAt < held.publishedAt)) {
    const [theirs, ours] = [next, held].map(({ asOf, publishedAt }) => Math.max(asOf, publishedAt))
    refuse("older", `The catalogue of ${written(theirs!)} is older than the current one of ${written(ours!)}`)
  }
}

const written = (instant: number): string => (Number.isNaN(instant) ? "no day that exists" : instantText(instant))
