import type { ModelKind, OfferPrices } from "@ratecard/core/catalogue"
import { LISTED_OFFERS } from "@ratecard/core/offers"
import * as Service from "@ratecard/http-server"
import {
  administrator,
  type Answering,
  breakingOff,
  json,
  jsonOf,
  PATIENT,
  Postgres,
  postgresStore,
  prepare,
  random,
  redirect,
  StandIn,
  text
} from "@ratecard/test-support"
import { ShiftedServer, ShiftedTime } from "@ratecard/test-support/shifted"
import { setTimeout } from "node:timers/promises"
import { optionsOf, wholeOption } from "../options.ts"
import { Findings, millis, tell } from "./drill.ts"

const HELP = `Forty days of daily syncs against three public lists that change, disagree, shrink, lie, fall silent and return:
what hosts charge stays true, says its age, and an administrator sees what was refused.

pnpm x drill offers [--days N] [--seed N]

  --days N   how many days (40)
  --seed N   of all that is random (1)
`

/** The lists, of which one is silent for more than a month. */
const LISTS = ["litellm", "models.dev", "genai-prices"] as const
type ListName = (typeof LISTS)[number]
const LIARS = ["litellm", "models.dev"] as const
const SILENT = "genai-prices"

interface Listed {
  readonly host: string
  readonly name: string
  readonly kind: ModelKind
  readonly prices: OfferPrices
}

/** Offers of a list, by id. */
type World = ReadonlyMap<string, Listed>

/** A list that is not what it was. */
interface Lie {
  readonly name: string
  readonly tell: (list: ListName, world: World) => Answering
  /**
   * Pattern of the report if the whole list is rejected; undefined if only some of its offers keep their old prices.
   */
  readonly reason?: RegExp
  /** Whether nothing of it may be refused, because it says nothing else. */
  readonly isHarmless?: true
  /** The offers that it lies about, where it is not the whole list. */
  readonly about?: (id: string, offer: Listed) => boolean
}

const MILLION = `{${Array.from({ length: 1_000_000 }, (_, index) => `"${index}":0`).join(",")}}`
const DAY_MILLIS = 86_400_000
const CHANGES_A_DAY = 20

/** The days, counted from 0, from which on the silent list answers nothing, then too little, and then all. */
const SILENCE = { from: 3, short: 36, until: 37 } as const

/** The day on which a list drops two fifths of its offers for good, which an administrator accepts. */
const SHRINKS = { day: 24, list: "models.dev" } as const

const FIRST_LIE = 5

const SHORT = "shrunk to six tenths"

/** A host of the drill alone, whose prices change in no other way than by lies. */
const HOST = "drill-host"

const NEWS_A_DAY = 3

/** The units that all lists have a field for, and how LiteLLM writes their prices. */
const UNITS: Readonly<Record<string, readonly [field: string, scale: string]>> = {
  input: ["input_cost_per_token", "e-6"],
  output: ["output_cost_per_token", "e-6"],
  cache_read: ["cache_read_input_token_cost", "e-6"]
}

/** Every fault that a list may have. Some hit the same offers each time, which then change in no other way. */
const LIES: ReadonlyArray<Lie> = [
  ofPrices("units of a thousand", (price) => price * 1000, /units or its currency have changed/u),
  ofDocument(SHORT, (document) => json(shrunk(document, 0.6)), /less than 70 %/u),
  ofSome(
    "single prices a thousandfold",
    (id) => isMarked(id, 1),
    (price) => price * 1000
  ),
  ofPrices("yuan", (price) => rounded(price * 7.2), /units or its currency have changed/u),
  ofDocument("renamed fields", (document) => json(renamed(document)), /shape has changed|names no offer/u),
  ofSome(
    "single prices of 0",
    (id) => isMarked(id, 2),
    () => 0
  ),
  ofPrices("all prices 0", () => 0, /have become 0/u),
  ofDocument("a million rows", () => text(MILLION), /more than|larger than|too large|bytes|MB/u),
  ofPrices("euros", (price) => price * 0.92, /units or its currency have changed/u),
  ofSome(
    "one host in yuan",
    (_id, { host }) => host === HOST,
    (price) => rounded(price * 7.2)
  ),
  ofSome(
    "one host tenfold",
    (_id, { host }) => host === HOST,
    (price) => price * 10
  ),
  { name: "an older copy", reason: /an older copy/u, tell: (list) => json(documentOf(list, copies[list].at(-4)!)) },
  { name: "status 500", reason: /status 500/u, tell: () => json({}, { status: 500 }) },
  { name: "a loop of redirects", reason: /redirects/u, tell: () => redirect("/") },
  { name: "an answer that breaks off", reason: /broke off/u, tell: () => breakingOff },
  { name: "aliases of themselves", isHarmless: true, tell: (list, world) => json(selfNamed(documentOf(list, world))) },
  ofDocument("other names", (document) => json(suffixed(document)), /less than 70 %/u),
  ofDocument("an array", (document) => json(Object.values(document)), /not an object|names no offer/u),
  ofPrices("a thousandth", (price) => price / 1000, /units or its currency have changed|have become 0|less than 70 %/u),
  ofDocument("nothing", () => json({}), /names no offer/u),
  ofDocument("30,000 offers", () => json(inflated()), /more than 20000|names \d+ offers where/u),
  ofDocument("cut short", (document) => text(JSON.stringify(document).slice(0, -1000)), /not JSON, or was cut short/u),
  ofDocument("a page", () => text("<html>"), /page instead of JSON/u)
]

