import {
  type DatedRate,
  instantText,
  lastInstant,
  namedModel,
  type NamedModelFound,
  type OfferBook,
  offerNamed,
  priceSnapshot,
  type PriceSnapshot,
  unpackRates
} from "@ratecard/core/catalogue"
import type { CatalogueEdition } from "@ratecard/core/effect"
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { Refusal, type World } from "../World.ts"
import { nodeCrypto } from "../files/nodeCrypto.ts"
import { writeWhole } from "../files/readAndWrite.ts"
import { cacheFolder } from "../folders.ts"
import { say } from "../output/say.ts"
import { VERSION } from "../version.ts"
import { keptOffers, type KeptShelf, listedOffers, loadBankRates, loadBundled } from "./apart.ts"
import { BUNDLED_EDITION, type Edition } from "./edition.ts"

/** The prices that commands use. */
export interface Prices extends PriceSnapshot {
  /** Tells them from those of other data and other versions. */
  readonly id: string
  /** The service that an update brought them from; undefined for those that came along. */
  readonly from: string | undefined
  /** When they were written, if they are of an edition. */
  readonly publishedAt: string | undefined
  /** The prices of hosts that an update brought; undefined for those that came along. */
  readonly shelf: KeptShelf | undefined
  /** The bank's rates, oldest first. */
  readonly table: () => ReadonlyArray<DatedRate>
}

/** The newest prices that are on this machine: those of the last update, else those that came along. */
export const pricesOf = (world: World): Prices => {
  const kept = readKept(world)
  const now = world.now()
  const bundled = world.bundled ?? BUNDLED_EDITION
  const newer = kept !== undefined && kept.asOf >= bundled.asOf ? kept : undefined
  const { asOf, id } = newer ?? bundled
  const shelf = newer?.shelf ?? undefined
  const rates = newer?.catalogue.rates
  const table = lazily(() => (rates === undefined ? loadBankRates() : unpackRates(rates)))
  const rate = lazily(() => newerRate(kept?.rate ?? undefined, table().at(-1)!))
  const known = {
    id: `${VERSION} ${id}`,
    from: newer?.from,
    publishedAt: newer?.catalogue.published_at,
    shelf,
    asOf,
    asOfDay: instantText(asOf).slice(0, 10),
    table
  }
  return madeLater(known, rate, () => {
    const { entries, tariffs } = newer?.catalogue ?? world.bundled ?? bundledPrices()
    return priceSnapshot({ entries, tariffs, rateOn: rate, offers: offersOf(shelf) }, now)
  })
}

/** The value that is made when it is asked for, once. */
export const lazily = <A>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => (made ??= make())
}

/** The prices of hosts: those of an update, else those that came along. */
export const offersOf = (shelf: KeptShelf | undefined): OfferBook =>
  shelf === undefined ? listedOffers() : keptOffers(shelf)

const newerRate = (told: DatedRate | undefined, last: DatedRate): DatedRate =>
  told !== undefined && Date.parse(told.updated_at!) > Date.parse(last.updated_at!) ? told : last

const bundledPrices = () => {
  const { BUNDLED_ENTRIES: entries, BUNDLED_TARIFFS: tariffs } = loadBundled()
  return { entries, tariffs }
}

/** Prices that are put together when one is asked for, and the rate when amounts are converted: what logs came to before is known by their id. */
const madeLater = (
  known: Pick<Prices, "asOf" | "asOfDay" | "from" | "id" | "publishedAt" | "shelf" | "table">,
  rate: () => DatedRate,
  make: () => PriceSnapshot
): Prices => {
  const snapshot = lazily(make)
  return {
    ...known,
    get view() {
      return snapshot().view
    },
    get book() {
      return snapshot().book
    },
    get names() {
      return snapshot().names
    },
    get offers() {
      return snapshot().offers
    },
    get rate() {
      return rate()
    },
    get rateOn() {
      return snapshot().rateOn
    },
    get validUntil() {
      return snapshot().validUntil
    }
  }
}

