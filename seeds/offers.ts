import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { compareTexts, type OfferData, packOffers, priceSnapshot } from "@ratecard/core/catalogue"
import { KEPT_OFFERS } from "@ratecard/core/offers"
import { mergeOffers, offerCatalogue } from "@ratecard/price-sync"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { readOfferCopy } from "./refresh/copies.ts"

const USAGE = `Usage: node --conditions=ratecard-source seeds/offers.ts file ...

Writes packages/core/src/offers/offers.json: what public lists say that hosts charge. The files are copies of
lists in the form of LiteLLM, models.dev or pi-ai, with their day in their names (litellm.2026-08-21.json).
What the catalogue itself has a price for is left out. Ends with 1, and writes nothing, where a file cannot be read.`

const OFFERS = fileURLToPath(new URL("../packages/core/src/offers/offers.json", import.meta.url))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" } }
})

// The entry point of a program without Effect: nothing else can hand it the time.
// @effect-diagnostics-next-line globalDate:off
const now = Date.now()

/** The prices of the catalogue itself. */
const kept = priceSnapshot(
  {
    entries: BUNDLED_ENTRIES,
    tariffs: BUNDLED_TARIFFS,
    offers: KEPT_OFFERS
  },
  now
)
const { isKept, underOwnName } = offerCatalogue(kept, now)

/** Clouds whose prices for the models of some makers are kept by the catalogue. */
const CLOUDS: ReadonlySet<string> = new Set(["azure", "bedrock", "vertex"])

const write = (paths: ReadonlyArray<string>): number => {
  const copies = paths.map(readOfferCopy)
  const faults = copies.filter((copy) => typeof copy === "string")
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) return 1
  const lists = copies.filter((copy) => typeof copy !== "string")
  const { hosts, offers }: OfferData = mergeOffers(lists)
  const listed = offers
    .flatMap((offer) => {
      if (!isKept(offer)) return [underOwnName(offer)]
      // A cloud's offer says at least that there is one.
      return CLOUDS.has(offer.host) ? [{ ...offer, quotes: [] }] : []
    })
    .toSorted((one, other) => compareTexts(one.host, other.host) || compareTexts(one.name, other.name))
  const known = new Set(listed.map(({ host }) => host))
  const titles = Object.entries(hosts).filter(([host]) => known.has(host))
  const days = lists
    .map(({ day, list }) => [list, day] as const)
    .toSorted(([, one], [, other]) => compareTexts(one, other))
  const packed = packOffers(
    {
      hosts: Object.fromEntries(titles.toSorted(([one], [other]) => compareTexts(one, other))),
      offers: listed
    },
    days
  )
  const byHost = Object.entries(packed.offers).map(
    ([host, all]) =>
      `    ${JSON.stringify(host)}: [\n${all.map((offer) => `      ${JSON.stringify(offer)}`).join(",\n")}\n    ]`
  )
  writeFileSync(
    OFFERS,
    `{\n  "copies": ${JSON.stringify(packed.copies)},\n  "hosts": ${JSON.stringify(packed.hosts)},\n  "offers": {\n${byHost.join(",\n")}\n  }\n}\n`
  )
  console.log(
    `${listed.length} offers of ${known.size} hosts, ${listed.filter(({ quotes }) => quotes.length === 0).length} of them at prices that the catalogue has.`
  )
  return 0
}

if (values.help === true || positionals.length === 0) {
  console.log(USAGE)
  process.exitCode = values.help === true ? 0 : 2
} else process.exitCode = write(positionals)
