import type { CatalogueView } from "@ratecard/core/catalogue"
import type { Answer, Question } from "../answer.ts"
import { type ChangeFeed, changeFeed, type FeedContext, searchOf } from "../../feeds/changeFeed.ts"
import { atomFeed, jsonFeed } from "../../feeds/formats.ts"
import { readChanges, type ChangesQuery, type ChangesRefused } from "./changes.ts"

/** What feeds of a catalogue have in common. */
export const feedContext = (view: CatalogueView, publicUrl: string): FeedContext => ({
  newestChange: view.changeLog.times[0] ?? 0,
  publicUrl,
  nameOf: ({ model_id, model_name }) => view.entryById.get(model_id)?.display_name ?? model_name
})

/** The price changes as feeds, whose links lead to `publicUrl`. */
export const feedsOf = (publicUrl: string) => {
  const feed = (
    name: string,
    path: string,
    contentType: string,
    write: (feed: ChangeFeed, selfUrl: string) => string
  ): Question<ChangesQuery, ChangesRefused> => ({
    name,
    isInAddress: true,
    answer: ({ view }, query, now): Answer | ChangesRefused => {
      const found = readChanges(view, query, now)
      if (found instanceof Error) return found
      const feed = changeFeed(found, { ...query }, feedContext(view, publicUrl))
      const body = write(feed, `${publicUrl}${path}${searchOf({ ...query })}`)
      return { body, contentType, validUntil: found.validUntil }
    }
  })
  return {
    atom: feed("feed atom", "/api/v1/price-changes.atom", "application/atom+xml; charset=utf-8", atomFeed),
    json: feed("feed json", "/api/v1/price-changes.json", "application/feed+json", jsonText)
  }
}

export const jsonText = (feed: ChangeFeed, selfUrl: string): string => JSON.stringify(jsonFeed(feed, selfUrl))