const SILENT_LIE: Lie = { name: "nothing at all", reason: /status 503/u, tell: () => json({}, { status: 503 }) }

const options = optionsOf(HELP, { days: "40", seed: "1" })
const days = wholeOption("days", options.days)
const { oneOf } = random(wholeOption("seed", options.seed))

const findings = new Findings()
await using postgres = await Postgres.start()
await using store = postgresStore(postgres)
await prepare(store)
const standIns: Readonly<Record<ListName, StandIn>> = {
  litellm: await StandIn.start(),
  "models.dev": await StandIn.start(),
  "genai-prices": await StandIn.start()
}
const time = new ShiftedTime()
const now = () => time.clock.currentTimeMillisUnsafe()
const settings = {
  ...store.settings,
  ...PATIENT,
  LITELLM_URL: standIns.litellm.url,
  MODELS_DEV_URL: standIns["models.dev"].url,
  GENAI_PRICES_URL: standIns["genai-prices"].url
}
const server = await ShiftedServer.start(Service, settings, time)
const replica = await ShiftedServer.start(Service, settings, time)
const person = await administrator(store, now)

/** A list may name these, and is asked for none of them. */
let kept = await readKeptIds()
/** The offers that were served on the day before: the catalogue knows that some are sold no more, whatever lists say. */
let served = new Set((await published(server)).map(({ id }) => id))
const truth = byList((list) => new Map([...bundledWorld(list), ...ownWorld(list)]))
/** Last credible statement of each list about each offer. */
const said: Record<ListName, World> = byList(() => new Map())
/** The last day on which each list was believed about each offer that it names. */
const read: Record<ListName, Map<string, string>> = byList(() => new Map())
/** Statements of each list on the days on which it was believed. */
const copies: Record<ListName, Array<World>> = byList(() => [])
/** Offers that ship with this version. They were true once, and may be served if no list says anything later. */
const shipped = new Map(
  LISTED_OFFERS.offers.map(({ host, name, quotes }) => [`${host}/${name}`, quotes.map(({ prices }) => prices)])
)
const news = { changed: 0, arrived: 0 }
const lies = { told: 0, reported: 0 }
const ages = { judged: 0, old: 0 }
const accepted = { asked: 0, taken: 0 }
const bad: Array<string> = []
const wrongAges: Array<string> = []
let shown = 0
let left = 0
let slowest = 0
let longestSync = 0
const history = { rows: 0, last: 0, digest: "", broken: 0 }

try {
  for (let day = 0; day < days; day++) {
    if (day > 0) {
      time.pass(DAY_MILLIS)
      for (const list of LISTS) change(list, day)
      if (day === SHRINKS.day) dropOffers()
    }
    await liveThrough(day)
  }
  await judgeHistory()
} finally {
  await Promise.all([server.stop(), replica.stop(), ...LISTS.map((list) => standIns[list].stop())])
}

