import { findChanges, type PriceSnapshot } from "@ratecard/core/catalogue"
import type { LineFound } from "@ratecard/web"
import { feedContext } from "../../answers/questions/feeds.ts"
import { Representation } from "../../answers/representation.ts"
import { changeFeed } from "../../feeds/changeFeed.ts"
import { FEED_FORMATS, type FeedFormat } from "../../feeds/formats.ts"

/** The number of changes in one feed. */
const MOST_CHANGES = 100

/** All price changes and new models of a line, newest first. */
export const lineFeed = (
  line: LineFound,
  format: FeedFormat,
  { view }: PriceSnapshot,
  publicUrl: string,
  now: number
): Representation => {
  const changes = line.modelIds
    .flatMap(
      (model_id) => findChanges(view.changeLog, { days: 1825, kind: "all", min_change_pct: 0, model_id }, now).changes
    )
    .toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date))
    .slice(0, MOST_CHANGES)
  const feed = changeFeed({ changes }, { line: line.slug }, { ...feedContext(view, publicUrl), subject: line })
  const { contentType, write } = FEED_FORMATS[format]
  return new Representation(write(feed, `${publicUrl}${line.feedPath}.${format}`), contentType)
}
