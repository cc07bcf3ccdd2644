import {
  Browser,
  freePort,
  type Listed,
  litellmFile,
  json,
  PATIENT,
  type Running,
  signInWith,
  StandIn,
  startServer
} from "@ratecard/test-support"
import type { Page } from "@ratecard/test-support/chromium"
import { CLIENT, Issuer } from "@ratecard/test-support/identity"
import { Vendors } from "@ratecard/test-support/vendors"

export const KEY = "sk-of-a-person-canary-wXyz"
const ADMINISTRATOR = "operator@example.org"
export const OPERATOR = "operator"
export const ADA = "ada"

/** Names are texts, whatever they look like. */
export const HOSTILE_NAME = `Ada <img src=x onerror="document.title='x'"><script>document.title='x'</script>`

const DAY = 24 * 3600 * 1000

const hash = (text: string): string => Buffer.from(text.padEnd(17, ".")).toString("base64url").slice(0, 22)

/** Responses of three machines in the last days, up to today. */
export const usageOf = (days: number): ReadonlyArray<object> =>
  Array.from({ length: days * 8 }, (_, place) => {
    const day = Math.floor(place / 8)
    return {
      v: 1,
      agent: "claude-code",
      id: `${hash(`message ${place}`)} ${hash("request")}`,
      at: new Date(Date.now() - day * DAY).toISOString(),
      model: ["claude-opus-4-5", "claude-haiku-4-5", "claude-sonnet-4-5", "a-model-of-nobody"][
        place % 8 < 7 ? place % 3 : 3
      ],
      usage: {
        input_tokens: 1000 * (1 + (place % 5)),
        cache_read_input_tokens: 40_000 * (day % 7 < 2 ? 0 : 1 + (day % 4)),
        output_tokens: 500 + ((place * 37) % 900)
      },
      machine: ["laptop", "desktop", "build-server"][place % 3],
      ...(place % 4 < 3 && { project: ["/home/ada/work/shop", "/home/ada/work/engine"][place % 2] })
    }
  })

const attributesOf = (all: Readonly<Record<string, string | number>>) =>
  Object.entries(all).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value }
  }))

/** Telemetry of six people in the last days: calls of three models, one of nobody's, and a count that is not a number. */
const telemetryOf = (days: number) => {
  const logs = Array.from({ length: days * 12 }, (_, place) => ({
    resource: {
      attributes: attributesOf({
        "service.name": ["claude-code", "search-service"][place % 5 === 4 ? 1 : 0]!,
        "user.email": `${["ada", "bob", "eve", "ian", "kim", "zoe"][place % 6]}@example.org`
      })
    },
    scopeLogs: [
      {
        logRecords: [
          {
            timeUnixNano: `${Date.now() - Math.floor(place / 12) * DAY}000000`,
            body: { stringValue: "claude_code.api_request" },
            attributes: attributesOf({
              "event.name": "api_request",
              request_id: `r${place}`,
              model: place === 7 ? "a-model-of-nobody" : ["claude-opus-4-5", "claude-haiku-4-5", "gpt-4o"][place % 3]!,
              input_tokens: place === 8 ? "many" : 2000 * (1 + (place % 7)),
              output_tokens: 900 + ((place * 37) % 900)
            })
          }
        ]
      }
    ]
  }))
  return { resourceLogs: logs }
}

/** The service with a real OpenID provider, vendors and a price list, all on loopback. */
export class AccountServer implements AsyncDisposable {
  readonly issuer: Issuer
  readonly vendors: Vendors
  readonly url: string
  readonly #list: StandIn
  readonly #server: Running

  private constructor(url: string, server: Running, issuer: Issuer, vendors: Vendors, list: StandIn) {
    this.url = url
    this.#server = server
    this.issuer = issuer
    this.vendors = vendors
    this.#list = list
  }

