import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { Catalogue } from "@ratecard/core/effect"
import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { Clock, Context, Effect, Layer, type Scope } from "effect"
import { expect, it } from "vitest"
import type { Installation } from "../../test/Installation.ts"
import { onOneDatabase } from "../../test/databases.ts"
import { NO_BANK } from "../../test/noBank.ts"
import { ShiftedTime } from "@ratecard/test-support/shifted"
import { Database } from "../database/Database.ts"
import { ManualPrices } from "./ManualPrices.ts"
import { PriceBook } from "./PriceBook.ts"

const DAY = 86_400_000
const [entry] = BUNDLED_ENTRIES as [CatalogueEntry, ...Array<CatalogueEntry>]

/** One service of an installation, whose clock is ahead by so much. */
const service = (ahead: number) =>
  Effect.gen(function* () {
    const time = new ShiftedTime()
    time.pass(ahead)
    const database = Layer.succeed(Database, yield* Database)
    const book = Layer.provideMerge(PriceBook.layerOf([entry]), Layer.merge(NO_BANK, database))
    const context = yield* Layer.build(Layer.fresh(Layer.provideMerge(ManualPrices.layer, book))).pipe(
      Effect.provideService(Clock.Clock, time.clock)
    )
    const on = Effect.fnUntraced(function* <A, E>(work: Effect.Effect<A, E, ManualPrices | Catalogue | PriceBook>) {
      return yield* Effect.provideService(Effect.provide(work, context), Clock.Clock, time.clock)
    })
    return {
      time,
      set: (input_price: number) =>
        on(
          Effect.flatMap(
            Context.get(context, PriceBook).write(() => Effect.void, { deadline: "20 seconds" }),
            () =>
              Context.get(context, ManualPrices).set(
                { model_id: entry.id, input_price, output_price: 900, cached_input_price: null, source: "manual" },
                "a@example.org"
              )
          )
        ),
      shows: (input_price: number) =>
        on(Context.get(context, Catalogue).find(entry.id)).pipe(
          Effect.delay("20 millis"),
          Effect.repeat({ until: (model) => model.input_price === input_price }),
          Effect.timeout("10 seconds")
        )
    }
  })

const within = <A, E>(installation: Installation, work: Effect.Effect<A, E, Database | Scope.Scope>) =>
  installation.with(
    Effect.scoped(
      Effect.andThen(
        Effect.flatMap(Database, ({ ready }) => ready),
        work
      )
    )
  )

onOneDatabase("a price that an administrator sets", (install, postgres) => {
  it("is in force although a clock was a day ahead before", () =>
    within(
      install(),
      Effect.gen(function* () {
        const one = yield* service(DAY)
        expect((yield* one.set(711)).model.input_price).toBe(711)
        one.time.pass(-DAY)
        const answer = yield* one.set(722)
        expect([answer.model.input_price, answer.entry.input_price]).toEqual([722, 722])
        expect(answer.change).toMatchObject({ kind: "rise", previous_input_price: 711 })
        yield* one.shows(722)
        expect((yield* one.set(722)).change).toBeNull()
      })
    ))

  if (postgres)
    for (const [words, ahead] of [
      ["three seconds", 3000],
      ["a day", DAY]
    ] as const) {
      it(`is in force on both of two replicas, one of them ${words} ahead`, () =>
        within(
          install(),
          Effect.gen(function* () {
            const [right, fast] = [yield* service(0), yield* service(ahead)]
            for (const [replica, input] of [
              [fast, 711],
              [right, 722],
              [fast, 733],
              [right, 744]
            ] as const) {
              const { entry: written, model } = yield* replica.set(input)
              expect([written.input_price, model.input_price]).toEqual([input, input])
              yield* Effect.all([right.shows(input), fast.shows(input)])
            }
          })
        ))
    }
})
