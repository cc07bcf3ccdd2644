import { Browser } from "./browser.ts"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

/** Claims of the issuer about a person. */
export interface Claims {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly picture?: string
}

export const CLIENT = { id: "ratecard", secret: "the-secret-of-a-client-at-an-issuer" }

/** A real OpenID provider on loopback. Every sign-in succeeds as the person that was named. */
export class Issuer {
  readonly url: string
  readonly people = new Map<string, Claims>()
  /** The paths that were asked. */
  readonly requests: Array<string> = []
  /** Answers 503 to everything. */
  isDown = false
  readonly #server: Server

  private constructor(url: string, server: Server) {
    this.url = url
    this.#server = server
  }

  static async start(redirectUris: ReadonlyArray<string>, method = "client_secret_basic"): Promise<Issuer> {
    const server = createServer()
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const issuer = new Issuer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server)
    const provider = new Provider(issuer.url, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [...redirectUris],
          token_endpoint_auth_method: method as "client_secret_basic"
        }
      ],
      claims: { email: ["email", "email_verified"], profile: ["name", "picture"] },
      cookies: { keys: ["a key of the issuer's own"] },
      pkce: { required: () => true },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...issuer.people.get(sub) }) })
    })
    const handle = provider.callback()
    server.on("request", (request, response) => {
      issuer.requests.push(request.url ?? "")
      if (issuer.isDown) response.writeHead(503).end()
      else void handle(request, response)
    })
    return issuer
  }

  /** Signs a person in at the issuer's own pages; answers what their browser is sent back with. */
  readonly approve =
    (login: string) =>
    async (address: string): Promise<URLSearchParams> => {
      const browser = new Browser()
      let at = address
      let answer = await browser.ask(at)
      for (;;) {
        const location = answer.headers.get("location")
        if (location !== null) {
          const next = new URL(location, at)
          if (next.origin !== this.url) return next.searchParams
          at = next.href
          answer = await browser.ask(at)
          continue
        }
        const action = /action="([^"]+)"/u.exec(answer.text)?.[1]
        if (action === undefined) throw new Error(`The issuer shows no form: ${answer.status} ${answer.text}`)
        const isLogin = answer.text.includes('value="login"')
        at = new URL(action, at).href
        const form = isLogin ? { prompt: "login", login, password: "x" } : { prompt: "consent" }
        answer = await browser.ask(at, { method: "POST", body: new URLSearchParams(form) })
      }
    }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, "close")
  }
}
