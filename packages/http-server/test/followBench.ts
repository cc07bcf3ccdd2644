import type { Delivery, WatchRequest } from "@ratecard/api"
import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { StandIn } from "@ratecard/test-support"
import { Context, Duration, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { json, sql } from "../src/database/sql.ts"
import type { NewPrice } from "../src/catalogue/bookWriter.ts"
import { PriceBook } from "../src/catalogue/PriceBook.ts"
import { readKeyRing } from "../src/config/keyRing.ts"
import { Database } from "../src/database/Database.ts"
import { Follower } from "../src/follow/Follower.ts"
import { Watches } from "../src/follow/Watches.ts"
import { Webhooks } from "../src/follow/Webhooks.ts"
import { KeyVault } from "../src/keys/KeyVault.ts"
import { entryWith } from "./entries.ts"
import type { Installation } from "./Installation.ts"
import { NO_BANK } from "./noBank.ts"

/** A model whose input costs 2 and its output 8, since the beginning of a year. */
export const modelAt = (name: string, fields: Partial<CatalogueEntry> = {}): CatalogueEntry =>
  entryWith({
    id: `openai-${name}`,
    name,
    levels: [
      { date: "2026-01-01T00:00:00Z", input_price: 2, output_price: 8, cached_input_price: null, source: "seed" }
    ],
    ...fields
  })

/** A request that a receiver got. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly json: any
}

type Answering = StandIn["answering"]

/** A receiver of webhooks over real HTTP. */
export class Receiver {
  readonly received: Array<Received> = []
  readonly #server: StandIn

  private constructor(server: StandIn) {
    this.#server = server
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver(await StandIn.start())
    receiver.answer((_request, response) => void response.writeHead(204).end())
    return receiver
  }

  get url(): string {
    return this.#server.url
  }

  /** Answers like this from now on, once a request is read. */
  answer(answering: Answering): void {
    this.#server.answering = (request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString()
        const headers = request.headers as Record<string, string>
        this.received.push({ headers, text, json: JSON.parse(text) })
        answering(request, response)
      })
    }
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }
}

/** Parts of a test of followers. Time stands still until the test moves it. */
export interface FollowBench {
  readonly follower: Follower["Service"]
  /** That of another replica. */
  readonly other: Follower["Service"]
  readonly webhooks: Webhooks["Service"]
  /** Adds a user who watches that, with a webhook to each of these addresses. */
  follow(watches: ReadonlyArray<WatchRequest>, urls: ReadonlyArray<string>): Promise<Followed>
  /** Adds a model at its first prices, from now on. */
  addModel(entry: CatalogueEntry): Promise<void>
  /** Stores a watch of a user as another version would. */
  storeWatch(user: string, what: object): Promise<void>
  readonly watches: Watches["Service"]
  /** Sets prices, from now on or from an instant on. */
  setPrice(model_id: string, prices: Partial<NewPrice>): Promise<void>
  /** Lets a second pass, and a replica look and send what is due. */
  turn(follower?: Follower["Service"]): Promise<void>
  /** Lets the time of all replicas pass. */
  pass(time: Duration.Input): Promise<void>
  /** Puts the time of all replicas back to when the bench began. */
  putBack(): Promise<void>
  /** Runs a statement on the database. */
  change(statement: ReturnType<typeof sql>): Promise<void>
  /** Lets a replica take its turns, as a server does, until the fiber ends. */
  takeTurns(follower: Follower["Service"]): Promise<Fiber.Fiber<never>>
  run<A, E>(work: Effect.Effect<A, E>): Promise<A>
  start<A, E>(work: Effect.Effect<A, E>): Promise<Fiber.Fiber<A, E>>
}

/** A user of the bench. */
interface Followed {
  readonly user: string
  readonly webhooks: ReadonlyArray<{ readonly id: string; readonly secret: string }>
  readonly deliveries: () => Promise<ReadonlyArray<Delivery>>
  /** The state of the first webhook. */
  readonly state: () => Promise<string>
}

