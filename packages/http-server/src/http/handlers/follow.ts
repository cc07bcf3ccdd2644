import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Watches } from "../../follow/Watches.ts"
import { PersonalFeeds } from "../../follow/PersonalFeeds.ts"
import { Webhooks } from "../../follow/Webhooks.ts"
import { byCaller } from "../signIn/byCaller.ts"

export const WatchHandlers = HttpApiBuilder.group(
  RatecardApi,
  "watches",
  Effect.fnUntraced(function* (handlers) {
    const watches = yield* Watches
    return handlers.handleAll({
      watches: () => byCaller(({ user_id }) => Effect.map(watches.list(user_id), (list) => ({ watches: list }))),
      putWatch: ({ payload }) => byCaller(({ user_id }) => watches.put(user_id, payload)),
      removeWatch: ({ params: { id } }) => byCaller(({ user_id }) => watches.remove(user_id, id))
    })
  })
)

export const WebhookHandlers = HttpApiBuilder.group(
  RatecardApi,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const webhooks = yield* Webhooks
    return handlers.handleAll({
      webhooks: () => byCaller((caller) => webhooks.list(caller)),
      addWebhook: ({ payload: { url } }) => byCaller((caller) => webhooks.add(caller, url)),
      removeWebhook: ({ params: { id } }) => byCaller(({ user_id }) => webhooks.remove(user_id, id)),
      testWebhook: ({ params: { id } }) => byCaller(({ user_id }) => webhooks.test(user_id, id)),
      deliveries: ({ params: { id } }) =>
        byCaller(({ user_id }) => Effect.map(webhooks.deliveries(user_id, id), (list) => ({ deliveries: list })))
    })
  })
)

export const PersonalFeedHandlers = HttpApiBuilder.group(
  RatecardApi,
  "personalFeed",
  Effect.fnUntraced(function* (handlers) {
    const feeds = yield* PersonalFeeds
    return handlers.handleAll({
      personalFeed: () => byCaller(({ user_id }) => feeds.find(user_id)),
      openFeed: () => byCaller(({ user_id }) => feeds.open(user_id)),
      closeFeed: () => byCaller(({ user_id }) => feeds.close(user_id))
    })
  })
)