findings.judge(
  `bad offers of ${shown} published in ${days} days`,
  bad.slice(0, 3).join("; ") || "0",
  "0",
  bad.length === 0
)
findings.judge(
  "good changes that were published on their day",
  `${news.arrived} of ${news.changed}`,
  "all",
  news.arrived === news.changed && news.changed > 0
)
findings.judge(
  `ages that are wrong, of ${ages.judged} of prices, ${ages.old} of them old, on pages and bills`,
  wrongAges.slice(0, 3).join("; ") || "0",
  "0",
  wrongAges.length === 0 && ages.judged > 0 && (days <= SILENCE.short || ages.old > 0)
)
findings.judge(
  "refusals that the administrator's page has, with the reason",
  `${lies.reported} of ${lies.told}`,
  "all",
  lies.reported === lies.told
)
findings.judge(
  "lists that were refused, accepted by the administrator, and in force on that day",
  `${accepted.taken} of ${accepted.asked}`,
  "all",
  accepted.taken === accepted.asked && (days <= SHRINKS.day || accepted.asked > 0)
)
findings.note("offers left as they were, because their prices jumped or fell to 0", String(left))
findings.judge("days on which the history lost or changed a row", String(history.broken), "0", history.broken === 0)
findings.note("rows of history at the end", String(history.rows))
findings.judge("another replica serves the same offers after, at most", millis(slowest), "1000 ms", slowest <= 1000)
findings.note("a sync takes, at most", millis(longestSync))
findings.print()

/** The lie of each list on a day. */
function liesOf(day: number): ReadonlyMap<ListName, Lie> {
  const told = new Map<ListName, Lie>()
  if (day >= SILENCE.from && day < SILENCE.short) told.set(SILENT, SILENT_LIE)
  if (day >= SILENCE.short && day < SILENCE.until)
    told.set(
      SILENT,
      LIES.find(({ name }) => name === SHORT)!
    )
  // On the first days all is well; later one list lies on two days of three, and on every tenth day both do.
  if (day <= FIRST_LIE || day === SHRINKS.day) return told
  if (day % 3 !== 0)
    told.set(LIARS[day % 2]!, LIES[(day - FIRST_LIE - 1 - Math.floor((day - FIRST_LIE - 1) / 3)) % LIES.length]!)
  if (day % 10 === 0) for (const list of LIARS) told.set(list, oneOf(LIES))
  return told
}

/** One day: the lists are read, one of them lies on most days, and all that is served is looked at. */
async function liveThrough(day: number): Promise<void> {
  const told = liesOf(day)
  tell(
    `day ${day + 1} of ${days}: ${Array.from(told, ([list, { name }]) => `${list}: ${name}`).join(", ") || "no lie"}`
  )
  const before = { ...said }
  for (const list of LISTS) {
    const lie = told.get(list)
    standIns[list].answering = lie === undefined ? json(documentOf(list, truth[list])) : lie.tell(list, truth[list])
    if (lie === undefined || lie.reason === undefined) believe(list, lie)
  }
  const began = performance.now()
  const finished = await sync()
  longestSync = Math.max(longestSync, performance.now() - began)
  if (day === SHRINKS.day) await acceptTheDrop()
  const report = await reportOf(finished)
  for (const list of LISTS) judgeReport(list, report, told.get(list))
  const synced = performance.now()
  const part = "offers?limit=500&search=drill-"
  const here = await (await fetch(`${server.url}/api/v1/${part}`)).text()
  while ((await (await fetch(`${replica.url}/api/v1/${part}`)).text()) !== here) await setTimeout(10)
  slowest = Math.max(slowest, performance.now() - synced)
  const offers = await published(server)
  if (JSON.stringify(await published(replica)) !== JSON.stringify(offers)) bad.push(`day ${day + 1}: replicas differ`)
  judgeOffers(day, offers)
  await judgeAges(day, offers)
  // Two lists that agree on a model of a provider make it one that is kept.
  kept = await readKeptIds()
  if (day > 0) judgeNews(before, offers)
  served = new Set(offers.map(({ id }) => id))
  await rememberHistory()
}

/** Takes what a list says today as its last credible statement. */
function believe(list: ListName, lie: Lie | undefined): void {
  const world = believed(list, lie)
  const wasRead = read[list]
  read[list] = new Map(
    Array.from(world.keys(), (id) => [id, lie?.about?.(id, world.get(id)!) === true ? wasRead.get(id)! : today()])
  )
  said[list] = world
  copies[list].push(world)
}

function today(): string {
  return new Date(now()).toISOString().slice(0, 10)
}

