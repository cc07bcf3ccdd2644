import { createHmac, timingSafeEqual } from "node:crypto"
import type { Settings } from "../Config.ts"
import { deriveKeys, signingSecrets } from "../identity/secrets.ts"
import { isStoredId } from "../database/ids.ts"

/** Where e-mails lead those who want no more of them. */
export const UNSUBSCRIBE_PATH = "/unsubscribe"

type Needed = Pick<Settings, "authSecrets" | "dataDir" | "publicUrl">

/** Addresses that end the e-mails of one webhook without a sign-in, and do nothing else. */
export const unsubscribing = (settings: Needed) => {
  const keys = deriveKeys(signingSecrets(settings), "unsubscribe links")
  const sign = (id: string, key: Uint8Array) => createHmac("sha256", key).update(id).digest()
  return {
    urlOf: (id: string): string =>
      `${settings.publicUrl}${UNSUBSCRIBE_PATH}?token=${id}.${sign(id, keys[0]).toString("base64url")}`,
    /** The webhook of a token; undefined if it was not made here. */
    idOf: (token: string): string | undefined => {
      const [id = "", signature = ""] = token.split(".")
      const given = Buffer.from(signature, "base64url")
      const isGenuine = keys.some((key) => {
        const own = sign(id, key)
        return own.length === given.length && timingSafeEqual(own, given)
      })
      return isGenuine && isStoredId(id) ? id : undefined
    }
  }
}
