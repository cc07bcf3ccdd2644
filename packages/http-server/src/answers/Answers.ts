import type { PriceSnapshot } from "@ratecard/core/catalogue"
import { Catalogue, type UnknownModel } from "@ratecard/core/effect"
import { Clock, Context, Effect, Exit, Layer, Semaphore } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { LRUCache } from "lru-cache"
import type { IncomingMessage } from "node:http"
import { type Answer, keyOf, type Question } from "./answer.ts"
import { byId, type ById } from "./findAskedModel.ts"
import { Representation } from "./representation.ts"

/** The ready-encoded answers about the catalogue as it stands, all in memory. */
export class Answers extends Context.Service<
  Answers,
  {
    /** The answer to `question` that `request` asks for, kept or made now. What it refuses is an error, and not kept. */
    respond<Query extends object, Refused extends Error>(
      request: HttpServerRequest.HttpServerRequest,
      question: Question<Query, Refused>,
      query: Query
    ): Effect.Effect<HttpServerResponse.HttpServerResponse, Refused>
    /** The same of a question that may name a model, in any way that means exactly one. */
    respondAbout<Query extends { readonly model_id?: string; readonly at?: string }, Refused extends Error>(
      request: HttpServerRequest.HttpServerRequest,
      question: Question<Query, Refused>,
      query: Query
    ): Effect.Effect<HttpServerResponse.HttpServerResponse, Refused | UnknownModel>
    /** The kept answer of a key, else the one that `make` makes of the prices: one at a time, as it takes long. */
    respondMade(
      request: HttpServerRequest.HttpServerRequest,
      key: string,
      make: (prices: PriceSnapshot) => Effect.Effect<Representation>
    ): Effect.Effect<HttpServerResponse.HttpServerResponse>
    /** The kept answer to a GET of this address, if it is still true; undefined if only the routes can tell. */
    readonly find: (
      request: Pick<IncomingMessage, "url" | "headers">
    ) => HttpServerResponse.HttpServerResponse | undefined
    /** All kept answers. */
    readonly all: KeptAnswers
  }
>()("@ratecard/http-server/Answers") {
  static readonly layer = Layer.effect(
    Answers,
    Effect.gen(function* () {
      const { current, snapshot } = yield* Catalogue
      const clock = yield* Clock.Clock
      const all = new KeptAnswers()
      const oneAtATime = yield* Semaphore.make(1)

      /** Questions about the past need all prices. */
      const pricesFor = ({ needs }: Pick<Question<object>, "needs">, { at }: { readonly at?: string }) =>
        needs === undefined || at !== undefined ? snapshot : current()

      const answer = <Query extends object, Refused extends Error>(
        request: HttpServerRequest.HttpServerRequest,
        question: Question<Query, Refused>,
        { headers, query }: ById<Query>,
        prices: PriceSnapshot
      ): Effect.Effect<HttpServerResponse.HttpServerResponse, Refused> => {
        const key = keyOf(question.name, query)
        const now = clock.currentTimeMillisUnsafe()
        const found = all.about(prices).get(key, now, () => question.answer(prices, query, now))
        if (found instanceof Error) return Effect.fail(found)
        if (question.isInAddress) all.note(request.url, { key, headers })
        const respond = () => withHeaders(found.respond(request), headers)
        return question.isLarge
          ? Effect.map(
              Effect.promise(() => found.compress()),
              respond
            )
          : Effect.succeed(respond())
      }

      return Answers.of({
        all,
        respond: (request, question, query) =>
          Effect.flatMap(pricesFor(question, query), (prices) => answer(request, question, { query }, prices)),
        respondAbout: (request, question, query) =>
          Effect.flatMap(pricesFor(question, query), (prices) =>
            Effect.flatMap(byId(prices, query, request.url, question.isOfTariff), (asked) =>
              question.needs === "prices of the model" && query.at === undefined
                ? Effect.flatMap(current(asked.query.model_id), (whole) => answer(request, question, asked, whole))
                : answer(request, question, asked, prices)
            )
          ),
        respondMade: (request, key, make) =>
          oneAtATime.withPermits(1)(
            Effect.flatMap(snapshot, (prices) => {
              const found = all.about(prices).find(key, clock.currentTimeMillisUnsafe())
              const whole = Effect.tap(make(prices), (made) => {
                all.keep(key, made, prices)
                return Effect.promise(() => made.compress())
              })
              return Effect.map(found === undefined ? whole : Effect.succeed(found), (made) => {
                all.note(request.url, { key })
                return made.respond(request)
              })
            })
          ),
        find: ({ headers, url }) => {
          const now = Effect.runSyncExit(snapshot)
          if (Exit.isFailure(now)) return undefined
          const kept = all.about(now.value).at(url!, clock.currentTimeMillisUnsafe())
          return kept && withHeaders(kept.found.respondTo(headers), kept.asked.headers)
        }
      })
    })
  )
}

