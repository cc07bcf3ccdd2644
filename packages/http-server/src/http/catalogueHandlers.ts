import { NotFound, RatecardApi } from "@ratecard/api"
import {
  Catalogue,
  type CatalogueView,
  isCountedLocally,
  type Model,
  selectChanges,
  summarise,
  unknownModelMessage
} from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PriceBook } from "../catalogue/PriceBook.ts"

const DAY = 86_400_000

export const CatalogueHandlers = HttpApiBuilder.group(
  RatecardApi,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const book = yield* PriceBook
    const catalogue = yield* Catalogue

    const known = Effect.fnUntraced(function* (modelId: string) {
      const view = yield* catalogue.view
      const entry = view.entryById.get(modelId)
      return entry ?? (yield* new NotFound({ detail: unknownModelMessage(modelId, view.modelById.keys()) }))
    })

    return handlers
      .handleRaw("models", ({ query, request }) =>
        Effect.map(
          book.answer(keyOf("models", query), (view) => ({
            body: { models: (query.include_retired ? view.models : view.offered).filter(isWanted(query)) }
          })),
          (answer) => answer.respond(request)
        )
      )
      .handleRaw(
        "model",
        Effect.fnUntraced(function* ({ params, request }) {
          const { id } = yield* known(params.model_id)
          const answer = yield* book.answer(`model ${id}`, (view) => ({ body: view.modelById.get(id) }))
          return answer.respond(request)
        })
      )
      .handleRaw(
        "priceHistory",
        Effect.fnUntraced(function* ({ params, request }) {
          const { id } = yield* known(params.model_id)
          const answer = yield* book.answer(`history ${id}`, (view) => ({
            body: { model_id: id, entries: view.entryById.get(id)!.levels }
          }))
          return answer.respond(request)
        })
      )
      .handleRaw(
        "priceChanges",
        Effect.fnUntraced(function* ({ query, request }) {
          if (query.model_id !== undefined) yield* known(query.model_id)
          const answer = yield* book.answer(keyOf("changes", query), (view, now) => changesAnswer(view, query, now))
          return answer.respond(request)
        })
      )
  })
)

const changesAnswer = (
  view: CatalogueView,
  query: Partial<Parameters<typeof selectChanges>[1]> & { readonly limit?: number },
  now: number
) => {
  const { days = 90, kind = "changes", limit = 100, min_change_pct = 0 } = query
  const changes = selectChanges(view.changes, { ...query, days, kind, min_change_pct }, now)
  const oldest = changes.at(-1)
  return {
    body: { summary: summarise(changes, days), changes: changes.slice(0, limit) },
    // The answer holds until its oldest change leaves the window.
    validUntil: oldest === undefined ? Infinity : Date.parse(oldest.date) + days * DAY + 1
  }
}

const isWanted =
  (query: { readonly provider?: string; readonly free_only?: boolean; readonly tools?: ReadonlyArray<string> }) =>
  (model: Model): boolean =>
    (query.provider === undefined || model.provider === query.provider) &&
    (!query.free_only || isCountedLocally(model)) &&
    (query.tools ?? []).every((tool) => model.builtin_tools.some((offered) => offered === tool))

/** One question has one key, in whatever order its parameters came. */
export const keyOf = (question: string, query: Readonly<Record<string, unknown>>): string =>
  `${question} ${JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
