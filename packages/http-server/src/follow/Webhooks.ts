import type { AddedWebhook, Caller, Delivery, Unauthorized, Webhook } from "@ratecard/api"
import { instantText } from "@ratecard/core/catalogue"
import { Clock, Context, Data, Effect, Layer, Redacted } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { isIP } from "node:net"
import { ifPossible } from "../ifPossible.ts"
import { leadsToLoopback } from "../config/addresses.ts"
import { isMailbox } from "../config/mailbox.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { KeyVault } from "../keys/KeyVault.ts"
import { WEBHOOK } from "../keys/sealedRows.ts"
import { hostOf, isPrivateAddress } from "../upstream/privateHosts.ts"
import { deliveriesTo, noteTest, storeTest } from "./deliveryRows.ts"
import { isStoredId } from "../database/ids.ts"
import { SECRET_PREFIX, sending, sendingOptions, type SendingSettings } from "./send.ts"
import { NotFollowed, TooManyFollowed } from "./Watches.ts"
import { addEmail, addWebhook, dropEmail, dropWebhook, findWebhook, webhooksOf } from "./webhookRows.ts"

/** No message may go to this address. */
export class UnsafeAddress extends Data.TaggedError("UnsafeAddress")<{
  readonly message: string
  readonly url: string
}> {}

/** A program for each purpose, and one that is tried out. */
const MOST = 5

/** Where messages to a user go, and the address that is offered to them. */
interface Listed {
  readonly webhooks: ReadonlyArray<Webhook>
  readonly email: string | null
}

type Person = Pick<Caller["Service"], "user_id" | "verified_email">

/** Where users are notified of what they follow: webhooks, and their own e-mail address. A user reaches only their own. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Oldest first. */
    list(person: Person): Effect.Effect<Listed, DatabaseUnavailable>
    /** With the secret, this once. The address of a person is there once, however often it is added. */
    add(
      person: Person,
      url: string
    ): Effect.Effect<AddedWebhook, UnsafeAddress | TooManyFollowed | Unauthorized | DatabaseUnavailable>
    remove(userId: string, id: string): Effect.Effect<void, NotFollowed | DatabaseUnavailable>
    /** Ends the e-mails of this one, without a sign-in. */
    unsubscribe(id: string): Effect.Effect<void, DatabaseUnavailable>
    /** Sends a test event, and gives what came of it. */
    test(userId: string, id: string): Effect.Effect<Delivery, NotFollowed | DatabaseUnavailable>
    /** The last events, newest first. */
    deliveries(userId: string, id: string): Effect.Effect<ReadonlyArray<Delivery>, NotFollowed | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Webhooks") {
  static readonly layer = (settings: SendingSettings) =>
    Layer.effect(
      Webhooks,
      Effect.gen(function* () {
        const database = yield* Database
        const vault = yield* KeyVault
        const options = sendingOptions(settings)
        const sendTo = sending(vault, settings)
        const emailOf = ({ verified_email: email }: Person) =>
          settings.mail !== null && email !== null && isMailbox(email) ? email : null

        const find = Effect.fnUntraced(function* (userId: string, id: string) {
          const found = isStoredId(id) ? yield* database.run(findWebhook(userId, id)) : undefined
          return found ?? (yield* noSuchWebhook())
        })

        return Webhooks.of({
          list: (person) =>
            Effect.map(database.run(webhooksOf(person.user_id)), (webhooks) => ({ webhooks, email: emailOf(person) })),
          add: Effect.fnUntraced(function* (person, url) {
            const { user_id } = person
            if (url.startsWith("mailto:")) {
              yield* refuseOthers(url, settings.mail !== null, emailOf(person))
              return { ...(yield* database.transaction(addEmail(user_id))), secret: null }
            }
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
          unsubscribe: (id) => database.transaction(dropEmail(id)),
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

/** E-mail goes only to the person who asks for it. */
const refuseOthers = (url: string, isSent: boolean, email: string | null) => {
  const refuse = (message: string) => Effect.fail(new UnsafeAddress({ message, url }))
  if (!isSent) return refuse("This server sends no e-mail: its operator has set no SMTP_URL")
  if (email === null) return refuse("You have no verified e-mail address")
  return addressIn(url) === email.toLowerCase() ? Effect.void : refuse("E-mail goes only to your own verified address")
}

const addressIn = (url: string): string | undefined =>
  ifPossible(() => decodeURIComponent(url.slice("mailto:".length)).toLowerCase())

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
