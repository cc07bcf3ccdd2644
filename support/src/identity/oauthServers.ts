import { createHash, randomUUID } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { StandIn } from "../upstreams/standIn.ts"

/** The person that a stand-in describes, in its own words, path by path. */
export type Profile = Readonly<Record<string, unknown>>

interface Grant {
  readonly challenge: string | null
  readonly redirectUri: string | null
  readonly profile: Profile
}

interface Shape {
  readonly authorize: string
  readonly token: string
  /** The scheme of the authorization that its profile takes. */
  readonly scheme: string
  /** Refuses a code. */
  refuse(response: ServerResponse, error: string): void
}

const GITHUB: Shape = {
  authorize: "/login/oauth/authorize",
  token: "/login/oauth/access_token",
  scheme: "Bearer",
  // GitHub answers 200, and says it in the body.
  refuse: (response, error) =>
    send(response, 200, {
      error: error === "invalid_grant" ? "bad_verification_code" : "incorrect_client_credentials",
      error_description: "The code passed is incorrect or expired.",
      error_uri: "https://docs.github.com/"
    })
}

const YANDEX: Shape = {
  authorize: "/authorize",
  token: "/token",
  scheme: "OAuth",
  refuse: (response, error) => send(response, 400, { error, error_description: "Code has expired" })
}

export const OAUTH_CLIENT = { id: "an-app", secret: "the-secret-of-an-app" }

/** An OAuth 2.0 server in the shape of GitHub or Yandex: codes hold once, for their client, redirect and challenge. */
export class OAuthStandIn {
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, Profile>()
  readonly #shape: Shape
  readonly standIn: StandIn
  /** A visitor of the server's page is this person, and approves. */
  visitor: Profile | undefined

  private constructor(shape: Shape, standIn: StandIn) {
    this.#shape = shape
    this.standIn = standIn
    standIn.answering = (request, response) => void this.answer(request, response)
  }

  static readonly gitHub = async () => new OAuthStandIn(GITHUB, await StandIn.start())
  static readonly yandex = async () => new OAuthStandIn(YANDEX, await StandIn.start())

  get url(): string {
    return this.standIn.url.replace(/\/$/u, "")
  }

  stop(): Promise<void> {
    return this.standIn.stop()
  }

  /** Approves an authorization for the person of this profile. */
  readonly approve =
    (profile: Profile) =>
    (address: string): Promise<URLSearchParams> => {
      const { origin, pathname, searchParams } = new URL(address)
      if (origin !== this.url || pathname !== this.#shape.authorize) throw new Error(`a foreign address: ${address}`)
      if (searchParams.get("client_id") !== OAUTH_CLIENT.id) throw new Error("a foreign client")
      if (searchParams.get("code_challenge_method") !== "S256") throw new Error("no PKCE")
      const code = randomUUID()
      this.#codes.set(code, {
        challenge: searchParams.get("code_challenge"),
        redirectUri: searchParams.get("redirect_uri"),
        profile
      })
      return Promise.resolve(new URLSearchParams({ code, state: searchParams.get("state")! }))
    }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { href, pathname, searchParams } = new URL(request.url ?? "", this.url)
    if (pathname === this.#shape.authorize && this.visitor !== undefined) {
      const returned = await this.approve(this.visitor)(href)
      response.writeHead(302, { location: `${searchParams.get("redirect_uri")}?${returned.toString()}` }).end()
      return
    }
    if (pathname === this.#shape.token) {
      this.#grant(new URLSearchParams(Buffer.concat(await request.toArray()).toString()), response)
      return
    }
    const [scheme, token = ""] = (request.headers.authorization ?? "").split(" ")
    const told = scheme === this.#shape.scheme ? this.#tokens.get(token)?.[pathname] : undefined
    send(response, told === undefined ? 401 : 200, told ?? { message: "Bad credentials" })
  }

  #grant(form: URLSearchParams, response: ServerResponse): void {
    if (form.get("client_id") !== OAUTH_CLIENT.id || form.get("client_secret") !== OAUTH_CLIENT.secret) {
      this.#shape.refuse(response, "invalid_client")
      return
    }
    const code = form.get("code") ?? ""
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get("redirect_uri")) {
      this.#shape.refuse(response, "invalid_grant")
      return
    }
    const token = randomUUID()
    this.#tokens.set(token, grant.profile)
    send(response, 200, { access_token: token, token_type: "bearer", scope: "" })
  }
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body))
}

/** A person as GitHub describes them. */
export const gitHubProfile = (
  id: number,
  emails: ReadonlyArray<{ readonly email: string; readonly primary: boolean; readonly verified: boolean }>,
  user: Readonly<Record<string, unknown>> = {}
): Profile => ({
  "/user": { id, login: `user-${id}`, name: null, email: null, avatar_url: `https://avatars.test/u/${id}`, ...user },
  "/user/emails": emails.map((email) => ({ ...email, visibility: null }))
})

/** A person as Yandex describes them. */
export const yandexProfile = (id: string, default_email: string): Profile => ({
  "/info": {
    id,
    login: "ivan",
    client_id: OAUTH_CLIENT.id,
    display_name: "ivan",
    real_name: "Иван Иванов",
    first_name: "Иван",
    last_name: "Иванов",
    sex: "male",
    default_email,
    emails: [default_email],
    is_avatar_empty: false,
    default_avatar_id: "131652443",
    psuid: "1.AAceCw.tbHgw5DtJ9_zeqPrk-Ba2w.qPWSRC5v2t2IaksPJgnge"
  }
})
