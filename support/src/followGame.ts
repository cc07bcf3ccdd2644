import { once } from "node:events"
import { createServer, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type Random, random } from "./random.ts"

/** Prices as the game sees them: each part says which document it is from. */
interface SeenPrices {
  readonly as_of: string
  readonly snapshot: {
    readonly view: { readonly models: ReadonlyArray<{ readonly id: string; readonly input_price: number }> }
    readonly book: { readonly data: { readonly sources: ReadonlyArray<{ readonly source: string }> } }
  }
  readonly bill: (response: object) => { readonly total: string | null }
}

/** A follower that is played with. */
interface SeenFollower {
  readonly prices: SeenPrices
  readonly refresh: () => Promise<SeenPrices>
  readonly close: () => void
}

interface SeenEvent {
  readonly kind: string
  readonly reason?: string
}

/** Starts what is played with, at the game's own document 0. */
export type StartFollower = (
  source: (request: any) => Promise<Response>,
  options: {
    readonly start: any
    readonly interval: number
    readonly timeout: number
    readonly maxBytes: number
    readonly onEvent: (event: SeenEvent) => void
  }
) => SeenFollower

/** Result of a game. */
export interface FollowGame {
  /** Number of rounds by the source's behaviour and the result: `replay: refused older`. */
  readonly tally: Readonly<Record<string, number>>
  /** Prices that were looked at. */
  readonly looks: number
  /** Violations, each with its round. */
  readonly faults: ReadonlyArray<string>
}

const FIRST = Date.parse("2025-01-01T00:00:00Z")
const MODELS = ["one", "two", "three"]
const MAX_BYTES = 65_536

const asOf = (number: number): string => new Date(FIRST + number * 1000).toISOString().replace(".000Z", "Z")

/** The document of a number: each price, source and day in it is of that number. */
export const numberedCatalogue = (number: number, last: unknown = number) => ({
  version: 2,
  entries: MODELS.map((name, index) => ({
    id: `openai-${name}`,
    provider: "openai",
    name,
    display_name: name,
    description: null,
    encoding: null,
    context_window: null,
    max_output_tokens: null,
    knowledge_cutoff: null,
    builtin_tools: [],
    is_paid_api: false,
    release_date: null,
    retirement: null,
    levels: [
      {
        date: "2024-01-01T00:00:00Z",
        input_price: index === MODELS.length - 1 ? last : number,
        output_price: 1,
        cached_input_price: null,
        source: "seed"
      }
    ],
    cache_write_price: null,
    batch_input_price: null,
    batch_output_price: null,
    tiers: [],
    announced: [],
    confirmed_at: asOf(number)
  })),
  tariffs: {
    as_of: "2024-01-01",
    sources: [{ source: `document ${number}`, basis: "announced" }],
    rows: {},
    guarantees: {},
    unknown: {},
    days_off: {},
    levels: {},
    prices: {}
  }
})

const textOf = (number: number): string => JSON.stringify(numberedCatalogue(number))

/**
 * Behaviour of a source in a round. `newest` is the number of its newest document, `shown` of the one that is shown.
 */
type Deed = (newest: number, draw: Random, shown: number) => RequestListener

