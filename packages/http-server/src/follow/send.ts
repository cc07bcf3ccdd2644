import { Clock, Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { Settings } from "../Config.ts"
import { leadsToLoopback } from "../config/addresses.ts"
import type { KeyVault } from "../keys/KeyVault.ts"
import { WEBHOOK } from "../keys/sealedRows.ts"
import { post } from "../upstream/post.ts"
import type { Message, Outcome, SignedWebhook } from "./webhookRows.ts"

/** Secrets as the libraries of Standard Webhooks take them. */
export const SECRET_PREFIX = "whsec_"

/** A service that only its own machine reaches may send to it. */
export const sendingOptions = ({ publicUrl }: Pick<Settings, "publicUrl">) => ({ loopback: leadsToLoopback(publicUrl) })

/** Sends a message to its webhook, signed as Standard Webhooks says; what goes wrong is an outcome. */
export const sending = (vault: KeyVault["Service"], options: { readonly loopback: boolean }) =>
  Effect.fnUntraced(
    function* (webhook: SignedWebhook, { body, id }: Pick<Message, "body" | "id">) {
      const secret = yield* vault.open({ ...webhook, provider: WEBHOOK }, webhook)
      const timestamp = String(Math.floor((yield* Clock.currentTimeMillis) / 1000))
      const status = yield* post(
        {
          url: webhook.url,
          body,
          headers: {
            "content-type": "application/json",
            "user-agent": "ratecard",
            "webhook-id": id,
            "webhook-timestamp": timestamp,
            "webhook-signature": `v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`
          }
        },
        options
      )
      const outcome: Outcome = { result: status >= 200 && status < 300 ? "delivered" : "refused", status }
      return outcome
    },
    Effect.catchTags({
      NotPosted: ({ reason }) => Effect.succeed<Outcome>({ result: reason, status: null }),
      Unreadable: () => Effect.succeed<Outcome>({ result: "unsigned", status: null })
    })
  )

const signatureOf = (secret: Redacted.Redacted, content: string): string =>
  createHmac("sha256", Buffer.from(Redacted.value(secret).slice(SECRET_PREFIX.length), "base64"))
    .update(content)
    .digest("base64")
