import type { JsonFeed } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import { DateTime } from "effect"
import { Feed } from "feed"
import type { ChangeFeed } from "./changeFeed.ts"

/** The feed as Atom (RFC 4287); `selfUrl` is where it is. */
export const atomFeed = (content: ChangeFeed, selfUrl: string): string => {
  const feed = new Feed({
    id: content.id,
    title: content.title,
    description: content.description,
    updated: dateOf(content.updated),
    author: { name: content.author.name, link: content.author.url },
    link: content.pageUrl,
    feed: selfUrl,
    generator: "Ratecard"
  })
  for (const { at, id, lines, tags, title, url } of content.entries) {
    feed.addItem({
      id,
      link: url,
      // Titles and contents are declared as HTML, and so text has to be made it.
      title: html(title),
      content: `<ul>${lines.map((line) => `<li>${html(line)}</li>`).join("")}</ul>`,
      date: dateOf(at),
      published: dateOf(at),
      category: tags.map((term) => ({ term }))
    })
  }
  return feed.atom1()
}

/** The feed as a JSON Feed 1.1, which the library that makes the other format knows only as version 1. */
export const jsonFeed = (content: ChangeFeed, selfUrl: string): JsonFeed => ({
  version: "https://jsonfeed.org/version/1.1",
  title: content.title,
  home_page_url: content.pageUrl,
  feed_url: selfUrl,
  description: content.description,
  language: "en",
  authors: [content.author],
  items: content.entries.map(({ at, id, lines, tags, title, url }) => ({
    id,
    url,
    title,
    content_text: lines.join("\n"),
    date_published: instantText(at),
    date_modified: instantText(at),
    tags
  }))
})

/** By the end of its address: how a feed is written. */
export const FEED_FORMATS = {
  atom: { contentType: "application/atom+xml; charset=utf-8", write: atomFeed },
  json: {
    contentType: "application/feed+json",
    write: (content: ChangeFeed, selfUrl: string): string => JSON.stringify(jsonFeed(content, selfUrl))
  }
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

const dateOf = (at: number): Date => DateTime.toDate(DateTime.makeUnsafe(at))

const html = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