/** Takes two fifths of its offers from a list, for good. */
function dropOffers(): void {
  const world = truth[SHRINKS.list]
  const ids = [...world.keys()]
  for (const id of ids.filter((_id, place) => place % 5 < 2)) world.delete(id)
}

/** Looks for the refused list in the runs, and accepts it once. */
async function acceptTheDrop(): Promise<void> {
  accepted.asked++
  const [refused] = (await runs()).filter(({ report }) => report.offers.some(({ list }) => list === SHRINKS.list))
  const seen = refused?.report.offers.find(({ list }) => list === SHRINKS.list)
  const isSeen = seen?.status === "refused" && seen.can_accept && /less than 70 %/u.test(seen.reason ?? "")
  const after = await sync(`lists/${SHRINKS.list}/accept`)
  if (isSeen && after.offers.some(({ list, status }) => list === SHRINKS.list && status === "ok")) accepted.taken++
  else tell(`${JSON.stringify(seen)}, then ${JSON.stringify(after.offers)}\n`)
}

/** True part of today's list, with yesterday's value for each lie. */
function believed(list: ListName, lie: Lie | undefined): World {
  const last = said[list]
  return new Map(
    Array.from(truth[list]).flatMap(([id, offer]): ReadonlyArray<readonly [string, Listed]> => {
      if (lie?.about?.(id, offer) !== true) return [[id, offer]]
      const known = last.get(id)
      return known === undefined ? [] : [[id, known]]
    })
  )
}

/** Makes the changes of a good day: other prices, new offers, and offers that are gone. */
function change(list: ListName, day: number): void {
  const world = truth[list]
  const ids = [...world.keys()]
  for (let count = 0; count < (list === SILENT ? NEWS_A_DAY : CHANGES_A_DAY); count++) {
    const id = oneOf(ids)
    const offer = world.get(id)!
    if (LIES.some(({ about }) => about?.(id, offer) === true)) continue
    const factor = oneOf([0.6, 0.8, 1.25, 1.5, 2])
    const prices = Object.entries(offer.prices).map(([unit, price]) => [unit, rounded(price * factor)] as const)
    world.set(id, { ...offer, prices: Object.fromEntries(prices) })
  }
  for (let count = 0; count < NEWS_A_DAY; count++) {
    const gone = oneOf(ids)
    if (world.get(gone)?.host !== HOST) world.delete(gone)
    const [id, offer] = ownOffer(`${list}-${day}-${count}`, { input: 1 + count, output: 5 })
    if (LIES.every(({ about }) => about?.(id, offer) !== true)) world.set(id, offer)
  }
}

function rounded(price: number): number {
  return Number(price.toPrecision(4))
}

interface Report {
  readonly run_id: string
  readonly sources: ReadonlyArray<{ readonly source: string; readonly status: string; readonly error: string | null }>
  readonly offers: ReadonlyArray<{
    readonly list: string
    readonly status: string
    readonly left: number
    readonly reason: string | null
    readonly can_accept: boolean
  }>
}

async function sync(path = "prices/sync-all"): Promise<Report> {
  const answer = await fetch(`${server.url}/api/v1/admin/${path}`, { method: "POST", headers: await person() })
  if (answer.status !== 200) throw new Error(`a sync was answered with ${answer.status}: ${await answer.text()}`)
  return jsonOf<Report>(answer)
}

/** The last runs, as the page of the administrator asks for them. */
async function runs(): Promise<ReadonlyArray<{ readonly report: Report }>> {
  const answer = await fetch(`${server.url}/api/v1/admin/sync-runs`, { headers: await person() })
  return (await jsonOf<{ readonly runs: ReadonlyArray<{ readonly report: Report }> }>(answer)).runs
}

/** The report of a run as that page has it. */
async function reportOf({ run_id }: Report): Promise<Report> {
  return (await runs()).find(({ report }) => report.run_id === run_id)!.report
}

/** A list that cannot be read at all is reported among the sources. */
function judgeReport(list: ListName, { offers, sources }: Report, lie: Lie | undefined): void {
  const status = offers.find((each) => each.list === list)
  const why = status?.reason ?? sources.find(({ source }) => source === list)?.error ?? ""
  if (list === SHRINKS.list && /names \d+ of the \d+ offers/u.test(why) && lie === undefined) return
  if (lie === undefined || lie.isHarmless) {
    if (status?.status !== "ok") bad.push(`${list} was not believed: ${why}`)
    return
  }
  lies.told++
  left += status?.left ?? 0
  const isReported = lie.reason === undefined ? status?.status === "ok" && status.left > 0 : lie.reason.test(why)
  if (isReported) lies.reported++
  else tell(`${list}, ${lie.name}: ${JSON.stringify(status)} ${why}\n`)
}