/** Runs `work` on an installation whose catalogue is `entries`, after a first look at it unless it is `isNew`. */
export const onFollowBench = <A>(
  installation: Installation,
  entries: ReadonlyArray<CatalogueEntry>,
  work: (bench: FollowBench) => Promise<A>,
  { isNew = false }: { readonly isNew?: boolean } = {}
): Promise<A> => {
  const settings = { publicUrl: "http://127.0.0.1:8080" }
  const ring = { dataDir: installation.dataDir, keyEncryptionKeys: readKeyRing(installation.ring)! }
  const follower = Follower.layer(settings).pipe(Layer.provide(KeyVault.layer(ring)))
  const service = Layer.mergeAll(
    follower,
    Watches.layer,
    Webhooks.layer(settings).pipe(Layer.provide(KeyVault.layer(ring)))
  ).pipe(Layer.provideMerge(PriceBook.layerOf(entries)), Layer.provide(NO_BANK))
  // An embedded database has one process and one connection; on PostgreSQL each replica has its own.
  const elsewhere =
    installation.databaseUrl === undefined ? follower : Layer.provide(follower, Layer.fresh(installation.layer))
  return Effect.gen(function* () {
    const here = yield* Layer.build(service)
    const there = yield* Layer.build(Layer.fresh(elsewhere))
    const clock = yield* Layer.build(TestClock.layer())
    const database = yield* Database
    const began = Date.now() + 4 * 60_000
    const [book, watches, webhooks] = [
      Context.get(here, PriceBook),
      Context.get(here, Watches),
      Context.get(here, Webhooks)
    ]
    const run: FollowBench["run"] = Effect.runPromiseWith(clock)
    const change = (statement: ReturnType<typeof sql>) => run(Effect.asVoid(database.run(statement)))
    const bench: FollowBench = {
      follower: Context.get(here, Follower),
      other: Context.get(there, Follower),
      webhooks,
      watches,
      run,
      start: (effect) => run(Effect.forkDetach(effect)),
      pass: (time) => run(TestClock.adjust(time)),
      takeTurns: (follower) =>
        bench.start(
          Layer.launch(Layer.provide(Follower.running, Layer.succeed(Follower, follower))).pipe(
            Effect.provideService(Database, database)
          )
        ),
      turn: (follower = bench.follower) =>
        run(Effect.all([TestClock.adjust("1 second"), follower.look, follower.deliver], { discard: true })),
      putBack: () => run(TestClock.setTime(began)),
      change,
      setPrice: (model_id, prices) =>
        run(
          Effect.asVoid(
            book.write(({ append }) =>
              append([
                {
                  model_id,
                  valid_from: null,
                  input_price: 2,
                  output_price: 8,
                  cached_input_price: null,
                  source: "manual",
                  author: "operator@example.org",
                  ...prices
                }
              ])
            )
          )
        ),
      addModel: ({ levels: [{ cached_input_price, input_price, output_price }], ...facts }) =>
        run(
          book.write(({ append, putModels }) =>
            Effect.andThen(
              putModels("sync", [facts]),
              append([
                {
                  model_id: facts.id,
                  valid_from: null,
                  input_price,
                  output_price,
                  cached_input_price,
                  source: "litellm",
                  author: "sync"
                }
              ])
            )
          )
        ).then(() => undefined),
      storeWatch: (user, what) =>
        change(sql`insert into watches (user_id, what) values (${user}::uuid, ${json(what)})`),
      follow: async (rules, urls) => {
        const [row] = await run(
          database.run(
            sql<{ id: string }>`insert into users (email, email_verified) values ('ada@example.org', true) returning id`
          )
        )
        const user = row!.id
        for (const rule of rules) await run(watches.put(user, rule))
        const added = await run(Effect.forEach(urls, (url) => webhooks.add(user, url)))
        return {
          user,
          webhooks: added,
          deliveries: () => run(webhooks.deliveries(user, added[0]!.id)),
          state: async () => (await run(webhooks.list(user)))[0]!.state
        }
      }
    }
    yield* Effect.promise(async () => {
      // Ahead of the database's clock, which then has no say, and within what receivers take for now.
      await run(TestClock.setTime(began))
      if (!isNew) await bench.turn()
    })
    return yield* Effect.promise(() => work(bench))
  }).pipe(Effect.scoped, Effect.provide(installation.layer), Effect.runPromise)
}
