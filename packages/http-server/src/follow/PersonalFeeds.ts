import type { OpenedFeed, PersonalFeed, Unauthorized } from "@ratecard/api"
import { Context, Effect, Layer } from "effect"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { type ChangeFeed, printable, urn } from "../feeds/changeFeed.ts"
import { hashOf, isRefreshToken, newRefreshToken } from "../identity/refreshTokens.ts"
import { eventText } from "./event.ts"
import { dropFeed, type FeedItem, feedOf, putFeed, readFeed } from "./feedRows.ts"

/** Where a feed is, by the end of its address. */
export const FEED_PATHS = { atom: "/feeds/mine.atom", json: "/feeds/mine.json" } as const

/** The feeds of what the watches of users report. Each has an address with a secret, of which the hash is stored. */
export class PersonalFeeds extends Context.Service<
  PersonalFeeds,
  {
    find(userId: string): Effect.Effect<PersonalFeed, DatabaseUnavailable>
    /** New addresses, this once; those from before lead nowhere. */
    open(userId: string): Effect.Effect<OpenedFeed, Unauthorized | DatabaseUnavailable>
    close(userId: string): Effect.Effect<void, DatabaseUnavailable>
    /** The feed that a token opens; undefined if it opens none. */
    read(token: string): Effect.Effect<ChangeFeed | undefined, DatabaseUnavailable>
  }
>()("@ratecard/http-server/PersonalFeeds") {
  static readonly layer = ({ publicUrl }: Pick<Settings, "publicUrl">) =>
    Layer.effect(
      PersonalFeeds,
      Effect.map(Database, (database) =>
        PersonalFeeds.of({
          find: (userId) => Effect.map(database.run(feedOf(userId)), (feed) => feed ?? { created_at: null }),
          open: Effect.fnUntraced(function* (userId) {
            const token = newRefreshToken()
            const { created_at } = yield* database.transaction(putFeed(userId, hashOf(token)))
            const urlOf = (path: string) => `${publicUrl}${path}?token=${token}`
            return { created_at, atom_url: urlOf(FEED_PATHS.atom), json_url: urlOf(FEED_PATHS.json) }
          }),
          close: (userId) => database.transaction(dropFeed(userId)),
          read: Effect.fnUntraced(function* (token) {
            const found = isRefreshToken(token) ? yield* database.run(readFeed(hashOf(token))) : undefined
            if (found === undefined) return undefined
            const account = `${publicUrl}/account`
            return {
              id: urn(["personal feed", found.id]),
              title: "What you follow",
              description: "Prices and models that you follow",
              pageUrl: account,
              author: { name: "Ratecard", url: publicUrl },
              updated: found.items[0]?.at ?? found.at,
              entries: found.items.map((item) => entryOf(item, account))
            }
          })
        })
      )
    )
}

const entryOf = ({ at, event, id }: FeedItem, account: string): ChangeFeed["entries"][number] => {
  const { lines, tags, title, url = account } = eventText(event)
  return { id: urn(["personal feed", id]), url, title: printable(title), lines: lines.map(printable), at, tags }
}
