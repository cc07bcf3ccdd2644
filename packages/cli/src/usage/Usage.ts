import { agentLogs, type Overlay, textCounter, textHash } from "@ratecard/core/ledger"
import type { AnyEncoding, AnyTokenizer } from "@ratecard/core/tokenizer"
import { type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import { dirname } from "node:path"
import type { Prices } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"
import { byPlace, type Counted, faultText, type LogSums, responsesOf, type SessionTitles } from "./countResponses.ts"
import { documentOf, isAsked, type Question, type UsageDocument, withSilent } from "./document.ts"
import type { LogPlace, LogGroup } from "./files/LogPlace.ts"
import { placesIn, placesOfAgents } from "./files/Places.ts"
import { type LogCache, NO_CACHE } from "./LogCache.ts"
import { priceResponse, type PricedResponse } from "./priceResponse.ts"
import { type Progress, sizeOf, sumsOnThreads, type ThreadedReading as UsageReading } from "./threads/sumsOnThreads.ts"
import { findSums, snapshotsIn, sortKeys } from "./logSums.ts"
import { silentLogs } from "./silentLogs.ts"
import { rowsOf } from "./views/view.ts"

/** A question about the logs of this machine. */
export interface UsageOptions extends Question, Pick<World, "env" | "folder" | "home" | "now"> {
  /** Files and folders, instead of the places where agents keep their logs. */
  readonly paths?: ReadonlyArray<string>
  /** With `paths`: those places as well. */
  readonly isWithLocal?: boolean
  readonly prices: PriceSnapshot & Pick<Prices, "id">
  /** Prices of the user's own. */
  readonly overlay?: Overlay | undefined
  /** Keeps what was read until the next run. */
  readonly cache?: LogCache
  readonly progress?: Progress
  /** Throws a Refusal at the first file with a fault, and reads no further. */
  readonly isStrict?: boolean
  /** Tokenizers for the text of responses with incomplete usage; text of other encodings stays uncounted. */
  readonly tokenizers?: ReadonlyMap<AnyEncoding, AnyTokenizer> | undefined
}

/**
 * Sums the usage in agents' logs and its cost: each response once, at the price of its own time.
 * Throws if a path is of nothing.
 */
export const usage = (options: UsageOptions): UsageDocument => read(options).document

/**
 * The {@link usage} of logs of which some say too little, what all of the logs come to, whatever is asked of them, how
 * rows are made of that, and the tokenizers that counted their text: `load` is asked for those, and what has such text
 * is read again with them.
 */
export const countUsage = async (
  options: UsageOptions,
  load: (encoding: AnyEncoding) => Promise<AnyTokenizer>
): Promise<
  Pick<UsageOptions, "rows" | "tokenizers"> & { readonly document: UsageDocument; readonly counted: Counted }
> => {
  const found = read(options)
  const { encodings } = found.counted
  if (encodings.length === 0) return found
  const loaded = encodings.map(async (encoding) => [encoding, await load(encoding)] as const)
  const tokenizers = new Map(await Promise.all(loaded))
  return { tokenizers, ...read({ ...options, tokenizers }) }
}

const read = (options: UsageOptions) => {
  const { prices } = options
  const groups = groupsOf(options)
  const counted = sumOf(groups, readingOf(options))
  const rows = rowsOf(options.by, options.timezone, counted.cells, counted.titles)
  const question = { ...options, model: modelOf(options), rows }
  const document = documentOf(counted.cells, counted.faults, question, prices.asOfDay)
  return { counted, rows, document: withSilent(document, silentLogs(groups.flat(), counted)) }
}

/** The single responses that a question is about, joined by `join`, priced one after the other as they are taken. */
export const priceResponses = function* (options: UsageOptions, join = responsesOf): Generator<PricedResponse> {
  const question = { ...options, model: modelOf(options) }
  const groups = groupsOf(options)
  const reading = readingOf(options)
  const sharing = sharingGroups(sumsOf(groups, reading).sums).map((of) => of.flatMap((index) => groups[index]!))
  const sizes = sharing.map(sizeOf)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  let done = 0
  for (const [index, places] of sharing.entries()) {
    const responses = join(snapshotsIn(places, reading))
    const size = sizes[index]!
    for (const [place, response] of responses.entries()) {
      reading.progress(done + (size * place) / responses.length, all)
      const each = priceResponse(response, reading.billing)
      if (isAsked(each, question)) yield each
    }
    done += size
  }
}

/** Sums all logs: groups that have the same responses are read together. */
const sumOf = (groups: ReadonlyArray<LogGroup>, reading: UsageReading): Omit<LogSums, "keys"> => {
  const { isChanged, sums } = sumsOf(groups, reading)
  const sharing = sharingGroups(sums)
  const alone = sharing.filter(({ length }) => length === 1).map(([index]) => sums[index!]!)
  const together = sharing.filter(({ length }) => length > 1).map((of) => of.flatMap((index) => groups[index]!))
  const parts = [...alone, ...sumsOf(together, reading).sums]
  if (isChanged) reading.cache.prune([...groups, ...together])
  return {
    cells: parts.flatMap(({ cells }) => cells),
    faults: parts.flatMap(({ faults }) => faults).toSorted(byPlace),
    encodings: [...new Set(parts.flatMap(({ encodings }) => encodings))],
    latest: parts.reduce((last, { latest }) => Math.max(last, latest), 0),
    titles: titlesOf(parts),
    unknown: parts.flatMap(({ unknown }) => unknown)
  }
}

/** The indexes of groups, those together that share a response; exported responses may be the same as any others. */
const sharingGroups = (sums: ReadonlyArray<LogSums>): ReadonlyArray<ReadonlyArray<number>> => {
  if (sums.some(({ isExport }) => isExport)) return [[...sums.keys()]]
  const names = [...sums.keys()]
  const { repeated } = sortKeys(sums.length === 1 ? [] : sums.map(({ keys }) => keys))
  const first = new Map<number, number>()
  for (const [index, { keys }] of repeated.size === 0 ? [] : sums.entries()) {
    for (const key of keys) {
      if (!repeated.has(key)) continue
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, index)
      else if (names[earlier] !== names[index]) {
        const joined = names[index]
        for (const [place, name] of names.entries()) if (name === joined) names[place] = names[earlier]!
      }
    }
  }
  return [...Map.groupBy(names.keys(), (index) => names[index]!).values()]
}

