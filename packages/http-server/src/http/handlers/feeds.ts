import { RatecardApi, RequestFaults, type ValidationFailed } from "@ratecard/api"
import { Catalogue, type CatalogueView } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { Answer } from "../../answers/Answers.ts"
import { PriceBook } from "../../catalogue/PriceBook.ts"
import type { Settings } from "../../Config.ts"
import { type ChangeFeed, changeFeed, searchOf } from "../../feeds/changeFeed.ts"
import { atomFeed, jsonFeed } from "../../feeds/formats.ts"
import { builtWith } from "../../answers/builtWith.ts"
import { keyOf } from "./catalogue.ts"
import { changesFound, type ChangesQuery } from "./changesFound.ts"
import { aboutQuery } from "./modelNames.ts"

const ATOM = "application/atom+xml; charset=utf-8"
const JSON_FEED = "application/feed+json"

/** The price changes as feeds, whose links lead to the public address. */
export const FeedHandlers = ({ publicUrl }: Pick<Settings, "publicUrl">) => {
  const answer =
    (path: string, contentType: string, write: (feed: ChangeFeed, selfUrl: string) => string, query: ChangesQuery) =>
    (view: CatalogueView, now: number): Answer | ValidationFailed => {
      const found = changesFound(view, query, now)
      if (found instanceof Error) return found
      const feed = changeFeed(found, { ...query }, { newestChange: view.changeLog.times[0] ?? 0, publicUrl })
      const body = write(feed, `${publicUrl}${path}${searchOf({ ...query })}`)
      return { body, contentType, validUntil: found.validUntil }
    }
  return HttpApiBuilder.group(
    RatecardApi,
    "feeds",
    Effect.fnUntraced(function* (handlers) {
      const book = yield* PriceBook
      const catalogue = yield* Catalogue
      return handlers
        .handleRaw("atom", ({ query, request }) =>
          aboutQuery(catalogue, request)(query, (about) =>
            book.respond(
              request,
              keyOf("feed atom", about),
              answer("/api/v1/price-changes.atom", ATOM, atomFeed, about)
            )
          )
        )
        .handleRaw("json", ({ query, request }) =>
          aboutQuery(catalogue, request)(query, (about) =>
            book.respond(
              request,
              keyOf("feed json", about),
              answer("/api/v1/price-changes.json", JSON_FEED, jsonText, about)
            )
          )
        )
    })
  ).pipe(builtWith(Catalogue, PriceBook, RequestFaults))
}

const jsonText = (feed: ChangeFeed, selfUrl: string): string => JSON.stringify(jsonFeed(feed, selfUrl))
