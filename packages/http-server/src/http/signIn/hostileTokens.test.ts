import { Browser, OAUTH_CLIENT, OAuthStandIn, gitHubProfile, signInWith, StandIn } from "@ratecard/test-support"
import { Effect } from "effect"
import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newInstallation } from "../../../test/databases.ts"
import type { Installation } from "../../../test/Installation.ts"
import { accessToken } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"
import { withOther } from "../../../test/withOther.ts"
import { Database } from "../../database/Database.ts"

const PRIVATE = [
  ["GET", "/api/v1/auth/me"],
  ["GET", "/api/v1/admin/quarantine"]
] as const

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const PUBLIC_PEM = publicKey.export({ type: "spki", format: "pem" }).toString()

let installation: Installation
let gitHub: OAuthStandIn
let trap: StandIn
let server: RunningServer
let good: string
let refreshToken: string
let other: string

beforeAll(async () => {
  installation = newInstallation()
  await installation.with(Effect.flatMap(Database, ({ ready }) => ready))
  gitHub = await OAuthStandIn.gitHub()
  trap = await StandIn.start()
  server = await RunningServer.start({
    ...installation.settings,
    ADMIN_EMAILS: "operator@example.org",
    OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
    OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
    OAUTH_GITHUB_URL: gitHub.url,
    OAUTH_GITHUB_API_URL: gitHub.url
  })
  const asOperator = async (id: number) => {
    const browser = new Browser()
    const profile = gitHubProfile(id, [{ email: "operator@example.org", primary: true, verified: true }])
    const { json } = await signInWith(browser, server, "github", gitHub.approve(profile))
    return { token: json.access_token as string, refresh: browser.cookie(server.url, "ratecard_refresh")! }
  }
  const first = await asOperator(1)
  ;[good, refreshToken] = [first.token, first.refresh]
  other = (await asOperator(2)).token
})
afterAll(async () => {
  await server?.stop()
  await gitHub?.stop()
  await trap?.stop()
  await installation.remove()
})

type Json = Readonly<Record<string, unknown>>

const part = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")
const read = (token: string): { header: Json; payload: Json; signature: string } => {
  const [header, payload, signature] = token.split(".") as [string, string, string]
  const json = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString()) as Json
  return { header: json(header), payload: json(payload), signature }
}

