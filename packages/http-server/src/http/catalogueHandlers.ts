import { NotFound, RatecardApi } from "@ratecard/api"
import {
  type CatalogueEntry,
  type CatalogueView,
  isCountedLocally,
  type Model,
  selectChanges,
  summarise,
  unknownModelMessage
} from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Answer } from "../catalogue/Answers.ts"
import { PriceBook } from "../catalogue/PriceBook.ts"

const DAY = 86_400_000

export const CatalogueHandlers = HttpApiBuilder.group(
  RatecardApi,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const book = yield* PriceBook
    return handlers
      .handleRaw("models", ({ query, request }) =>
        book.respond(request, keyOf("models", query), (view): Answer => ({
          body: { models: (query.include_retired ? view.models : view.offered).filter(isWanted(query)) }
        }))
      )
      .handleRaw("model", ({ params: { model_id }, request }) =>
        book.respond(request, `model ${model_id}`, (view) => about(view, model_id, ({ id }) => view.modelById.get(id)))
      )
      .handleRaw("priceHistory", ({ params: { model_id }, request }) =>
        book.respond(request, `history ${model_id}`, (view) =>
          about(view, model_id, ({ levels }) => ({ model_id, entries: levels }))
        )
      )
      .handleRaw("priceChanges", ({ query, request }) =>
        book.respond(request, keyOf("changes", query), (view, now) =>
          query.model_id === undefined || view.entryById.has(query.model_id)
            ? changesAnswer(view, query, now)
            : unknownModel(view, query.model_id)
        )
      )
  })
)

const about = (view: CatalogueView, modelId: string, body: (entry: CatalogueEntry) => unknown): Answer | NotFound => {
  const entry = view.entryById.get(modelId)
  return entry === undefined ? unknownModel(view, modelId) : { body: body(entry) }
}

const unknownModel = (view: CatalogueView, modelId: string): NotFound =>
  new NotFound({ detail: unknownModelMessage(modelId, view.modelById.keys()) })

const changesAnswer = (
  view: CatalogueView,
  query: Partial<Parameters<typeof selectChanges>[1]> & { readonly limit?: number },
  now: number
): Answer => {
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
