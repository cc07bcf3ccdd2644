import type { WatchRequest, Unauthorized, Watch } from "@ratecard/api"
import { type CatalogueView, lineIds, nearestIds, suggestion } from "@ratecard/core/catalogue"
import { Catalogue, type UnknownModel } from "@ratecard/core/effect"
import { Context, Data, Effect, Layer } from "effect"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { isStoredId } from "../database/sql.ts"
import { dropWatch, putWatch, watchesOf } from "./watchRows.ts"

/** The user has as many as may be. */
export class TooManyFollowed extends Data.TaggedError("TooManyFollowed")<{ readonly message: string }> {}

/** The user has nothing with this id. */
export class NotFollowed extends Data.TaggedError("NotFollowed")<{ readonly message: string }> {}

/** No line has this id. */
export class UnknownLine extends Data.TaggedError("UnknownLine")<{ readonly message: string }> {}

/** A watch is of a model or of a line, and a limit not of all models: they have several currencies. */
export class UnfitSubject extends Data.TaggedError("UnfitSubject")<{
  readonly field: "model_id" | "line_id"
  readonly message: string
  readonly value: string | null
}> {}

/** More watches than a person follows. */
const MOST = 100

/** Stores what users follow. A user reaches only their own. */
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
      UnknownModel | UnknownLine | UnfitSubject | TooManyFollowed | Unauthorized | DatabaseUnavailable
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
          const { line_id = null, model_id: name = null, rule } = watch
          if (name !== null && line_id !== null) return yield* unfit("line_id", line_id, "not both")
          if (rule === "below" && name === line_id) return yield* unfit("model_id", name, "a limit is of one of them")
          const model_id = name === null ? null : (yield* catalogue.find(name)).id
          if (line_id !== null) yield* refuseUnknown(line_id, yield* catalogue.view)
          const stored = yield* database.transaction(putWatch(userId, { ...watch, model_id, line_id }, MOST))
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

const unfit = (field: UnfitSubject["field"], value: string | null, why: string) =>
  new UnfitSubject({ field, value, message: `Give \`model_id\` or \`line_id\`: ${why}` })

const refuseUnknown = (line_id: string, { entries }: Pick<CatalogueView, "entries">) => {
  const known = new Set(lineIds(entries).values())
  if (known.has(line_id)) return Effect.void
  const question = suggestion(nearestIds(line_id, known, 1))
  return Effect.fail(new UnknownLine({ message: `Unknown line '${line_id.slice(0, 100)}'.${question}` }))
}
