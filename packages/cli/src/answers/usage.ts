import { type Offer, offerAt, offerNamed } from "@ratecard/core/catalogue"
import { cacheFolder, storeFile } from "../folders.ts"
import { ratesIn } from "../cost/texts.ts"
import { reasonOf } from "../files/findFiles.ts"
import { type FocusExport, focusText } from "../focus/FocusFlags.ts"
import { usageCharges } from "../focus/usageCharges.ts"
import type { Answer } from "../output/answer.ts"
import { inSight, type Progress } from "../output/Progress.ts"
import { say } from "../output/say.ts"
import { type ExchangeOptions, exchangeOf } from "../prices/exchange.ts"
import { modelNamed, type Prices, pricesOf } from "../prices/Prices.ts"
import { faultText } from "../usage/countResponses.ts"
import { dayIn } from "../usage/days.ts"
import type { UsageDocument } from "../usage/document.ts"
import { type ExportTerms, exportText } from "../usage/exports/exportText.ts"
import { joinedByHash } from "../usage/joinedByHash.ts"
import { cacheSavings } from "../usage/singles/cacheSavings.ts"
import { NO_STORE, storeIn } from "../usage/Store.ts"
import type { Agent } from "../usage/files/LogPlace.ts"
import { tokenizersIn } from "../tokenizers.ts"
import { DAY_NAMES, dayNamed, spanOf } from "../usage/views/dayNamed.ts"
import { topResponses } from "../usage/singles/top.ts"
import type { By, View } from "../usage/views/view.ts"
import { assertComparable } from "../usage/whatIf/document.ts"
import { countUsage, formerCells, priceResponses, type UsageOptions as LogOptions } from "../usage/Usage.ts"
import { whatIf } from "../usage/whatIf/whatIf.ts"
import { Refusal, type World } from "../World.ts"
import { auditAnswer } from "./auditAnswer.ts"
import { type ComparedUsage, whatIfAnswer } from "./whatIfAnswer.ts"
import { usageAnswer } from "./usageAnswer.ts"
import { zoneOf } from "../instants.ts"

/** Options of a question to the logs of agents on this machine. */
export interface UsageOptions extends ExchangeOptions {
  /** Files and folders, instead of the places where agents keep their logs. */
  readonly paths: ReadonlyArray<string>
  /** With paths: those places as well. */
  readonly isWithLocal: boolean
  readonly by: ReadonlyArray<View>
  /** The person of this machine's own logs. */
  readonly person: string | undefined
  /** Days of the time zone, both inclusive: as `dayNamed` reads them. */
  readonly since: string | undefined
  readonly until: string | undefined
  /** An IANA name; the machine's own where absent. */
  readonly timezone: string | undefined
  readonly agent: Agent | undefined
  readonly model: string | undefined
  /** A file of the user's own prices. */
  readonly rates: string | undefined
  /** Whether what was read before counts, and what is read is kept. */
  readonly isWithStore: boolean
  /** Whether the first line that cannot be read ends it. */
  readonly isStrict: boolean
  readonly isQuiet: boolean
  /** Shows what caches saved. */
  readonly isOfCaches?: boolean | undefined
  /** Shows the most expensive single responses. */
  readonly top?: number | undefined
  /** The model to compare with, by any of its names. */
  readonly as?: string | undefined
  /** A month or other days: how they came to what they are. */
  readonly audit?: string | undefined
  /** Export to print instead of sums. */
  readonly exports: Exports
}

/** Data to export; nothing if both are absent. */
export interface Exports {
  readonly focus?: FocusExport
  readonly responses?: ExportTerms
}

/** Sums the usage in agents' logs and its cost, each response at the price of its own time. */
export const usage = async (options: UsageOptions, world: World): Promise<Answer<ComparedUsage>> => {
  assertOneAnswer(options)
  const by = byOf(options.by)
  const prices = pricesOf(world)
  const timezone = zoneOf(options.timezone)
  const days = daysOf(auditedDays(options), dayIn(timezone, world.now()))
  const exchange = exchangeOf(options, prices)
  const watched = <A>(act: (progress: Progress["at"]) => A | Promise<A>) => inSight(options.isQuiet, world, act)
  const load = tokenizersIn(cacheFolder(world))
  const asked = {
    ...options,
    ...days,
    by,
    timezone,
    prices,
    overlay: await ratesIn(options.rates, world),
    exchange,
    env: world.env,
    folder: world.folder,
    home: world.home,
    now: world.now,
    store: options.isWithStore ? storeIn(storeFile(world)) : NO_STORE
  }
  const { as, exports, isOfCaches, top } = options
  const isOfSingles =
    isOfCaches === true || [as, top, exports.focus, exports.responses].some((each) => each !== undefined)
  const read = await explainFailure(options, () =>
    watched((progress) => countUsage({ ...asked, progress }, load, isOfSingles))
  )
  const { document: sums, ...known } = read
  const counted = { ...asked, ...known }
  const document = await watched((progress) => withViews(sums, { ...counted, progress }))
  if (options.model !== undefined && document.rows.length === 0) modelNamed(prices, options.model)
  const isFiltered = [options.since, options.until, options.agent, options.model].some((filter) => filter !== undefined)
  const answer = usageAnswer(document, prices, isFiltered)
  if (options.audit !== undefined) {
    const question = { ...asked, by: "day" as const }
    const own = await watched((progress) => countUsage({ ...question, progress }, load, false))
    const alone = { ...question, isOfLogsAlone: true }
    const logs = await watched((progress) => countUsage({ ...alone, progress }, load, false))
    return auditAnswer({ ...answer, document: own.document }, logs.document, formerCells(question), question)
  }
  if (options.as !== undefined) {
    const { id } = modelNamed(prices, options.as).model
    const other = await watched((progress) => whatIf({ ...counted, progress }, { model: id }, load))
    return whatIfAnswer(answer, document, other)
  }
  const { focus, responses } = options.exports
  if (responses !== undefined) return { ...answer, exported: responsesOf(counted, responses, world) }
  return focus === undefined ? answer : { ...answer, exported: focusOf(counted, focus, prices, world) }
}