/** The model that a name means, as it stood at `at`; a name that means none is refused in core's words. */
export const modelNamed = (prices: Prices, name: string, at?: number): NamedModelFound => {
  const found = namedModel(prices, name, at)
  if (found.is === "model") return found
  throw new Refusal(found.is === "unpriced" ? found.message : withCommand(prices, name, found.message))
}

/** Why the catalogue does not describe a name, with the command that shows what hosts charge for it. */
const withCommand = (prices: Prices, name: string, message: string): string => {
  const command = `\`ratecard offers ${argument(name)}\``
  if (prices.offers?.find(name).is === "several") return `${message} ${command} compares hosts.`
  return offerNamed(prices, name) === undefined
    ? message
    : `'${name}' is not a model of the catalogue: ${command} shows its prices`
}

/** A word as a shell takes it. */
export const argument = (word: string): string => (/^[\w./@:-]+$/u.test(word) ? word : `'${word}'`)

/** The newest known rate, and how to get a newer one. */
export const rateNote = ({ rate, source, updated_at }: DatedRate): string =>
  `A dollar is ${rate} rubles, the newest rate that is known, of ${updated_at!.slice(0, 10)} (${source}): \`ratecard catalogue update\` fetches newer ones`

/** "Prices as of", for people. */
export const asOfNote = ({ asOfDay, from }: Prices): string =>
  `Prices as of ${asOfDay}${from === undefined ? "" : `, from ${from}`}`

/** The file of `ratecard catalogue update`: checked, and whole. */
interface KeptCatalogue {
  readonly from: string
  readonly catalogue: Pick<CatalogueEdition, "entries" | "published_at" | "rates" | "tariffs">
  readonly shelf: KeptShelf | null
  readonly rate: DatedRate | null
}

/** The file of the prices that were last updated. */
export const catalogueFile = (world: World): string => join(cacheFolder(world), "catalogue.json")

/** Keeps an edition: whole or not at all, below a line that tells whether it still is, and the prices of hosts in a file beside it. */
export const keep = (from: string, edition: CatalogueEdition, rate: DatedRate | null, world: World): void => {
  const { entries, kept_tariffs, offers, published_at, rates, tariffs } = edition
  const folder = cacheFolder(world)
  let shelf: KeptShelf | null = null
  if (offers !== undefined) {
    const text = JSON.stringify(offers)
    const sha256 = nodeCrypto().hash("sha256", text)
    shelf = { file: join(folder, `offers-${sha256.slice(0, 16)}.json`), sha256, kept: kept_tariffs }
    writeWhole(shelf.file, text)
  }
  const catalogue = { entries, tariffs, ...(published_at && { published_at }), ...(rates && { rates }) }
  const kept: KeptCatalogue = { from, catalogue, shelf, rate }
  const text = JSON.stringify(kept)
  writeWhole(catalogueFile(world), `${sealOf(text)}\n${text}\n`)
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (/^offers-[\da-f]{16}\.json$/u.test(name) && file !== shelf?.file) rmSync(file, { force: true })
  }
}

/**
 * The prices that were last updated; undefined if none were. Those that this version did not check, or that are
 * no more what it wrote, are none: that is said, and an update writes them anew.
 */
const readKept = (world: World): (KeptCatalogue & Edition) | undefined => {
  const file = catalogueFile(world)
  const refuse = (why: string): undefined => {
    say(
      `ratecard: ${file} ${why}; the prices that came along are used until \`ratecard catalogue update\``,
      world.stderr
    )
    return undefined
  }
  let content: string
  try {
    content = readFileSync(file, "utf8")
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : refuse("cannot be read")
  }
  const [seal, text = ""] = content.split("\n", 2)
  if (seal === sealOf(text)) {
    const kept = JSON.parse(text) as KeptCatalogue
    if (kept.shelf !== null && !existsSync(kept.shelf.file)) return refuse("has lost the prices of hosts beside it")
    return { ...kept, id: seal, asOf: lastInstant(kept.catalogue.entries, kept.catalogue.tariffs) }
  }
  return refuse(seal?.startsWith(`ratecard ${VERSION} `) === true ? "is damaged" : "is of another version")
}

const sealOf = (text: string): string => `ratecard ${VERSION} ${nodeCrypto().hash("sha256", text)}`
