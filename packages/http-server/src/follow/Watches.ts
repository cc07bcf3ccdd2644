import type { WatchRequest, Unauthorized, Watch } from "@ratecard/api"
import { type CatalogueView, lineIds, nearestIds, suggestion } from "@ratecard/core/catalogue"
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

/** No line has this id. */
export class UnknownLine extends Data.TaggedError("UnknownLine")<{ readonly message: string }> {}

/** A watch is of a model or of a line. */
export class TwoSubjects extends Data.TaggedError("TwoSubjects")<{ readonly line_id: string }> {}

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
    ): Effect.Effect<
      Watch,
      UnknownModel | UnknownLine | TwoSubjects | TooManyFollowed | Unauthorized | DatabaseUnavailable
    >
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
          const line_id = watch.rule === "below" ? null : (watch.line_id ?? null)
          if (name !== null && line_id !== null) return yield* new TwoSubjects({ line_id })
          const model_id = name === null ? null : (yield* catalogue.find(name)).id
          if (line_id !== null) yield* refuseUnknown(line_id, yield* catalogue.view)
          const what = watch.rule === "below" ? { ...watch, model_id } : { ...watch, model_id, line_id }
          const stored = yield* database.transaction(putWatch(userId, what, MOST))
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

const refuseUnknown = (line_id: string, { entries }: Pick<CatalogueView, "entries">) => {
  const known = new Set(lineIds(entries).values())
  if (known.has(line_id)) return Effect.void
  const question = suggestion(nearestIds(line_id, known, 1))
  return Effect.fail(new UnknownLine({ message: `Unknown line '${line_id.slice(0, 100)}'.${question}` }))
}
