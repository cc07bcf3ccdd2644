import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import {
  lastInstant,
  namedModel,
  type NamedModelFound,
  offerNamed,
  priceSnapshot,
  type PriceSnapshot
} from "@ratecard/core/catalogue"
import { Refusal, type World } from "../World.ts"
import { readKept } from "./catalogueFile.ts"
import { LISTED_OFFERS } from "./listedShelf.ts"

/** Manage the prices that commands use. */
export interface Prices extends PriceSnapshot {
  /** The service that an update brought them from; undefined for those that came along. */
  readonly from: string | undefined
}

/** The newest prices that are on this machine: those of the last update, else those that came along. */
export const pricesOf = async (world: World): Promise<Prices> => {
  const kept = await readKept(world)
  const bundled = { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }
  const isKept =
    kept !== undefined &&
    lastInstant(kept.catalogue.entries, kept.catalogue.tariffs) >= lastInstant(bundled.entries, bundled.tariffs)
  const data = { ...(isKept ? kept.catalogue : bundled), rate: kept?.rate ?? undefined, offers: LISTED_OFFERS }
  return { ...priceSnapshot(data, world.now()), from: isKept ? kept.from : undefined }
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