/** With what else was asked of the single responses. */
const withViews = (document: UsageDocument, asked: LogOptions & Pick<UsageOptions, "isOfCaches" | "top">) => {
  if (asked.top !== undefined) assertComparable([document.total], asked.exchange)
  return {
    ...document,
    ...(asked.isOfCaches === true && { cache: cacheSavings(asked) }),
    ...(asked.top !== undefined && { top: topResponses(asked, asked.top) })
  }
}

/** The lines of responses; one that cannot be written is said. */
const responsesOf = (asked: LogOptions, terms: ExportTerms, { exitWith, stderr }: World) =>
  exportText(priceResponses(asked, joinedByHash), terms, (fault) => {
    say(`ratecard: ${faultText(fault)}`, stderr)
    exitWith(2)
  })

/** The rows of FOCUS; each thing that has no price is said once. */
const focusOf = (asked: LogOptions, { format, terms }: FocusExport, prices: Prices, { now, stderr }: World) => {
  const said = new Set<string>()
  const offers = new Map<string, Offer | undefined>()
  const offerOf = (id: string): Offer | undefined => {
    if (!offers.has(id)) {
      const offer = offerNamed(prices, id)
      offers.set(id, offer && offerAt(prices, offer, now()))
    }
    return offers.get(id)
  }
  const all = { ...terms, isCommitted: false, currency: asked.exchange?.currency, models: prices.names, offerOf }
  return focusText(usageCharges(priceResponses(asked), asked.exchange), all, format, ({ message }) => {
    if (!said.has(message)) say(`ratecard: ${message}`, stderr)
    said.add(message)
  })
}

/** More columns would not be read. */
const MOST_GROUPS = 5

/** The groups that are asked for: each once, and windows of one length. */
const byOf = (asked: ReadonlyArray<View>): By => {
  const [first = "day", ...more] = asked
  if (more.length === 0) return first
  if (asked.length > MOST_GROUPS) throw new Refusal(`--by takes at most ${MOST_GROUPS} groups`)
  const twice = asked.find((view, place) => asked.indexOf(view) !== place)
  if (twice !== undefined) throw new Refusal(`--by has ${twice} twice`)
  if (asked.includes("window") && asked.includes("weekly-window")) {
    throw new Refusal("--by takes window or weekly-window, not both: they begin at different times")
  }
  return asked
}

const assertOneAnswer = ({ as, audit, exports, isOfCaches, top }: UsageOptions): void => {
  const asked = [
    isOfCaches === true && "--cache",
    top !== undefined && "--top",
    Object.keys(exports).length > 0 && "--export",
    as !== undefined && "--as",
    audit !== undefined && "--audit"
  ]
  const [one, other] = asked.filter((name) => name !== false)
  if (other !== undefined) throw new Refusal(`use ${one} or ${other}, not both`)
}

/** An audit is of the days of its own period. */
const auditedDays = (options: UsageOptions): UsageOptions => {
  const { audit, since, until } = options
  if (audit === undefined) return options
  if (since !== undefined || until !== undefined)
    throw new Refusal("--audit says the days: leave out --since and --until")
  const month = /^\d{4}-\d\d$/u.test(audit) ? spanOf("month", `${audit}-01`) : undefined
  return { ...options, since: month?.first ?? audit, until: month?.last ?? audit }
}

/** The days that are asked for: of a week or a month the first for `since`, and the last for `until`. */
const daysOf = (asked: UsageOptions, today: string): Pick<UsageOptions, "since" | "until"> => {
  const [since, until] = (["since", "until"] as const).map((flag) => {
    const text = asked[flag]
    const day = text === undefined ? undefined : dayNamed(text, today, flag === "until")
    if (text === undefined || day !== undefined) return day
    throw new Refusal(`--${flag} takes a day such as 2026-11-01, or ${DAY_NAMES}; not '${text}'`)
  })
  if (since !== undefined && until !== undefined && since > until) {
    throw new Refusal(`--since ${since} is after --until ${until}`)
  }
  return { since, until }
}

/** A path that the user named and that does not exist is a mistake of usage. */
const explainFailure = async <A>(options: UsageOptions, read: () => Promise<A>): Promise<A> => {
  try {
    return await read()
  } catch (error) {
    const { code, path = "" } = error as NodeJS.ErrnoException
    if (code === undefined || options.paths.length === 0) throw error
    throw new Refusal(`${path}: ${reasonOf(error)}`)
  }
}
