import { Caller, RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Watches } from "../../follow/Watches.ts"
import { PersonalFeeds } from "../../follow/PersonalFeeds.ts"
import { Webhooks } from "../../follow/Webhooks.ts"
import { raised } from "../errors/raised.ts"

export const WatchHandlers = HttpApiBuilder.group(
  RatecardApi,
  "watches",
  Effect.fnUntraced(function* (handlers) {
    const watches = yield* Watches
    return handlers.handleAll({
      watches: () =>
        Effect.flatMap(Caller, ({ user_id }) => watches.list(user_id)).pipe(
          Effect.map((list) => ({ watches: list })),
          raised
        ),
      putWatch: ({ payload }) => Effect.flatMap(Caller, ({ user_id }) => watches.put(user_id, payload)).pipe(raised),
      removeWatch: ({ params: { id } }) =>
        Effect.flatMap(Caller, ({ user_id }) => watches.remove(user_id, id)).pipe(raised)
    })
  })
)

export const WebhookHandlers = HttpApiBuilder.group(
  RatecardApi,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const webhooks = yield* Webhooks
    return handlers.handleAll({
      webhooks: () => Effect.flatMap(Caller, (caller) => webhooks.list(caller)).pipe(raised),
      addWebhook: ({ payload: { url } }) => Effect.flatMap(Caller, (caller) => webhooks.add(caller, url)).pipe(raised),
      removeWebhook: ({ params: { id } }) =>
        Effect.flatMap(Caller, ({ user_id }) => webhooks.remove(user_id, id)).pipe(raised),
      testWebhook: ({ params: { id } }) =>
        Effect.flatMap(Caller, ({ user_id }) => webhooks.test(user_id, id)).pipe(raised),
      deliveries: ({ params: { id } }) =>
        Effect.flatMap(Caller, ({ user_id }) => webhooks.deliveries(user_id, id)).pipe(
          Effect.map((list) => ({ deliveries: list })),
          raised
        )
    })
  })
)

export const PersonalFeedHandlers = HttpApiBuilder.group(
  RatecardApi,
  "personalFeed",
  Effect.fnUntraced(function* (handlers) {
    const feeds = yield* PersonalFeeds
    return handlers.handleAll({
      personalFeed: () => Effect.flatMap(Caller, ({ user_id }) => feeds.find(user_id)).pipe(raised),
      openFeed: () => Effect.flatMap(Caller, ({ user_id }) => feeds.open(user_id)).pipe(raised),
      closeFeed: () => Effect.flatMap(Caller, ({ user_id }) => feeds.close(user_id)).pipe(raised)
    })
  })
)