interface Published {
  readonly id: string
  readonly prices: ReadonlyArray<{
    readonly unit: string
    readonly tariff?: string
    readonly above_input_tokens?: number
    readonly price: number | null
    readonly low?: number
    readonly high?: number
  }>
  readonly host: string
  readonly name: string
  readonly source: { readonly as_of: string | null; readonly is_old: boolean }
}

/** Checks the age of each offer of the drill: on the page, and of a bill. */
async function judgeAges(day: number, offers: ReadonlyArray<Published>): Promise<void> {
  const own = offers.filter(({ name }) => name.startsWith("drill-"))
  const records = own.map(({ host, name }) => ({
    provider: host,
    model: name,
    at: new Date(now()).toISOString(),
    usage: {
      prompt_tokens: 1e3,
      completion_tokens: 100
    }
  }))
  const bills = await billed(records)
  for (const [place, { id, source }] of own.entries()) {
    const asOf = LISTS.map((list) => read[list].get(id) ?? "").reduce((one, other) => (one > other ? one : other))
    const isOld = now() - Date.parse(asOf) >= 31 * DAY_MILLIS
    const isWarned = bills[place]!.warnings?.some(({ code }) => code === "old_price")
    ages.judged++
    if (isOld) ages.old++
    if (source.as_of !== asOf || source.is_old !== isOld || isWarned !== isOld) {
      const shown = `${source.as_of}${source.is_old ? ", old" : ""}${isWarned ? ", old in bills" : ""}`
      wrongAges.push(`day ${day + 1}: ${id} is of ${asOf}, and shown as of ${shown}`)
    }
  }
}

interface Billed {
  readonly warnings?: ReadonlyArray<{ readonly code: string }>
}

async function billed(records: ReadonlyArray<object>): Promise<ReadonlyArray<Billed>> {
  const answer = await fetch(`${server.url}/api/v1/cost`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ records })
  })
  if (answer.status !== 200) throw new Error(`a bill was answered with ${answer.status}: ${await answer.text()}`)
  return (await jsonOf<{ readonly results: ReadonlyArray<Billed> }>(answer)).results
}

async function readKeptIds(): Promise<ReadonlySet<string>> {
  return new Set((await published(server, "kept")).map(({ id }) => id))
}

/** All offers of a shelf, page by page. */
async function published({ url }: ShiftedServer, shelf = "listed"): Promise<ReadonlyArray<Published>> {
  const offers: Array<Published> = []
  for (let offset: number | null = 0; offset !== null;) {
    const answer = await fetch(`${url}/api/v1/offers?shelf=${shelf}&limit=500&offset=${offset}`)
    const page = await jsonOf<{ readonly offers: ReadonlyArray<Published>; readonly next: number | null }>(answer)
    offers.push(...page.offers)
    offset = page.next
  }
  return offers
}

/** Standard prices of a unit. */
function numbersOf({ prices }: Published, wanted: string): ReadonlyArray<number> {
  return prices.flatMap(({ above_input_tokens, high, low, price, tariff, unit }) =>
    unit === wanted && tariff === undefined && above_input_tokens === undefined
      ? [price, low, high].filter((each) => typeof each === "number")
      : []
  )
}

/** Each price that is served is one that a list said when it was to be believed. */
function judgeOffers(day: number, offers: ReadonlyArray<Published>): void {
  for (const offer of offers) {
    shown++
    const quotes = [
      ...LISTS.flatMap((list) => said[list].get(offer.id) ?? []).map(({ prices }) => prices),
      ...(shipped.get(offer.id) ?? [])
    ]
    for (const unit of Object.keys(UNITS)) {
      const strange = numbersOf(offer, unit).filter((price) => quotes.every((each) => each[unit] !== price))
      if (strange.length > 0) bad.push(`day ${day + 1}: ${offer.id} ${unit} ${strange.join(", ")}`)
    }
  }
}

