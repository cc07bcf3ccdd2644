import { type CatalogueEdition, PUBLIC_KEY, publishCatalogue, readCatalogue } from "@ratecard/core/effect"
import { Result } from "effect"
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto"
import { readFileIn } from "./files.ts"
import type { SoundSeeds } from "./command.ts"
import { OFFERS_FILE } from "./offers.ts"
import { RATES_FILE, type RateSeed } from "./rates.ts"
import { catalogueEntries } from "./snapshot.ts"

/** The edition that sound seeds describe, as written at an instant: prices, tariffs, offers of hosts and the bank's rates. */
export const editionOf = (
  { root, seeds, tariffs: { ofOffers, tariffs } }: SoundSeeds,
  published_at: string
): CatalogueEdition => {
  const { version, ...rest } = publishCatalogue(catalogueEntries(seeds), tariffs)
  const offers = JSON.parse(readFileIn(root, OFFERS_FILE)) as NonNullable<CatalogueEdition["offers"]>
  const { rates } = JSON.parse(readFileIn(root, RATES_FILE)) as RateSeed
  return { version, published_at, ...rest, kept_tariffs: ofOffers, offers, rates }
}

/**
 * An edition as text: its checksum comes first, then, with a key, the signature, both over every byte behind them. Throws
 * for an edition that its readers would refuse.
 */
export const editionText = (edition: CatalogueEdition, key: KeyObject | undefined): string => {
  const text = JSON.stringify(edition)
  Result.getOrThrow(readCatalogue(JSON.parse(text)))
  const sha256 = createHash("sha256").update(text).digest("hex")
  const signature = key === undefined ? "" : `"signature":"${sign(null, Buffer.from(text), key).toString("base64")}",`
  return `{"sha256":"${sha256}",${signature}${text.slice(1)}`
}

/** The private key of a PEM text. Throws, in a sentence, for what is none of Ed25519. */
export const signingKey = (pem: string): KeyObject => {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`it is of ${key.asymmetricKeyType}, not of Ed25519`)
  return key
}

/** The public half of a key, as readers name it. */
export const publicHalf = (key: KeyObject): string =>
  createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64")

/** Whether it is the key that readers trust by default. */
export const isTrusted = (key: KeyObject): boolean => publicHalf(key) === PUBLIC_KEY
