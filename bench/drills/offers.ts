import type { ModelKind, OfferPrices } from "@ratecard/core/catalogue"
import { LISTED_OFFERS } from "@ratecard/core/offers"
import * as Service from "@ratecard/http-server"
import {
  administrator,
  type Answering,
  json,
  jsonOf,
  PATIENT,
  Postgres,
  postgresStore,
  prepare,
  random,
  StandIn,
  text
} from "@ratecard/test-support"
import { ShiftedServer, ShiftedTime } from "@ratecard/test-support/shifted"
import { setTimeout } from "node:timers/promises"
import { optionsOf, wholeOption } from "../options.ts"
import { Findings, millis, tell } from "./drill.ts"

const HELP = `A month of daily syncs against two public lists that change, shrink and lie: what hosts charge stays true.

pnpm x drill offers [--days N] [--seed N]

  --days N   how many days (31)
  --seed N   of all that is random (1)
`

type ListName = "litellm" | "models.dev"
const LISTS = ["litellm", "models.dev"] as const

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
  /** The offers that it lies about, where it is not the whole list. */
  readonly about?: (id: string, offer: Listed) => boolean
}

const MILLION = `{${Array.from({ length: 1_000_000 }, (_, index) => `"${index}":0`).join(",")}}`
const DAY_MILLIS = 86_400_000
const CHANGES_A_DAY = 20
const NEWS_A_DAY = 3

/** The units that both lists have a field for, and how LiteLLM writes their prices. */
const UNITS: Readonly<Record<string, readonly [field: string, scale: string]>> = {
  input: ["input_cost_per_token", "e-6"],
  output: ["output_cost_per_token", "e-6"],
  cache_read: ["cache_read_input_token_cost", "e-6"]
}

/** Every fault that a list may have. Some hit the same offers each time, which then change in no other way. */
const LIES: ReadonlyArray<Lie> = [
  ofPrices("units of a thousand", (price) => price * 1000, /units or its currency have changed/u),
  ofDocument("shrunk to six tenths", (document) => json(shrunk(document, 0.6)), /less than 70 %/u),
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
    (_id, { host }) => host === "novita",
    (price) => rounded(price * 7.2)
  ),
  ofDocument("other names", (document) => json(suffixed(document)), /less than 70 %/u),
  ofDocument("an array", (document) => json(Object.values(document)), /not an object|names no offer/u),
  ofPrices("a thousandth", (price) => price / 1000, /units or its currency have changed|have become 0|less than 70 %/u),
  ofDocument("nothing", () => json({}), /names no offer/u),
  ofDocument("30,000 offers", () => json(inflated()), /more than 20000|names \d+ offers where/u),
  ofDocument("cut short", (document) => text(JSON.stringify(document).slice(0, -1000)), /not JSON, or was cut short/u),
  ofDocument("a page", () => text("<html>"), /page instead of JSON/u)
]

const options = optionsOf(HELP, { days: "31", seed: "1" })
const days = wholeOption("days", options.days)
const { oneOf } = random(wholeOption("seed", options.seed))

const findings = new Findings()
await using postgres = await Postgres.start()
await using store = postgresStore(postgres)
await prepare(store)
const standIns = { litellm: await StandIn.start(), "models.dev": await StandIn.start() }
const time = new ShiftedTime()
const now = () => time.clock.currentTimeMillisUnsafe()
const settings = {
  ...store.settings,
  ...PATIENT,
  LITELLM_URL: standIns.litellm.url,
  MODELS_DEV_URL: standIns["models.dev"].url
}
const server = await ShiftedServer.start(Service, settings, time)
const replica = await ShiftedServer.start(Service, settings, time)
const person = await administrator(store, now)

/** A list may name these, and is asked for none of them. */
let kept = await readKeptIds()
const truth: Record<ListName, Map<string, Listed>> = {
  litellm: bundledWorld("litellm"),
  "models.dev": bundledWorld("models.dev")
}
/** Last credible statement of each list about each offer. */
const said: Record<ListName, World> = { litellm: new Map(), "models.dev": new Map() }
/** Offers that ship with this version. They were true once, and may be served if no list says anything later. */
const shipped = new Map(
  LISTED_OFFERS.offers.map(({ host, name, quotes }) => [`${host}/${name}`, quotes.map(({ prices }) => prices)])
)
const news = { changed: 0, arrived: 0 }
const lies = { told: 0, reported: 0 }
const bad: Array<string> = []
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
    }
    await liveThrough(day)
  }
  await judgeHistory()
} finally {
  await Promise.all([server.stop(), replica.stop(), standIns.litellm.stop(), standIns["models.dev"].stop()])
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
  "lies that the report tells, with the reason",
  `${lies.reported} of ${lies.told}`,
  "all",
  lies.reported === lies.told
)
findings.note("offers left as they were, because their prices jumped or fell to 0", String(left))
findings.judge("days on which the history lost or changed a row", String(history.broken), "0", history.broken === 0)
findings.note("rows of history at the end", String(history.rows))
findings.judge("another replica serves the same offers after, at most", millis(slowest), "1000 ms", slowest <= 1000)
findings.note("a sync takes, at most", millis(longestSync))
findings.print()