  static async start(): Promise<AccountServer> {
    // Cookies and addresses need to know the port before the server listens.
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const [issuer, vendors, list] = await Promise.all([
      Issuer.start([`${url}/auth/oidc/callback`]),
      Vendors.start(),
      StandIn.start()
    ])
    issuer.people.set(ADA, { email: "ada@example.org", email_verified: true, name: HOSTILE_NAME })
    issuer.people.set(OPERATOR, { email: ADMINISTRATOR, email_verified: true, name: "The Operator" })
    vendors.keys.add(KEY)
    const server = await startServer({
      ...vendors.settings,
      PORT: String(port),
      ...PATIENT,
      ADMIN_EMAILS: ADMINISTRATOR,
      LITELLM_URL: list.url,
      OAUTH_OIDC_CLIENT_ID: CLIENT.id,
      OAUTH_OIDC_CLIENT_SECRET: CLIENT.secret,
      OAUTH_OIDC_ISSUER: issuer.url
    })
    return new AccountServer(url, server, issuer, vendors, list)
  }

  /** Lets the only price list say so. */
  quote(models: ReadonlyArray<Listed>): void {
    this.#list.answering = json(litellmFile(models))
  }

  /** Signs a user in through the pages of the service and of the issuer. */
  async signIn(page: Page, login: string): Promise<void> {
    await page.goto(`${this.url}/account`)
    await this.approve(page, login)
    // The address says so before the sign-in is complete.
    await page.locator(".person").waitFor()
  }

  /** Goes from the page of sign-in to the issuer, and back as this person. */
  async approve(page: Page, login: string): Promise<void> {
    await page.getByRole("button", { name: /OpenID/u }).click()
    await page.locator("input[name=login]").fill(login)
    await page.locator("input[name=password]").fill("x")
    await page.locator("button[type=submit]").click()
    await page.locator("button[type=submit]").click()
  }

  /** Signs the operator in, and gives a way to ask the API as them. */
  async operator(): Promise<(path: string, body?: unknown, method?: string) => Promise<any>> {
    const { json: signedIn } = await signInWith(new Browser(), this, "oidc", this.issuer.approve(OPERATOR))
    const headers = { authorization: `Bearer ${signedIn.access_token}`, "content-type": "application/json" }
    return async (path, body = {}, method = "POST") => {
      const answer = await fetch(`${this.url}/api/v1/${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
      return answer.status === 204 ? undefined : answer.json()
    }
  }

  /** Makes a team that Ada is a member of, and sends telemetry for it. */
  async gather(ask: Awaited<ReturnType<AccountServer["operator"]>>, name = "search", budget = "5"): Promise<void> {
    await ask(`teams/${name}`, { members: ["ada@example.org"], budget }, "PUT")
    const { token } = await ask(`teams/${name}/tokens`, { label: "Laptops" })
    await this.send(token)
  }

  /** Sends telemetry of 40 days with the token of a team. */
  async send(token: string): Promise<void> {
    const sent = await fetch(`${this.url}/v1/logs`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(telemetryOf(40))
    })
    if (!sent.ok) throw new Error(`Telemetry was answered ${sent.status}`)
  }

  /** Gives the operator a good key and a refused one, and holds a price of each kind that administrators see. */
  async furnish(): Promise<void> {
    const post = await this.operator()
    await post("usage", { responses: usageOf(60) })
    await this.gather(post)
    await this.gather(post, "engine", "500")
    await post("teams/quiet", {}, "PUT")
    await post("api-keys", { provider: "openai", key: KEY, display_name: "work" })
    await post("api-keys", { provider: "anthropic", key: "sk-ant-nobody-knows" })
    await post("api-keys/anthropic/validate")
    this.quote([
      { provider: "openai", name: "gpt-5", input: 1.5, output: 12 },
      { provider: "google", name: "gemini-2.5-pro", input: 1.3, output: 10 }
    ])
    await post("admin/prices/sync-all")
    await post("watches", { rule: "below", model_id: "openai-gpt-5", unit: "input", price: 1 }, "PUT")
    await post("watches", { rule: "retires", days: 30 }, "PUT")
    const { id } = await post("webhooks", { url: "https://hooks.invalid/prices" })
    await post(`webhooks/${id}/test`)
    await post("watches", { rule: "moved", line_id: "claude-sonnet" }, "PUT")
    await post("admin/prices", { model_id: "openai-gpt-4o", input_price: 2, output_price: 8, cached_input_price: 1 })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]()
    await Promise.all([this.issuer.stop(), this.vendors[Symbol.asyncDispose](), this.#list.stop()])
  }
}
