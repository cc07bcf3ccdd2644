import { NotFound, RatecardApi, RequestFaults, type ValidationFailed } from "@ratecard/api"
import { Catalogue, type CatalogueView, isCountedLocally, type Model } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Answer } from "../../answers/Answers.ts"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import { modelAt, viewAt } from "./asOf.ts"
import { builtWith } from "../../answers/builtWith.ts"
import { changesFound, type ChangesQuery } from "./changesFound.ts"
import { aboutModel, aboutQuery } from "./modelNames.ts"

export const CatalogueHandlers = HttpApiBuilder.group(
  RatecardApi,
  "catalogue",
  Effect.fnUntraced(function* (handlers) {
    const book = yield* PriceBook
    const catalogue = yield* Catalogue
    return handlers
      .handleRaw("models", ({ query, request }) =>
        book.respond(request, keyOf("models", query), (view): Answer => {
          const { models, offered } = viewAt(view, query.at)
          return { body: { models: (query.include_retired ? models : offered).filter(isWanted(query)) } }
        })
      )
      .handleRaw("model", ({ params, query, request }) =>
        aboutModel(catalogue, request)(params.model_id, (id) =>
          book.respond(request, keyOf(`model ${id}`, query), (view): Answer | NotFound => {
            const model = modelAt(view, id, query.at)
            return model instanceof NotFound ? model : { body: model }
          })
        )
      )
      .handleRaw("priceHistory", ({ params, request }) =>
        aboutModel(catalogue, request)(params.model_id, (model_id) =>
          book.respond(request, `history ${model_id}`, (view): Answer => ({
            body: { model_id, entries: view.entryById.get(model_id)!.levels }
          }))
        )
      )
      .handleRaw("priceChanges", ({ query, request }) =>
        aboutQuery(catalogue, request)(query, (about) =>
          book.respond(request, keyOf("changes", about), (view, now) => changesAnswer(view, about, now))
        )
      )
  })
).pipe(builtWith(Catalogue, PriceBook, RequestFaults))

const changesAnswer = (view: CatalogueView, query: ChangesQuery, now: number): Answer | ValidationFailed => {
  const found = changesFound(view, query, now)
  if (found instanceof Error) return found
  const { changes, summary, validUntil } = found
  return { body: { summary, changes }, validUntil }
}

const isWanted =
  (query: { readonly provider?: string; readonly free_only?: boolean; readonly tools?: ReadonlyArray<string> }) =>
  (model: Model): boolean =>
    (query.provider === undefined || model.provider === query.provider) &&
    (!query.free_only || isCountedLocally(model)) &&
    (query.tools ?? []).every((tool) => model.builtin_tools.some((offered) => offered === tool))

/** One question has one key, in whatever order its parameters came: they go first, since an id may hold anything. */
export const keyOf = (question: string, query: Readonly<Record<string, unknown>>): string =>
  Object.keys(query)
    .toSorted()
    .reduce((key, name) => `${name}=${JSON.stringify(query[name])} ${key}`, question)
