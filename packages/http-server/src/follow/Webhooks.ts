import type { AddedWebhook, Delivery, Unauthorized, Webhook } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import { Clock, Context, Data, Effect, Layer, Redacted } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { isIP } from "node:net"
import { leadsToLoopback } from "../config/addresses.ts"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { KeyVault } from "../keys/KeyVault.ts"
import { WEBHOOK } from "../keys/sealedRows.ts"
import { hostOf, isPrivateAddress } from "../upstream/privateHosts.ts"
import { addWebhook, deliveriesTo, dropWebhook, findWebhook, noteTest, storeTest, webhooksOf } from "./webhookRows.ts"
import { isStoredId } from "../database/sql.ts"
import { SECRET_PREFIX, sending, sendingOptions } from "./send.ts"
import { NotFollowed, TooManyFollowed } from "./Watches.ts"

/** No message may go to this address. */
export class UnsafeAddress extends Data.TaggedError("UnsafeAddress")<{
  readonly message: string
  readonly url: string
}> {}

/** A program for each purpose, and one that is tried out. */
const MOST = 5

/** The webhooks that tell users about what they follow. A user reaches only their own. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Oldest first. */
    list(userId: string): Effect.Effect<ReadonlyArray<Webhook>, DatabaseUnavailable>
    /** Gives the secret, this once. */
    add(
      userId: string,
      url: string
    ): Effect.Effect<AddedWebhook, UnsafeAddress | TooManyFollowed | Unauthorized | DatabaseUnavailable>
    remove(userId: string, id: string): Effect.Effect<void, NotFollowed | DatabaseUnavailable>
    /** Sends a test event, and gives what came of it. */
    test(userId: string, id: string): Effect.Effect<Delivery, NotFollowed | DatabaseUnavailable>
    /** The last events, newest first. */
    deliveries(userId: string, id: string): Effect.Effect<ReadonlyArray<Delivery>, NotFollowed | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Webhooks") {
  static readonly layer = (settings: Pick<Settings, "publicUrl">) =>
    Layer.effect(
      Webhooks,
      Effect.gen(function* () {
        const database = yield* Database
        const vault = yield* KeyVault
        const options = sendingOptions(settings)
        const sendTo = sending(vault, options)

        const find = Effect.fnUntraced(function* (userId: string, id: string) {
          const found = isStoredId(id) ? yield* database.run(findWebhook(userId, id)) : undefined
          return found ?? (yield* noSuchWebhook())
        })

        return Webhooks.of({
          list: (userId) => database.run(webhooksOf(userId)),
          add: Effect.fnUntraced(function* (user_id, url) {
            yield* refuseUnsafe(url, options)
            const secret = SECRET_PREFIX + randomBytes(32).toString("base64")
            const place = { user_id, provider: WEBHOOK, id: randomUUID() }
            const sealed = yield* vault.seal(place, Redacted.make(secret))
            const added = yield* database.transaction(addWebhook({ ...place, ...sealed, url }, MOST))
            if (added !== undefined) return { ...added, secret }
            return yield* new TooManyFollowed({ message: `You may have ${MOST} webhooks. Remove one first.` })
          }),
          remove: Effect.fnUntraced(function* (userId, id) {
            if (isStoredId(id) && (yield* database.transaction(dropWebhook(userId, id)))) return
            return yield* noSuchWebhook()
          }),
          test: Effect.fnUntraced(function* (userId, id) {
            const webhook = yield* find(userId, id)
            const now = yield* Clock.currentTimeMillis
            const body = JSON.stringify({ type: "test", timestamp: instantText(now), data: { webhook_id: id } })
            const message = { webhook_id: id, id: `msg_${randomUUID()}`, event: "test", body }
            yield* database.transaction(storeTest(message, now))
            const outcome = yield* sendTo(webhook, message)
            const ended = yield* Clock.currentTimeMillis
            yield* database.transaction(noteTest(message, outcome, ended))
            const [delivery] = yield* database.run(deliveriesTo(id, message.id))
            return delivery ?? (yield* noSuchWebhook())
          }),
          deliveries: Effect.fnUntraced(function* (userId, id) {
            return yield* database.run(deliveriesTo((yield* find(userId, id)).id))
          })
        })
      })
    )
}

const noSuchWebhook = () => new NotFollowed({ message: "You have no such webhook." })

/** Refuses what can be seen of an address before its name is looked up. */
const refuseUnsafe = (url: string, { loopback }: ReturnType<typeof sendingOptions>) => {
  const refuse = (message: string) => Effect.fail(new UnsafeAddress({ message, url }))
  const target = URL.parse(url)
  if (target === null) return refuse("The address cannot be read")
  if (loopback && leadsToLoopback(url)) return Effect.void
  if (target.protocol !== "https:") return refuse("The address should begin with https://")
  if (target.username !== "" || target.password !== "") return refuse("The address should hold no user name")
  const host = hostOf(target)
  return isIP(host) !== 0 && isPrivateAddress(host) ? refuse("The address is a private one") : Effect.void
}