const withHeaders = (response: HttpServerResponse.HttpServerResponse, headers: Asked["headers"]) =>
  headers === undefined ? response : HttpServerResponse.setHeaders(response, headers)

/** Answers kept at once, and addresses that lead to them; the oldest makes room. */
const CAPACITY = 512

/** The most that the kept answers may weigh: a question about the past has as many whole catalogues as there were instants. */
const MAX_BYTES = 80 * 2 ** 20

/** Longer addresses are not worth their room. */
const MAX_ADDRESS_LENGTH = 1024

/** The time in which an answer is true, in milliseconds since the epoch; a clock may be set back to before it. */
interface Span {
  readonly from: number
  readonly until: number
}

const ALWAYS: Span = { from: -Infinity, until: Infinity }

/** A kept answer. It is true for some time, and for the prices that it is about, if any. */
interface Kept extends Span {
  readonly representation: Representation
  readonly prices: PriceSnapshot | undefined
}

/** The question asked at an address, and the headers that its answer has only there. */
interface Asked {
  readonly key: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * All encoded answers, pages and files, each made when it is first asked for. They are only peeked at: to note their use
 * takes a tenth of the reads in a second.
 */
export class KeptAnswers {
  readonly #kept = new LRUCache<string, Kept>({
    max: CAPACITY,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ representation }) => Math.max(1, representation.byteLength)
  })
  readonly #asked = new LRUCache<string, Asked>({ max: CAPACITY })
  #prices: PriceSnapshot | undefined
  #isCompressing = false

  /** The same, of these prices: a snapshot is replaced whole, and takes all answers about it along. */
  about(prices: PriceSnapshot): this {
    if (prices === this.#prices) return this
    this.#prices = prices
    for (const [key] of [...this.#kept].filter(([, kept]) => kept.prices !== undefined)) this.#kept.delete(key)
    return this
  }

  /**
   * Returns the kept answer of a key, if it is still true. It is compressed at its second use by a client that
   * accepts that, so that questions that are not repeated cost no compression, and only while no other compression
   * runs: a crowd of them would take all processors.
   */
  find(key: string, now: number): Representation | undefined {
    const kept = this.#kept.peek(key)
    if (kept === undefined || now < kept.from || now >= kept.until) return undefined
    const { representation } = kept
    if (!this.#isCompressing && representation.isToCompress) {
      this.#isCompressing = true
      void representation.compress().finally(() => (this.#isCompressing = false))
    }
    return representation
  }

  /** The answer that a key names, from `build` unless it is kept; an error of `build` is passed on. */
  get<A extends Answer | Error>(key: string, now: number, build: () => A): Representation | Extract<A, Error> {
    const found = this.find(key, now)
    if (found !== undefined) return found
    const answer = build()
    if (!("body" in answer)) return answer as Extract<A, Error>
    const { body, contentType, validUntil } = answer
    const span = validUntil === undefined ? ALWAYS : { from: now, until: validUntil }
    const made = contentType === undefined ? Representation.json(body) : new Representation(String(body), contentType)
    return this.keep(key, made, this.#prices, span)
  }

  /** Keeps what was made from these prices, or from none; what was made from older ones can be dropped. */
  keep(key: string, representation: Representation, prices?: PriceSnapshot, span = ALWAYS): Representation {
    if (prices !== undefined && prices !== this.#prices) return representation
    this.#kept.set(key, { representation, prices, ...span })
    return representation
  }

  /** Notes which question is asked at `address`. */
  note(address: string, asked: Asked): void {
    if (address.length <= MAX_ADDRESS_LENGTH) this.#asked.set(address, asked)
  }

  /** The answer to what is asked at `address`, if that was noted and the answer is kept. */
  at(address: string, now: number): { readonly found: Representation; readonly asked: Asked } | undefined {
    const asked = this.#asked.peek(address)
    const found = asked && this.find(asked.key, now)
    return found && { found, asked }
  }
}
