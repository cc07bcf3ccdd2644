import type { KeptShelf } from "../prices/apart.ts"
import { agentLogs, type Overlay, type Snapshot, textCounter } from "@ratecard/core/ledger"
import type { AnyEncoding, AnyTokenizer } from "@ratecard/core/tokenizer"
import { instantText, type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import { existsSync } from "node:fs"
import { Refusal, type World } from "../World.ts"
import {
  byPlace,
  type Counted,
  faultText,
  type LogSums,
  Pricer,
  responsesOf,
  type SessionTitles
} from "./countResponses.ts"
import { documentOf, isAsked, type Question, type UsageDocument, withSilent } from "./document.ts"
import { markOf, printOf } from "./files/FilePrint.ts"
import { type Agent, groupOf, type LogGroup, type LogPlace, nameOf } from "./files/LogPlace.ts"
import { placesIn, placesOfAgents } from "./files/Places.ts"
import { type LogGroups, NO_STORE, type Store, wholeSums } from "./Store.ts"
import { priceResponse, type PricedResponse } from "./priceResponse.ts"
import { type Progress, sizeOf, sumsOnThreads, type ThreadedReading as UsageReading } from "./threads/sumsOnThreads.ts"
import { findSums, snapshotsIn, sortKeys } from "./logSums.ts"
import type { Cell } from "./cells.ts"
import { silentLogs } from "./silentLogs.ts"
import { rowsOf } from "./views/view.ts"

/** A question about the logs of this machine. */
export interface UsageOptions extends Question, Pick<World, "env" | "folder" | "home" | "now"> {
  /** Files and folders, instead of the places where agents keep their logs. */
  readonly paths?: ReadonlyArray<string>
  /** With `paths`: those places as well. */
  readonly isWithLocal?: boolean
  /** The costs of logs are kept by their `id`; without one they are not. */
  readonly prices: PriceSnapshot & { readonly id?: string; readonly shelf?: KeptShelf | undefined }
  /** Prices of the user's own. */
  readonly overlay?: Overlay | undefined
  /** Keeps what was read. */
  readonly store?: Store
  /** Without the logs that are gone and were read before. */
  readonly isOfLogsAlone?: boolean
  readonly progress?: Progress
  /**
   * Nothing before that is asked for, in milliseconds since the epoch: what logs came to that have no response since is
   * left out.
   */
  readonly from?: number
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
 * rows are made of that, and the tokenizers that counted their text, which reading single responses may need: `load` is
 * asked for those, and what has such text is read again with them. Where threads have counted it and no single responses
 * follow, that is left out.
 */
export const countUsage = async (
  options: UsageOptions,
  load: (encoding: AnyEncoding) => Promise<AnyTokenizer>,
  isOfSingles = true
): Promise<
  Pick<UsageOptions, "rows" | "tokenizers"> & { readonly document: UsageDocument; readonly counted: Counted }
> => {
  const found = read(options, true)
  const { counted, encodings: uncounted } = found.counted
  const encodings = new Set([...uncounted, ...counted])
  if (encodings.size === 0 || (uncounted.length === 0 && !isOfSingles)) return found
  const loaded = Array.from(encodings, async (encoding) => [encoding, await load(encoding)] as const)
  const tokenizers = new Map(await Promise.all(loaded))
  return { tokenizers, ...(uncounted.length === 0 ? found : read({ ...options, tokenizers })) }
}

const read = (options: UsageOptions, isCounting = false) => {
  const { prices } = options
  const reading = { ...readingOf(options), isCounting }
  const groups = groupsOf(options, reading.store)
  const counted = sumOf(groups, reading, options.from)
  const { by, person, timezone } = options
  const rows = rowsOf(by, { timezone, cells: counted.cells, titles: counted.titles, person })
  const question = { ...options, model: modelOf(options), rows }
  const document = documentOf(counted.cells, counted.faults, question, prices.asOfDay)
  const fault = reading.store.fault()
  return {
    counted,
    rows,
    document: {
      ...withSilent(
        document,
        silentLogs(
          groups.flat().filter(({ isGone }) => isGone !== true),
          counted
        )
      ),
      ...(fault !== undefined && { store_fault: fault })
    }
  }
}

/** The cells of logs as another reader read them, and as they are read now, each by itself. */
export const formerCells = (options: UsageOptions) => {
  const reading = readingOf(options)
  const cellsIn = ({ gathered }: LogSums, responses: () => ReadonlyArray<Snapshot>): ReadonlyArray<Cell> => {
    const pricer = new Pricer(reading.billing)
    pricer.add(gathered(), responses)
    return pricer.end().cells
  }
  return reading.store.former().flatMap(({ group, reader, responses, sums }) => {
    const now = reading.store.find([group])
    if (now === undefined) return []
    const after = cellsIn(wholeSums(now), () => [...reading.store.snapshots(group)].flat())
    return [{ file: group[0]!.path, reader, before: cellsIn(sums, responses), after }]
  })
}

/** The single responses that a question is about, joined by `join`, priced one after the other as they are taken. */
export const priceResponses = function* (options: UsageOptions, join = responsesOf): Generator<PricedResponse> {
  const question = { ...options, model: modelOf(options) }
  const reading = readingOf(options)
  const groups = groupsOf(options, reading.store)
  const sharing = sharingGroups(sumsOf(groups.map(alone), reading)).map((of) => of.map((index) => groups[index]!))
  const sizes = sharing.map((of) => sizeOf(of.flat()))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  let done = 0
  for (const [index, together] of sharing.entries()) {
    const responses = join(snapshotsIn(together, reading))
    const size = sizes[index]!
    for (const [place, response] of responses.entries()) {
      reading.progress(done + (size * place) / responses.length, all)
      const each = priceResponse(response, reading.billing)
      if (isAsked(each, question)) yield each
    }
    done += size
  }
}

interface Priced extends UsageReading {
  readonly pricesId: string | undefined
}

const alone = (group: LogGroup): LogGroups => [group]

/** Sums all logs, or those with responses since a time: groups that have the same responses are read together. */
const sumOf = (all: LogGroups, reading: Priced, from?: number) => {
  const sumsOfAll = sumsOf(all.map(alone), reading)
  const asked = askedOf(sumsOfAll, from)
  const [groups, each] = [asked.map((index) => all[index]!), asked.map((index) => sumsOfAll[index]!)]
  const sharing = sharingGroups(each).map((of) => of.map((index) => groups[index]!))
  const sums = sumsOf(sharing, reading, new Map(groups.map((group, index) => [group, each[index]!])))
  const pricer = new Pricer(reading.billing)
  const priced = sums.map((each, index) => {
    const of = sharing[index]!
    const price = () => {
      pricer.add(each.gathered(), () => snapshotsIn(of, reading))
      return pricer.end()
    }
    const state = priceState(each, reading)
    return state === undefined ? price() : reading.store.recall(of, state, price)
  })
  const faults = priced.flatMap((each) => each.faults)
  const wanted = new Set(asked)
  const rest = [...all.keys()].filter((index) => !wanted.has(index))
  const others = rest.map((index) => sumsOfAll[index]!)
  return {
    cells: priced.flatMap(({ cells }) => cells),
    /** The agents whose older responses are left out. */
    agents: rest.flatMap((index) => all[index]![0]!.agent ?? []),
    faults: [...faults, ...[...sums, ...others].flatMap(({ faults }) => faults)].toSorted(byPlace),
    encodings: [...new Set(sums.flatMap(({ encodings }) => encodings))],
    counted: [...new Set([...each, ...sums].flatMap(({ counted = [] }) => counted))],
    titles: titlesOf(sumsOfAll),
    unknown: [...sums, ...others].flatMap(({ unknown }) => unknown)
  }
}

/** All that the price of logs depends on: models retire as a day begins. Undefined if it may be another one soon. */
const priceState = (
  { counted = [], encodings, last = Infinity, print = "" }: LogSums,
  { billing: { now, overlay }, pricesId }: Priced
): string | undefined =>
  print === "" || pricesId === undefined || overlay || last > now || counted.length + encodings.length > 0
    ? undefined
    : `${pricesId} ${instantText(now).slice(0, 10)} ${print}`

/** The indexes of the groups with responses since a time; of all if one of these shares a response with another. */
const askedOf = (sums: ReadonlyArray<LogSums>, from = -Infinity): ReadonlyArray<number> => {
  const all = [...sums.keys()]
  const asked = all.filter((index) => (sums[index]!.last ?? Infinity) >= from)
  if (asked.length === all.length || sums.some(({ isExport }) => isExport)) return all
  const keys = new Set(asked.flatMap((index) => [...sums[index]!.keys]))
  const wanted = new Set(asked)
  const isShared = sums.some((each, index) => !wanted.has(index) && each.keys.some((key) => keys.has(key)))
  return isShared ? all : asked
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

/** The sums of logs, known, kept or read. Throws a {@link Refusal} at a fault where it is strict. */
const sumsOf = (
  all: ReadonlyArray<LogGroups>,
  reading: UsageReading,
  known: ReadonlyMap<LogGroup, LogSums> = new Map()
): ReadonlyArray<LogSums> => {
  const sums = all.map(
    (groups) => (groups.length === 1 ? known.get(groups[0]!) : undefined) ?? findSums(groups, reading)
  )
  const changed = [...sums.keys()].filter((index) => sums[index] === undefined)
  refuseFaults(all, sums, reading)
  const read = sumsOnThreads(
    changed.map((index) => all[index]!),
    reading
  )
  for (const [place, index] of changed.entries()) sums[index] = read[place]
  refuseFaults(all, sums, reading)
  return sums.map((each) => each!)
}

const refuseFaults = (
  all: ReadonlyArray<LogGroups>,
  sums: ReadonlyArray<LogSums | undefined>,
  reading: UsageReading
): void => {
  for (const [index, each] of reading.isStrict ? sums.entries() : []) {
    const pricer = new Pricer(reading.billing)
    pricer.add(each?.gathered() ?? [], () => snapshotsIn(all[index]!, reading))
    const [fault] = [...pricer.end().faults, ...(each?.faults ?? [])].toSorted(byPlace)
    if (fault !== undefined) throw new Refusal(faultText(fault))
  }
}

/** The logs that are read together: the documents of one folder are of one session. Those that are gone are there, too. */
const groupsOf = (options: UsageOptions, store: Store): LogGroups => {
  const groups = [...Map.groupBy(placesOf(options), groupOf).values()]
  const { agent, isOfLogsAlone, isWithLocal, paths = [] } = options
  const isOfPlaces = paths.length === 0 || isWithLocal === true
  return isOfPlaces && isOfLogsAlone !== true ? [...groups, ...goneGroups(groups, agent, store)] : groups
}

/**
 * The groups that are kept and whose files are gone. A file of the same size and time that is new is one of them, which
 * was moved.
 */
const goneGroups = (groups: LogGroups, agent: Agent | undefined, store: Store): LogGroups => {
  const present = new Set(groups.map(nameOf))
  const kept = store.groups()
  const gone = kept.filter(
    ({ group }) =>
      !present.has(nameOf(group)) &&
      (agent === undefined || group[0]!.agent === agent) &&
      !group.some(({ path }) => existsSync(path))
  )
  const known = new Set(kept.map(({ group }) => nameOf(group)))
  const byMark = new Map(
    gone.flatMap(({ group, print }) => (group.length > 1 ? [] : [[markOf(group[0]!, print), group]]))
  )
  for (const group of gone.length === 0 ? [] : groups) {
    if (known.has(nameOf(group)) || group.length > 1) continue
    const mark = markOf(group[0]!, printOf(group[0]!.path, Infinity))
    const from = byMark.get(mark)
    if (from === undefined) continue
    store.move(from, group)
    byMark.delete(mark)
    present.add(nameOf(from))
  }
  return gone.flatMap(({ group }) =>
    present.has(nameOf(group)) ? [] : [group.map((place) => ({ ...place, isGone: true as const }))]
  )
}

const placesOf = ({ agent, env, folder, home, isWithLocal, paths = [] }: UsageOptions): ReadonlyArray<LogPlace> => [
  ...placesIn(paths, folder, agent),
  ...(paths.length === 0 || isWithLocal === true ? placesOfAgents(env, home, agent) : [])
]

const readingOf = ({
  store = NO_STORE,
  isStrict = false,
  now,
  overlay,
  prices,
  progress = () => {},
  tokenizers
}: UsageOptions): Priced => ({
  store,
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
  isCounting: false,
  shelf: prices.shelf,
  pricesId: prices.id
})

/** A model may be asked for by any of its names. */
const modelOf = ({ model, prices }: UsageOptions): string | undefined => {
  const found = model === undefined ? undefined : resolve(prices.names, model)
  return found === undefined || found.how === "none" ? model : found.model_id
}