/** The good token with other claims or another header, signed with the right secret. */
const resigned = (claims: Json, header: Json = {}, secret: string | Buffer = installation.secret, hash = "sha256") => {
  const given = read(good)
  const text = `${part({ ...given.header, ...header })}.${part({ ...given.payload, ...claims })}`
  return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`
}

/** The good token under another header, without a signature of that kind. */
const relabelled = (header: Json, signature = read(good).signature) => {
  const given = read(good)
  return `${part({ ...given.header, ...header })}.${part(given.payload)}.${signature}`
}

const now = () => Math.floor(Date.now() / 1000)

const HOSTILE: Readonly<Record<string, () => string | Promise<string>>> = {
  "alg none": () => relabelled({ alg: "none" }, ""),
  "alg None": () => relabelled({ alg: "None" }, ""),
  "alg NONE with the signature": () => relabelled({ alg: "NONE" }),
  "alg missing": () => relabelled({ alg: undefined }),
  "alg empty": () => relabelled({ alg: "" }),
  "alg as a list": () => resigned({}, { alg: ["HS256", "none"] }),
  "alg HS384 with the right secret": () => resigned({}, { alg: "HS384" }, installation.secret, "sha384"),
  "alg HS512 with the right secret": () => resigned({}, { alg: "HS512" }, installation.secret, "sha512"),
  "alg RS256, signed with somebody's key": () => {
    const text = `${part({ ...read(good).header, alg: "RS256" })}.${part(read(good).payload)}`
    return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`
  },
  "HS256 under a public key": () => resigned({}, {}, PUBLIC_PEM),
  "HS256 under an empty secret": () => resigned({}, {}, ""),
  "kid that names a file": () => resigned({}, { kid: "../../../../dev/null" }, ""),
  "kid with SQL in it": () => resigned({}, { kid: "x' union select '" }, ""),
  "jku of the attacker": () => resigned({}, { jku: `${trap.url}jwks.json`, kid: "a" }, "x"),
  "x5u of the attacker": () => resigned({}, { x5u: `${trap.url}cert.pem` }, "x"),
  "jwk of the attacker": () => {
    const jwk = publicKey.export({ format: "jwk" })
    const text = `${part({ alg: "RS256", typ: "at+jwt", jwk })}.${part(read(good).payload)}`
    return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`
  },
  "unknown crit": () => resigned({}, { crit: ["x"], x: 1 }),
  "unencoded payload": () => resigned({}, { b64: false, crit: ["b64"] }),
  "typ JWT": () => resigned({}, { typ: "JWT" }),
  "typ missing": () => resigned({}, { typ: undefined }),
  "aud of another service": () => resigned({ aud: "elsewhere" }),
  "aud missing": () => resigned({ aud: undefined }),
  "iss of another service": () => resigned({ iss: "https://accounts.google.com" }),
  "exp over": () => resigned({ exp: now() - 1 }),
  "exp missing": () => resigned({ exp: undefined }),
  "exp as text": () => resigned({ exp: "9999999999" }),
  "nbf to come": () => resigned({ nbf: now() + 3600 }),
  "iat to come": () => resigned({ iat: now() + 120 }),
  "an equals sign at its end": () => `${good}=`,
  "iat missing": () => resigned({ iat: undefined }),
  "jti missing": () => resigned({ jti: undefined }),
  "sid missing": () => resigned({ sid: undefined }),
  "sid with SQL in it": () => resigned({ sid: "' or true --" }),
  "sub of another user": () => resigned({ sub: read(other).payload["sub"] }),
  "sid of another user's session": () => resigned({ sid: read(other).payload["sid"] }),
  "a session that never was": () =>
    accessToken(installation, { user_id: crypto.randomUUID(), session_id: crypto.randomUUID() }),
  "payload of another token": () => `${good.split(".")[0]}.${other.split(".")[1]}.${good.split(".")[2]}`,
  "one bit of the signature": () => withOther(good, good.length - 3),
  "four parts": () => `${good}.x`,
  "five parts, as if encrypted": () => `${part({ alg: "dir", enc: "A256GCM" })}...${part("x")}.${part("y")}`,
  "JSON serialisation": () => Buffer.from(JSON.stringify({ payload: "x", signatures: [] })).toString("base64url"),
  "a refresh token": () => refreshToken,
  "an ID token's shape": () => resigned({ nonce: "x", aud: OAUTH_CLIENT.id }, { typ: "JWT" }),
  "the secret itself": () => part(installation.secret),
  "a long one": () => "a".repeat(8000)
}

describe("an access token", () => {
  const ask = (method: string, path: string, authorization: string) =>
    server.ask(path, { method, headers: { authorization } })

  it("opens what it is for", async () => {
    for (const [method, path] of PRIVATE) expect((await ask(method, path, `Bearer ${good}`)).status).toBe(200)
    // The helper that spoils tokens leaves them whole where it spoils nothing.
    expect((await ask("GET", "/api/v1/auth/me", `Bearer ${resigned({})}`)).status).toBe(200)
  })

  it.each(Object.keys(HOSTILE))("is refused if hostile: %s", async (name) => {
    const token = await HOSTILE[name]!()
    for (const [method, path] of PRIVATE) {
      const { headers, json, status } = await ask(method, path, `Bearer ${token}`)
      expect([status, headers.get("www-authenticate"), Object.keys(json)]).toEqual([401, "Bearer", ["detail"]])
    }
  })

  it("travels in one way only", async () => {
    for (const authorization of [
      "",
      "Bearer",
      "Bearer ",
      `Basic ${good}`,
      `Basic ${part(`:${good}`)}`,
      `Token ${good}`,
      good
    ]) {
      expect((await ask("GET", "/api/v1/auth/me", authorization)).status).toBe(401)
    }
    expect((await server.ask(`/api/v1/auth/me?access_token=${good}`)).status).toBe(401)
    const headers = { cookie: `access_token=${good}; ratecard_refresh=${refreshToken}; Authorization=Bearer ${good}` }
    expect((await server.ask("/api/v1/auth/me", { headers })).status).toBe(401)
  })

  it("made the service ask nobody", () => {
    expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(30)
    expect(trap.requests).toEqual([])
  })
})