/** One day: the lists are read, one of them lies on most days, and all that is served is looked at. */
async function liveThrough(day: number): Promise<void> {
  const told = new Map<ListName, Lie>()
  // On the first two days all is well; later one list lies on two days of three, and on every tenth day both do.
  if (day > 1 && day % 3 !== 0) told.set(LISTS[day % 2]!, LIES[(day - 2) % LIES.length]!)
  if (day > 1 && day % 10 === 0) for (const list of LISTS) told.set(list, oneOf(LIES))
  tell(
    `day ${day + 1} of ${days}: ${Array.from(told, ([list, { name }]) => `${list}: ${name}`).join(", ") || "no lie"}`
  )
  const before = { litellm: said.litellm, "models.dev": said["models.dev"] }
  for (const list of LISTS) {
    const lie = told.get(list)
    standIns[list].answering = lie === undefined ? json(documentOf(list, truth[list])) : lie.tell(list, truth[list])
    if (lie === undefined || lie.reason === undefined) said[list] = believed(list, lie)
  }
  const began = performance.now()
  const report = await sync()
  longestSync = Math.max(longestSync, performance.now() - began)
  for (const list of LISTS) judgeReport(list, report, told.get(list))
  const synced = performance.now()
  const part = "offers?limit=500&search=drill-"
  const here = await (await fetch(`${server.url}/api/v1/${part}`)).text()
  while ((await (await fetch(`${replica.url}/api/v1/${part}`)).text()) !== here) await setTimeout(10)
  slowest = Math.max(slowest, performance.now() - synced)
  const offers = await published(server)
  if (JSON.stringify(await published(replica)) !== JSON.stringify(offers)) bad.push(`day ${day + 1}: replicas differ`)
  judgeOffers(day, offers)
  // Two lists that agree on a model of a provider make it one that is kept.
  kept = await readKeptIds()
  if (day > 0) judgeNews(before, offers)
  await rememberHistory()
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
  for (let count = 0; count < CHANGES_A_DAY; count++) {
    const id = oneOf(ids)
    const offer = world.get(id)!
    if (LIES.some(({ about }) => about?.(id, offer) === true)) continue
    const factor = oneOf([0.6, 0.8, 1.25, 1.5, 2])
    const prices = Object.entries(offer.prices).map(([unit, price]) => [unit, rounded(price * factor)] as const)
    world.set(id, { ...offer, prices: Object.fromEntries(prices) })
  }
  for (let count = 0; count < NEWS_A_DAY; count++) {
    world.delete(oneOf(ids))
    const name = `drill-${list}-${day}-${count}`
    world.set(`groq/${name}`, { host: "groq", name, kind: "chat", prices: { input: 1 + count, output: 5 } })
  }
}

function rounded(price: number): number {
  return Number(price.toPrecision(4))
}

interface Report {
  readonly sources: ReadonlyArray<{ readonly source: string; readonly status: string; readonly error: string | null }>
  readonly offers: ReadonlyArray<{
    readonly list: string
    readonly status: string
    readonly left: number
    readonly reason: string | null
  }>
}

async function sync(): Promise<Report> {
  const answer = await fetch(`${server.url}/api/v1/admin/prices/sync-all`, { method: "POST", headers: await person() })
  if (answer.status !== 200) throw new Error(`a sync was answered with ${answer.status}: ${await answer.text()}`)
  return jsonOf<Report>(answer)
}

/** A list that cannot be read at all is reported among the sources. */
function judgeReport(list: ListName, { offers, sources }: Report, lie: Lie | undefined): void {
  const status = offers.find((each) => each.list === list)
  const why = status?.reason ?? sources.find(({ source }) => source === list)?.error ?? ""
  if (lie === undefined) {
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
  const served = new Map(offers.map((offer) => [offer.id, offer]))
  for (const list of LISTS) {
    for (const [id, { prices }] of said[list]) {
      const last = before[list].get(id)?.prices
      if (kept.has(id) || prices["input"] === undefined || prices["input"] === 0 || last?.["input"] === prices["input"])
        continue
      news.changed++
      const offer = served.get(id)
      if (offer !== undefined && numbersOf(offer, "input").includes(prices["input"])) news.arrived++
      else tell(`${list} says ${prices["input"]} of ${id}: ${JSON.stringify(offer?.prices)}\n`)
    }
    for (const id of before[list].keys()) {
      if (LISTS.some((each) => said[each].has(id)) || shipped.has(id)) continue
      news.changed++
      if (served.has(id)) tell(`${list} names ${id} no more\n`)
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

/** Bundled offers of a list, with the fields that both lists have. */
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

function documentOf(list: ListName, world: World): Record<string, unknown> {
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
function ofDocument(name: string, of: (document: Record<string, unknown>) => Answering, reason: RegExp): Lie {
  return { name, reason, tell: (list, world) => of(documentOf(list, world)) }
}

/** One in a hundred names, always the same ones. */
function isMarked(id: string, of: number): boolean {
  return [...id].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 100, 7) === of
}

/** The first rows of a list, or of each of its hosts. */
function shrunk(document: Record<string, unknown>, share: number): unknown {
  const part = (rows: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(rows).slice(0, Math.floor(Object.keys(rows).length * share)))
  return "groq" in document ? mapModels(document, part) : part(document)
}

/** Under new names of its fields. */
function renamed(document: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(document).replaceAll(/"(?:output_cost_per_token|output)":/gu, '"price_out":'))
}

/** Each model under another name. */
function suffixed(document: Record<string, unknown>): unknown {
  const all = (rows: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [`${name}-renamed`, { ...(row as object), id: undefined }])
    )
  return "groq" in document ? mapModels(document, all) : all(document)
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