/** Checks that new statements of the lists are served, and that offers which they dropped are not. */
function judgeNews(before: Readonly<Record<ListName, World>>, offers: ReadonlyArray<Published>): void {
  const shelf = new Map(offers.map((offer) => [offer.id, offer]))
  for (const list of LISTS) {
    for (const [id, { prices }] of said[list]) {
      const last = before[list].get(id)?.prices
      if (kept.has(id) || prices["input"] === undefined || prices["input"] === 0 || last?.["input"] === prices["input"])
        continue
      if (shipped.has(id) && !served.has(id) && !shelf.has(id)) continue
      news.changed++
      const offer = shelf.get(id)
      if (offer !== undefined && numbersOf(offer, "input").includes(prices["input"])) news.arrived++
      else tell(`${list} says ${prices["input"]} of ${id}: ${JSON.stringify(offer?.prices)}\n`)
    }
    for (const id of before[list].keys()) {
      if (LISTS.some((each) => said[each].has(id)) || shipped.has(id)) continue
      news.changed++
      if (shelf.has(id)) tell(`${list} names ${id} no more\n`)
      else news.arrived++
    }
  }
}

/** Checks that history is as it was written. */
async function rememberHistory(): Promise<void> {
  const [row] = await store.rows<{ rows: number; last: number; digest: string; former: string }>(`
    select count(*)::int as rows, coalesce(max(id), 0)::int as last,
      md5(coalesce(string_agg(quote::text, '|' order by id), '')) as digest,
      md5(coalesce(string_agg(quote::text, '|' order by id) filter (where id <= ${history.last}), '')) as former
    from offer_quotes quote`)
  if (history.last > 0 && row!.former !== history.digest) history.broken++
  Object.assign(history, { rows: row!.rows, last: row!.last, digest: row!.digest })
}

async function judgeHistory(): Promise<void> {
  const refusals = await Promise.all(
    ["delete from offer_quotes", "update offer_quotes set name = ''", "truncate offer_readings"].map((statement) =>
      store.execute(statement).then(
        () => false,
        () => true
      )
    )
  )
  const refused = refusals.filter(Boolean).length
  findings.judge("changes of the history that the database refuses", `${refused} of 3`, "3 of 3", refused === 3)
}

function byList<A>(of: (list: ListName) => A): Record<ListName, A> {
  return { litellm: of("litellm"), "models.dev": of("models.dev"), "genai-prices": of("genai-prices") }
}

/** An offer that no list of today has. */
function ownOffer(name: string, prices: OfferPrices, host = "groq"): readonly [string, Listed] {
  return [`${host}/drill-${name}`, { host, name: `drill-${name}`, kind: "chat", prices }]
}

/** Offers that only the drill's lists name: some by all of them, some at prices of their own, and some by one list. */
function ownWorld(list: ListName): ReadonlyArray<readonly [string, Listed]> {
  const each = (count: number, of: (index: number) => readonly [string, Listed]) =>
    Array.from({ length: count }, (_, index) => of(index))
  const at = (index: number, factor = 1) => ({ input: rounded((0.5 + index / 40) * factor), output: 4 + index })
  return [
    ...each(20, (index) => ownOffer(`all-${index}`, at(index))),
    ...each(20, (index) => ownOffer(`differ-${index}`, at(index, 1 + LISTS.indexOf(list) / 5))),
    ...each(150, (index) => ownOffer(`${list}-${index}`, at(index))),
    ...each(12, (index) => ownOffer(`host-${index}`, at(index), HOST))
  ]
}

/** Bundled offers of a list, with the fields that all lists have. */
function bundledWorld(list: ListName): Map<string, Listed> {
  return new Map(
    LISTED_OFFERS.offers.flatMap(({ host, kind, name, quotes }): ReadonlyArray<readonly [string, Listed]> => {
      const quote = quotes.findLast((each) => each.list === list)
      const prices = Object.entries(quote?.prices ?? {}).filter(([unit]) => unit in UNITS)
      const id = `${host}/${name}`
      return prices.length === 0 || kept.has(id) || kind !== "chat"
        ? []
        : [[id, { host, name, kind, prices: Object.fromEntries(prices) }]]
    })
  )
}

