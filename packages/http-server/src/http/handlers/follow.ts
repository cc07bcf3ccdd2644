import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Watches } from "../../follow/Watches.ts"
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
      webhooks: () => byCaller(({ user_id }) => Effect.map(webhooks.list(user_id), (list) => ({ webhooks: list }))),
      addWebhook: ({ payload: { url } }) => byCaller(({ user_id }) => webhooks.add(user_id, url)),
      removeWebhook: ({ params: { id } }) => byCaller(({ user_id }) => webhooks.remove(user_id, id)),
      testWebhook: ({ params: { id } }) => byCaller(({ user_id }) => webhooks.test(user_id, id)),
      deliveries: ({ params: { id } }) =>
        byCaller(({ user_id }) => Effect.map(webhooks.deliveries(user_id, id), (list) => ({ deliveries: list })))
    })
  })
)
