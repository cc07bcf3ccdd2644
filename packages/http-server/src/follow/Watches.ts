import type { WatchRequest, Unauthorized, Watch } from "@ratecard/api"
import { Catalogue, type UnknownModel } from "@ratecard/core/effect"
import { Context, Data, Effect, Layer } from "effect"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { isStoredId } from "./ids.ts"
import { dropWatch, putWatch, watchesOf } from "./watchRows.ts"

/** The user has as many as may be. */
export class TooManyFollowed extends Data.TaggedError("TooManyFollowed")<{ readonly message: string }> {}

/** The user has nothing with this id. */
export class NotFollowed extends Data.TaggedError("NotFollowed")<{ readonly message: string }> {}

/** More watches than a person follows. */
const MOST = 100

/** What users follow. A user reaches only their own. */
export class Watches extends Context.Service<
  Watches,
  {
    /** Oldest first. */
    list(userId: string): Effect.Effect<ReadonlyArray<Watch>, DatabaseUnavailable>
    /** Stores a watch; the same one twice is one. */
    put(
      userId: string,
      watch: WatchRequest
    ): Effect.Effect<Watch, UnknownModel | TooManyFollowed | Unauthorized | DatabaseUnavailable>
    remove(userId: string, id: string): Effect.Effect<void, NotFollowed | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Watches") {
  static readonly layer = Layer.effect(
    Watches,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const database = yield* Database
      return Watches.of({
        list: (userId) => database.run(watchesOf(userId)),
        put: Effect.fnUntraced(function* (userId, watch) {
          const name = watch.model_id ?? null
          const model_id = name === null ? null : (yield* catalogue.find(name)).id
          const stored = yield* database.transaction(putWatch(userId, { ...watch, model_id }, MOST))
          return stored ?? (yield* new TooManyFollowed({ message: `You may have ${MOST} watches. Remove one first.` }))
        }),
        remove: Effect.fnUntraced(function* (userId, id) {
          if (isStoredId(id) && (yield* database.transaction(dropWatch(userId, id)))) return
          return yield* new NotFollowed({ message: "You have no such watch." })
        })
      })
    })
  )
}
