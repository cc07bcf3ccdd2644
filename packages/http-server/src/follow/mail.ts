import { Clock, Data, DateTime, Effect, Redacted } from "effect"
import type { SendMailOptions, SentMessageInfo } from "nodemailer"
import type { Settings } from "../Config.ts"
import { leadsToLoopback } from "../config/addresses.ts"
import { isMailbox } from "../config/mailbox.ts"
import { html } from "../feeds/formats.ts"
import { hostOf } from "../upstream/privateHosts.ts"
import { type Event, type EventText, eventText } from "./event.ts"
import type { Message, Outcome } from "./message.ts"
import type { EmailAddress } from "./webhookRows.ts"

/** How long a mail server may take in all. */
const DEADLINE_MILLIS = 30_000

/** Sends events by e-mail; undefined if the operator has set no mail server. What goes wrong is an outcome. */
export const mailing = (
  { mail, publicUrl }: Pick<Settings, "mail" | "publicUrl">,
  unsubscribeUrl: (id: string) => string
) =>
  mail === null
    ? undefined
    : (to: EmailAddress, message: Pick<Message, "body" | "id">): Effect.Effect<Outcome> => {
        const { email } = to
        if (email === null || !isMailbox(email)) return Effect.succeed(UNVERIFIED)
        return Effect.flatMap(Clock.currentTimeMillis, (now) =>
          post(transportOf(mail.url), {
            ...contentOf(JSON.parse(message.body) as Event, publicUrl, unsubscribeUrl(to.id)),
            from: mail.from,
            to: { name: "", address: email },
            date: DateTime.toDate(DateTime.makeUnsafe(now)),
            messageId: `<${message.id}@${new URL(publicUrl).hostname}>`
          })
        ).pipe(Effect.timeoutOrElse({ duration: DEADLINE_MILLIS, orElse: () => Effect.succeed(LATE) }))
      }

const UNVERIFIED: Outcome = { result: "unverified", status: null, isFinal: true }
const LATE: Outcome = { result: "late", status: null }

/** The encryption that a server offers is used. Without it no password is sent, except to this machine. */
const transportOf = (setting: Redacted.Redacted) => {
  const url = new URL(Redacted.value(setting))
  const isSecure = url.protocol === "smtps:"
  const hasPassword = url.username !== ""
  return {
    host: hostOf(url),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: hasPassword && !leadsToLoopback(url.href),
    // What is sent in the clear otherwise may go to a server whose certificate is its own (RFC 7435).
    tls: { rejectUnauthorized: isSecure || hasPassword },
    ...(hasPassword && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    }),
    connectionTimeout: DEADLINE_MILLIS,
    greetingTimeout: DEADLINE_MILLIS,
    socketTimeout: DEADLINE_MILLIS
  }
}

/** What a mail server, or the way to it, said against a message. */
class NotMailed extends Data.TaggedError("NotMailed")<{ readonly cause: unknown }> {}

const post = (transport: ReturnType<typeof transportOf>, mail: SendMailOptions): Effect.Effect<Outcome> =>
  Effect.tryPromise({
    try: async (): Promise<SentMessageInfo> => {
      // Most services send none.
      const { createTransport } = await import("nodemailer")
      return createTransport({ ...transport, disableFileAccess: true, disableUrlAccess: true }).sendMail(mail)
    },
    catch: (cause) => new NotMailed({ cause })
  }).pipe(
    Effect.match({
      onSuccess: ({ response }): Outcome => ({
        result: "delivered",
        status: Number.parseInt(response ?? "", 10) || null
      }),
      onFailure: ({ cause }) => outcomeOf(cause as SmtpFailure)
    })
  )

/** What nodemailer says of a failure. */
interface SmtpFailure {
  readonly code?: string
  /** The command that was refused. */
  readonly command?: string
  readonly responseCode?: number
}

/** Refusals of these are of the recipient or of the message, and not of how the server is set up. */
const OF_THE_MESSAGE: ReadonlySet<string | undefined> = new Set(["RCPT TO", "DATA"])

const outcomeOf = ({ code, command, responseCode }: SmtpFailure): Outcome => {
  if (responseCode === undefined) return code === "ETIMEDOUT" ? LATE : { result: "unreachable", status: null }
  const refused: Outcome = { result: "refused", status: responseCode }
  return responseCode >= 500 && OF_THE_MESSAGE.has(command) ? { ...refused, isFinal: true } : refused
}

const contentOf = (event: Event, publicUrl: string, unsubscribeUrl: string): SendMailOptions => {
  const { lines, title, url } = eventText(event)
  const told: EventText = { title: oneLine(title), lines: lines.map(oneLine), url, tags: [] }
  const account = `${publicUrl}/account`
  return {
    subject: told.title,
    text: plainText(told, account, unsubscribeUrl),
    html: markup(told, account, unsubscribeUrl),
    headers: {
      "auto-submitted": "auto-generated",
      "list-unsubscribe": `<${unsubscribeUrl}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click"
    }
  }
}

/** Names are anyone's: what would end a line, or turn the direction of what follows, is a space. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, " ")
    .trim()

const plainText = ({ lines, title, url }: EventText, account: string, unsubscribeUrl: string): string =>
  [
    title,
    lines.join("\n"),
    ...(url === undefined ? [] : [url]),
    `Change what you follow: ${account}\nNo more e-mails: ${unsubscribeUrl}`
  ].join("\n\n")

const markup = ({ lines, title, url }: EventText, account: string, unsubscribeUrl: string): string => {
  const link = (address: string, text: string) =>
    `<a href="${html(address).replaceAll('"', "&quot;")}">${html(text)}</a>`
  return [
    `<p><strong>${url === undefined ? html(title) : link(url, title)}</strong></p>`,
    `<ul>${lines.map((line) => `<li>${html(line)}</li>`).join("")}</ul>`,
    `<p>${link(account, "Change what you follow")} · ${link(unsubscribeUrl, "No more e-mails")}</p>`
  ].join("\n")
}
