import {
  type DatedRate,
  FALLBACK_RATE,
  instantText,
  lastInstant,
  namedModel,
  type NamedModelFound,
  offerNamed,
  priceSnapshot,
  type PriceSnapshot,
  type PublishedCatalogue
} from "@ratecard/core/catalogue"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Refusal, type World } from "../World.ts"
import { nodeCrypto } from "../files/nodeCrypto.ts"
import { writeWhole } from "../files/readAndWrite.ts"
import { cacheFolder } from "../folders.ts"
import { VERSION } from "../version.ts"
import { listedOffers, loadBundled } from "./apart.ts"
import { BUNDLED_EDITION, type Edition } from "./edition.ts"

/** The prices that commands use. */
export interface Prices extends PriceSnapshot {
  /** Tells them from those of other data and other versions. */
  readonly id: string
  /** The service that an update brought them from; undefined for those that came along. */
  readonly from: string | undefined
}

/** The newest prices that are on this machine: those of the last update, else those that came along. */
export const pricesOf = (world: World): Prices => {
  const kept = readKept(world)
  const now = world.now()
  const bundled = world.bundled ?? BUNDLED_EDITION
  const newer = kept !== undefined && kept.asOf >= bundled.asOf ? kept : undefined
  const { asOf, id } = newer ?? bundled
  const rate = kept?.rate ?? FALLBACK_RATE
  const asOfDay = instantText(asOf).slice(0, 10)
  return madeLater({ id: `${VERSION} ${id}`, from: newer?.from, asOf, asOfDay, rate }, () => {
    const { entries, tariffs } = newer?.catalogue ?? world.bundled ?? bundledPrices()
    return priceSnapshot({ entries, tariffs, rate, offers: listedOffers() }, now)
  })
}

const bundledPrices = () => {
  const { BUNDLED_ENTRIES: entries, BUNDLED_TARIFFS: tariffs } = loadBundled()
  return { entries, tariffs }
}

/** Prices that are put together when one is asked for: what logs came to before is known by their id. */
const madeLater = (
  known: Pick<Prices, "asOf" | "asOfDay" | "from" | "id" | "rate">,
  make: () => PriceSnapshot
): Prices => {
  let made: PriceSnapshot | undefined
  const snapshot = () => (made ??= make())
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

/** Advice for a missing exchange rate. */
export const HOW_TO_UPDATE = "`ratecard catalogue update --from https://…` fetches one from a Ratecard server"

/** "Prices as of", for people. */
export const asOfNote = ({ asOfDay, from }: Prices): string =>
  `Prices as of ${asOfDay}${from === undefined ? "" : `, from ${from}`}`

/** The file of `ratecard catalogue update`: checked, and whole. */
interface KeptCatalogue {
  readonly from: string
  readonly catalogue: Pick<PublishedCatalogue, "entries" | "tariffs">
  readonly rate: DatedRate | null
}

/** The file of the prices that were last updated. */
export const catalogueFile = (world: World): string => join(cacheFolder(world), "catalogue.json")

/** Written whole or not at all, below a line that tells whether it still is. */
export const keep = (kept: KeptCatalogue, world: World): void => {
  const text = JSON.stringify(kept)
  writeWhole(catalogueFile(world), `${sealOf(text)}\n${text}\n`)
}

/**
 * The prices that were last updated; undefined if none were. Those that this version did not check, or that are
 * no more what it wrote, are none: that is said, and an update writes them anew.
 */
const readKept = (world: World): (KeptCatalogue & Edition) | undefined => {
  const file = catalogueFile(world)
  const refuse = (why: string): undefined => {
    world.stderr.write(
      `ratecard: ${file} ${why}; the prices that came along are used until \`ratecard catalogue update\`\n`
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
    return { ...kept, id: seal, asOf: lastInstant(kept.catalogue.entries, kept.catalogue.tariffs) }
  }
  return refuse(seal?.startsWith(`ratecard ${VERSION} `) === true ? "is damaged" : "is of another version")
}

const sealOf = (text: string): string => `ratecard ${VERSION} ${nodeCrypto().hash("sha256", text)}`