/** The names of all sessions: those that users have given where there is one. */
const titlesOf = (groups: ReadonlyArray<LogSums>): SessionTitles =>
  Object.fromEntries(
    groups
      .flatMap(({ titles }) => Object.entries(titles))
      .toSorted(([, one], [, other]) => Number(one.isOwn ?? false) - Number(other.isOwn ?? false))
  )

/** The sums of each group by itself, kept or read. Throws a {@link Refusal} at a fault where it is strict. */
const sumsOf = (groups: ReadonlyArray<LogGroup>, reading: UsageReading) => {
  const sums: Array<LogSums | undefined> = groups.map((group) => findSums(group, reading))
  const changed = [...sums.keys()].filter((index) => sums[index] === undefined)
  refuseFaults(sums, reading)
  const read = sumsOnThreads(
    changed.map((index) => groups[index]!),
    reading
  )
  for (const [place, index] of changed.entries()) sums[index] = read[place]
  refuseFaults(sums, reading)
  return { sums: sums.map((each) => each!), isChanged: changed.length > 0 }
}

const refuseFaults = (sums: ReadonlyArray<LogSums | undefined>, { isStrict }: UsageReading): void => {
  const fault = sums.flatMap((each) => each?.faults ?? []).at(0)
  if (isStrict && fault !== undefined) throw new Refusal(faultText(fault))
}

/** The logs that are read together: the documents of one folder are of one session. */
const groupsOf = (options: UsageOptions): ReadonlyArray<LogGroup> => [
  ...Map.groupBy(placesOf(options), (place) =>
    place.path.endsWith(".json") ? `${place.agent ?? ""} ${dirname(place.path)}` : place.path
  ).values()
]

const placesOf = ({ agent, env, folder, home, isWithLocal, paths = [] }: UsageOptions): ReadonlyArray<LogPlace> => [
  ...placesIn(paths, folder, agent),
  ...(paths.length === 0 || isWithLocal === true ? placesOfAgents(env, home, agent) : [])
]

const readingOf = ({
  cache = NO_CACHE,
  isStrict = false,
  now,
  overlay,
  prices,
  progress = () => {},
  tokenizers
}: UsageOptions): UsageReading => ({
  cache,
  isStrict,
  progress,
  now: now(),
  billing: {
    prices,
    now: now(),
    overlay,
    logs: agentLogs,
    countTexts: tokenizers && textCounter(prices, tokenizers)
  },
  encodings: [...(tokenizers?.keys() ?? [])],
  prices: overlay === undefined ? prices.id : `${prices.id} ${textHash(JSON.stringify(overlay))}`
})

/** A model may be asked for by any of its names. */
const modelOf = ({ model, prices }: UsageOptions): string | undefined => {
  const found = model === undefined ? undefined : resolve(prices.names, model)
  return found === undefined || found.how === "none" ? model : found.model_id
}
