import { changeLogIn, type CatalogueView, timesOf } from "@ratecard/core/catalogue"
import type { Answer, Question } from "../answer.ts"
import { changeFeed, type FeedContext, searchOf } from "../../feeds/changeFeed.ts"
import { FEED_FORMATS, type FeedFormat } from "../../feeds/formats.ts"
import { readChanges, type ChangesQuery, type ChangesRefused } from "./changes.ts"

/** Data that all feeds of a catalogue share. */
export const feedContext = (view: CatalogueView, publicUrl: string): FeedContext => ({
  newestChange: timesOf(changeLogIn(view))[0] ?? 0,
  publicUrl,
  nameOf: ({ model_id, model_name }) => view.entryById.get(model_id)?.display_name ?? model_name
})

/** The price changes as feeds, whose links lead to `publicUrl`. */
export const feedsOf = (publicUrl: string) => {
  const feedIn = (format: FeedFormat): Question<ChangesQuery, ChangesRefused> => ({
    name: `feed ${format}`,
    isInAddress: true,
    answer: ({ view }, query, now): Answer | ChangesRefused => {
      const found = readChanges(view, query, now)
      if (found instanceof Error) return found
      const feed = changeFeed(found, { ...query }, feedContext(view, publicUrl))
      const { contentType, write } = FEED_FORMATS[format]
      const body = write(feed, `${publicUrl}/api/v1/price-changes.${format}${searchOf({ ...query })}`)
      return { body, contentType, validUntil: found.validUntil }
    }
  })
  return { atom: feedIn("atom"), json: feedIn("json") }
}
