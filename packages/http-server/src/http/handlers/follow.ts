import { RatecardApi } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Watches } from "../../follow/Watches.ts"
import { Webhooks } from "../../follow/Webhooks.ts"
import { byCaller } from "../signIn/middleware.ts"
import type { Settings } from "../../Config.ts"
import { Follower } from "../../follow/Follower.ts"
import type { SharedServices } from "./services.ts"

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
      webhooks: () => byCaller(({ user_id }) => Effect.map(webhooks.list(user_id), (list) => ({ webhooks: list }))),
      addWebhook: ({ payload: { url } }) => byCaller(({ user_id }) => webhooks.add(user_id, url)),
      removeWebhook: ({ params: { id } }) => byCaller(({ user_id }) => webhooks.remove(user_id, id)),
      testWebhook: ({ params: { id } }) => byCaller(({ user_id }) => webhooks.test(user_id, id)),
      deliveries: ({ params: { id } }) =>
        byCaller(({ user_id }) => Effect.map(webhooks.deliveries(user_id, id), (list) => ({ deliveries: list })))
    })
  })
)

/** Both groups, and the messages that are sent by themselves. */
export const FollowLayer = (settings: Settings, { authentication, vault }: SharedServices) =>
  Layer.mergeAll(
    WatchHandlers.pipe(Layer.provide([Watches.layer, authentication])),
    WebhookHandlers.pipe(Layer.provide([Webhooks.layer(settings).pipe(Layer.provide(vault)), authentication])),
    Follower.running.pipe(Layer.provide(Follower.layer(settings)), Layer.provide(vault))
  )
