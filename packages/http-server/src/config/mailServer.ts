import { Config, type Redacted } from "effect"
import type { Sender } from "./rules.ts"
import { every, refuse, type Setting } from "./setting.ts"

/** How this service sends e-mail. */
export interface MailServer {
  readonly url: Redacted.Redacted
  readonly from: Sender
}

/** The mail server with its sender; null without one. One without the other is a mistake. */
export const mailServer = (asked: { readonly [Name in keyof MailServer]: Setting<MailServer[Name] | null> }) =>
  Config.flatMap(every(asked), ({ from, url }): Config.Config<MailServer | null> => {
    if (url !== null && from !== null) return Config.succeed({ url, from })
    return url === null && from === null
      ? Config.succeed(null)
      : refuse(`${asked.url.name} and ${asked.from.name} must be set together`)
  })
