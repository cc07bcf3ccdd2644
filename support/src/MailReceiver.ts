import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import type { AddressInfo } from "node:net"

/** A mail that a server took. */
export interface Mail {
  readonly to: ReadonlyArray<string>
  readonly raw: string
  readonly parsed: Email
}

/** What a command of a mail server is answered with, for good or for now. */
export const refusal = (responseCode: number) => Object.assign(new Error("Not now, or never"), { responseCode })

/**
 * A mail server over real SMTP on loopback. It takes everything, and only over an encrypted connection if it offers
 * one.
 */
export class MailReceiver {
  readonly mails: Array<Mail> = []
  /** The number of recipients that it was asked about. */
  asked = 0
  /** Decides about the next recipients; what it never answers hangs. */
  onRecipient: (answer: (error?: Error) => void) => void = (answer) => answer()
  /** The same about contents. */
  onContent: (answer: (error?: Error) => void) => void = (answer) => answer()
  readonly #server: SMTPServer
  readonly #scheme: string

  private constructor(options: SMTPServerOptions) {
    const isOpen = options.hideSTARTTLS === true
    this.#scheme = options.secure === true ? "smtps" : "smtp"
    this.#server = new SMTPServer({
      authOptional: true,
      // It would warn of the certificate, which is everyone's.
      logger: false,
      // Those who came to test a hang are not waited for.
      closeTimeout: 100,
      ...options,
      onMailFrom: (_address, { secure }, answer) => answer(secure || isOpen ? undefined : refusal(530)),
      onRcptTo: (_address, _session, answer) => {
        this.asked++
        this.onRecipient(answer)
      },
      onData: (stream, { envelope }, answer) => {
        const chunks: Array<Buffer> = []
        stream.on("data", (chunk: Buffer) => chunks.push(chunk))
        stream.on("end", () => {
          const raw = Buffer.concat(chunks).toString()
          this.onContent((error) => {
            if (error !== undefined) return answer(error)
            void PostalMime.parse(raw).then((parsed) => {
              this.mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw, parsed })
              answer()
            })
          })
        })
      }
    })
    // A client that hangs up, or does not trust the certificate.
    this.#server.on("error", () => {})
  }

  static async start(options: SMTPServerOptions = {}): Promise<MailReceiver> {
    const receiver = new MailReceiver(options)
    await new Promise<void>((resolve) => receiver.#server.listen(0, "127.0.0.1", resolve))
    return receiver
  }

  /** Its address, as an operator would set it. */
  urlAs(credentials = ""): string {
    return `${this.#scheme}://${credentials}127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