function documentOf(list: ListName, world: World): Document {
  if (list === "litellm") {
    return Object.fromEntries(
      Array.from(world, ([id, { host, kind, prices }]) => [
        id,
        {
          litellm_provider: host,
          mode: kind,
          ...Object.fromEntries(
            // Exact digits: 2.5 per million is 2.5e-6 per token.
            Object.entries(prices).map(([unit, price]) => [UNITS[unit]![0], Number(`${price}${UNITS[unit]![1]}`)])
          )
        }
      ])
    )
  }
  const hosts = Map.groupBy(world.values(), ({ host }) => host)
  if (list === "genai-prices") {
    return Array.from(hosts, ([host, offers]) => ({
      id: host,
      name: LISTED_OFFERS.hosts[host] ?? host,
      models: offers.map(({ name, prices }) => ({
        id: name,
        match: { equals: name },
        prices: Object.fromEntries(Object.entries(prices).map(([unit, price]) => [`${unit}_mtok`, price]))
      }))
    }))
  }
  return Object.fromEntries(
    Array.from(hosts, ([host, offers]) => [
      host,
      {
        id: host,
        name: LISTED_OFFERS.hosts[host] ?? host,
        models: Object.fromEntries(offers.map(({ name, prices }) => [name, { id: name, cost: prices }]))
      }
    ])
  )
}

type Document = Record<string, unknown> | ReadonlyArray<unknown>

/** The same document, each of whose rows says that it is another name of itself. */
function selfNamed(document: Document): unknown {
  if (Array.isArray(document)) return document
  const named = (rows: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, { ...(row as object), base_model: name, alias: name }])
    )
  return "groq" in document ? mapModels(document, named) : named(document as Record<string, unknown>)
}

/** The same world with other prices. */
function priced(world: World, of: (price: number, id: string, offer: Listed) => number): World {
  return new Map(
    Array.from(world, ([id, offer]) => [
      id,
      {
        ...offer,
        prices: Object.fromEntries(
          Object.entries(offer.prices).map(([unit, price]) => [unit, of(price, id, offer)] as const)
        )
      }
    ])
  )
}

/** A lie of all prices. */
function ofPrices(name: string, of: (price: number) => number, reason: RegExp): Lie {
  return { name, reason, tell: (list, world) => json(documentOf(list, priced(world, of))) }
}

/** A lie of the prices of some offers. */
function ofSome(name: string, about: NonNullable<Lie["about"]>, of: (price: number) => number): Lie {
  return {
    name,
    about,
    tell: (list, world) =>
      json(
        documentOf(
          list,
          priced(world, (price, id, offer) => (about(id, offer) ? of(price) : price))
        )
      )
  }
}

/** A lie of the whole document. */
function ofDocument(name: string, of: (document: Document) => Answering, reason: RegExp): Lie {
  return { name, reason, tell: (list, world) => of(documentOf(list, world)) }
}

/** One in a hundred names, always the same ones. */
function isMarked(id: string, of: number): boolean {
  return [...id].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 100, 7) === of
}

/** The first rows of a list, or of each of its hosts. */
function shrunk(document: Document, share: number): unknown {
  if (Array.isArray(document)) return document.slice(0, 1)
  const part = (rows: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(rows).slice(0, Math.floor(Object.keys(rows).length * share)))
  return "groq" in document ? mapModels(document, part) : part(document as Record<string, unknown>)
}

/** Under new names of its fields. */
function renamed(document: Document): unknown {
  return JSON.parse(JSON.stringify(document).replaceAll(/"(?:output_cost_per_token|output)":/gu, '"price_out":'))
}

/** Each model under another name. */
function suffixed(document: Document): unknown {
  if (Array.isArray(document)) return []
  const all = (rows: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [`${name}-renamed`, { ...(row as object), id: undefined }])
    )
  return "groq" in document ? mapModels(document, all) : all(document as Record<string, unknown>)
}

function mapModels(
  document: Record<string, unknown>,
  of: (rows: Record<string, unknown>) => Record<string, unknown>
): unknown {
  return Object.fromEntries(
    Object.entries(document).map(([host, section]) => {
      const { models, ...rest } = section as { readonly models: Record<string, unknown> }
      return [host, { ...rest, models: of(models) }]
    })
  )
}

/** More offers than any list has, as either list would name them. */
function inflated(): unknown {
  const names = Array.from({ length: 30_000 }, (_, index) => `inflated-${index}`)
  return {
    groq: { models: Object.fromEntries(names.map((name) => [name, { id: name, cost: { input: 1, output: 2 } }])) },
    ...Object.fromEntries(
      names.map((name) => [`groq/${name}`, { litellm_provider: "groq", mode: "chat", input_cost_per_token: 1e-6 }])
    )
  }
}
