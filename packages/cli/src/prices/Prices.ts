import {
  FALLBACK_RATE,
  instantText,
  namedModel,
  type NamedModelFound,
  offerNamed,
  priceSnapshot,
  type PriceSnapshot
} from "@ratecard/core/catalogue"
import { VERSION } from "../version.ts"
import { Refusal, type World } from "../World.ts"
import { listedOffers, loadBundled } from "./apart.ts"
import { readKept } from "./catalogueFile.ts"
import { BUNDLED_EDITION } from "./edition.ts"

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
  const newer = kept !== undefined && kept.asOf >= BUNDLED_EDITION.asOf ? kept : undefined
  const { asOf, id } = newer ?? BUNDLED_EDITION
  const rate = kept?.rate ?? FALLBACK_RATE
  const asOfDay = instantText(asOf).slice(0, 10)
  return madeLater({ id: `${VERSION} ${id}`, from: newer?.from, asOf, asOfDay, rate }, () => {
    const { BUNDLED_ENTRIES: entries, BUNDLED_TARIFFS: tariffs } = loadBundled()
    return priceSnapshot({ ...(newer?.catalogue ?? { entries, tariffs }), rate, offers: listedOffers() }, now)
  })
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

/** What a person can do for an exchange rate. */
export const HOW_TO_UPDATE = "`ratecard catalogue update --from https://…` fetches one from a Ratecard server"

/** "Prices as of", for people. */
export const asOfNote = ({ asOfDay, from }: Prices): string =>
  `Prices as of ${asOfDay}${from === undefined ? "" : `, from ${from}`}`