const sent = (response: ServerResponse, body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(body)

const serve: Deed = (newest) => (request, response) => {
  const etag = `"${newest}"`
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end()
  else sent(response, textOf(newest), { etag })
}

/** Bodies that are not a catalogue. */
const CORRUPTED: ReadonlyArray<(newest: number) => string | Uint8Array> = [
  () => "",
  () => "null",
  () => "<html>Not today</html>",
  (newest) => textOf(newest).slice(0, -200),
  (newest) => JSON.stringify(numberedCatalogue(newest, String(newest))),
  (newest) => JSON.stringify({ ...numberedCatalogue(newest), version: 3 }),
  (newest) => JSON.stringify({ ...numberedCatalogue(newest), tariffs: {} }),
  (newest) => {
    const bytes = Buffer.from(textOf(newest))
    bytes[bytes.length >> 1] = 0xff
    return bytes
  }
]

const DEEDS = {
  serve,
  stay: (_newest, draw, shown) => serve(shown, draw, shown),
  untagged: (newest) => (_request, response) => sent(response, textOf(newest)),
  stop: () => () => {},
  busy: (_newest, draw) => (_request, response) =>
    response.writeHead(draw.oneOf([404, 429, 500, 503]), { "retry-after": "1" }).end("Not now"),
  corrupt: (newest, draw) => (_request, response) => sent(response, draw.oneOf(CORRUPTED)(newest), { etag: '"x"' }),
  swell: (newest) => (_request, response) => sent(response, textOf(newest) + " ".repeat(MAX_BYTES)),
  breakOff: (newest) => (request, response) => {
    const text = textOf(newest)
    response.writeHead(200, { "content-length": String(text.length) })
    response.write(text.slice(0, 300), () => request.socket.destroy())
  },
  replay: (_newest, draw, shown) => (_request, response) => {
    const older = Math.max(0, shown - 1 - draw.whole(20))
    sent(response, textOf(older), { etag: `"${older}"` })
  },
  foretell: (newest) => (_request, response) => {
    const document = { ...numberedCatalogue(newest), published_at: "2999-01-01T00:00:00Z" }
    sent(response, JSON.stringify(document))
  },
  slow: (newest) => (_request, response) => {
    const text = textOf(newest)
    response.writeHead(200, { "content-type": "application/json" }).write(text.slice(0, text.length >> 1))
  },
  late: (newest) => (_request, response) => {
    const text = textOf(newest)
    response.writeHead(200, { "content-type": "application/json" }).write(text.slice(0, 300))
    setImmediate(() => response.end(text.slice(300)))
  }
} satisfies Readonly<Record<string, Deed>>

type DeedName = keyof typeof DEEDS

/** With a new document; its event; and how likely it is relative to the others. */
const RULES: Readonly<Record<DeedName, readonly [isNew: boolean, told: string, weight: number]>> = {
  serve: [true, "changed", 6],
  stay: [false, "unchanged", 3],
  untagged: [true, "changed", 3],
  late: [true, "changed", 3],
  stop: [true, "refused unreachable", 3],
  busy: [true, "refused status", 3],
  corrupt: [true, "refused unreadable", 6],
  swell: [true, "refused too_large", 2],
  breakOff: [true, "refused unreachable", 2],
  replay: [true, "refused older", 6],
  foretell: [true, "refused future", 1],
  slow: [true, "refused timeout", 1]
}

const NAMES = (Object.keys(RULES) as Array<DeedName>).flatMap((name) => Array<DeedName>(RULES[name][2]).fill(name))

/**
 * Plays a number of rounds with a follower: in each one its source does something else, and the prices are looked at
 * before, meanwhile and after. Whatever was asked in time may also have come too late.
 */
export const playFollowGame = async (
  start: StartFollower,
  { rounds, seed = 1, timeout }: { readonly rounds: number; readonly seed?: number; readonly timeout: number },
  afterRound: (round: number) => void = () => {}
): Promise<FollowGame> => {
  const draw = random(seed)
  const faults: Array<string> = []
  const tally: Record<string, number> = {}
  let [round, looks, newest, shown, asked] = [0, 0, 1, 0, 0]
  let deed: RequestListener = serve(newest, draw, shown)
  let event: SeenEvent = { kind: "none" }

  const look = (prices: SeenPrices): number => {
    looks++
    const { book, view } = prices.snapshot
    const [source] = book.data.sources
    const number = Number(source!.source.slice("document ".length))
    const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
    const { total } = prices.bill({ model: "openai-two", usage })
    const isWhole =
      prices.as_of === asOf(number) &&
      total === String(number) &&
      view.models.length === MODELS.length &&
      view.models.every(({ input_price }) => input_price === number)
    if (!isWhole) faults.push(`round ${round}: torn prices of document ${number}`)
    if (number < shown) faults.push(`round ${round}: back from document ${shown} to ${number}`)
    shown = Math.max(shown, number)
    return number
  }

  const server = createServer((request, response) => {
    look(follower.prices)
    deed(request, response)
    look(follower.prices)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, "close")
  }
  // Counted where they are asked: one that was given up may reach the server in the next round.
  const ask = (request: RequestInit) => {
    asked++
    return fetch(`http://127.0.0.1:${port}/catalogue.json`, request)
  }
  const follower = start(ask, {
    start: numberedCatalogue(0),
    // Longer than any game: the rounds alone ask.
    interval: 20 * 86_400_000,
    timeout,
    maxBytes: MAX_BYTES,
    onEvent: (told) => {
      event = told
    }
  })
  look(follower.prices)
  // On a busy machine the first answer may be late, too.
  for (let tries = 0; tries < 100 && look(await follower.refresh()) !== newest; tries++);
  if (look(follower.prices) !== newest) faults.push("the first document was refused")

  for (round = 1; round <= rounds; round++) {
    const name = draw.oneOf(NAMES)
    const [isNew, told] = RULES[name]
    const before = shown
    if (isNew) newest++
    deed = DEEDS[name](newest, draw, shown)
    asked = 0
    if (name === "stop") await stop()
    const [one, other] = await Promise.all([follower.refresh(), follower.refresh()])
    if (name === "stop") {
      server.listen(port, "127.0.0.1")
      await once(server, "listening")
    }
    if (one !== other) faults.push(`round ${round}: two answers of one question`)
    if (asked !== 1) faults.push(`round ${round}: asked ${asked} times`)
    const came = [event.kind, event.reason].filter((part) => part !== undefined).join(" ")
    const number = look(one)
    if (came !== told && came !== "refused timeout") faults.push(`round ${round}: ${name} was reported as ${came}`)
    if (number !== (came === "changed" ? newest : before)) faults.push(`round ${round}: ${name} shows ${number}`)
    const key = `${name}: ${came}`
    tally[key] = (tally[key] ?? 0) + 1
    afterRound(round)
  }

  asked = 0
  follower.close()
  look(await follower.refresh())
  if (asked > 0) faults.push("a closed follower asked")
  await stop()
  return { tally, looks, faults }
}
