import { PROVIDERS } from "@ratecard/core/catalogue"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newInstallation } from "../../../test/databases.ts"
import type { Installation } from "../../../test/Installation.ts"
import { type Operation, operationsOf } from "@ratecard/test-support/openapi"
import { signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"

const BODIES: Readonly<Record<string, unknown>> = {
  "/api/v1/admin/prices": { model_id: "openai-gpt-5", input_price: 1, output_price: 10 },
  "/api/v1/api-keys": { provider: "openai", key: "sk-of-a-person-wXyz" },
  "/api/v1/watches": { rule: "moved" },
  "/api/v1/webhooks": { url: "https://hooks.example.com/prices" },
  "/api/v1/usage": {
    responses: [
      { v: 1, agent: "codex", id: "czasHJQmWNgtDyJlgTPOXc", at: "2026-11-20T09:30:00Z", usage: { input_tokens: 1 } }
    ]
  },
  "/api/v1/call": { model_id: "openai-gpt-5", text: "Hello" }
}

const PARAMETERS: Readonly<Record<string, string>> = { id: "1", provider: "openai", source: "litellm" }

/** What the owner has stored, by the path that it is a part of. */
const owned = new Map<string, string>()

let installation: Installation
let server: RunningServer
let routes: ReadonlyArray<Operation>
let owner: string
let stranger: string
let operator: string

beforeAll(async () => {
  installation = newInstallation()
  owner = await signIn(installation, { email: "owner@example.org" })
  stranger = await signIn(installation, { email: "stranger@example.org" })
  operator = await signIn(installation, { email: "operator@example.org" })
  server = await RunningServer.start({
    ...installation.settings,
    ADMIN_EMAILS: "operator@example.org",
    WEB_URL: "http://ratecard.test"
  })
  routes = operationsOf((await server.ask("/api/v1/openapi.json")).json).filter(({ isPrivate }) => isPrivate)
  for (const { slug } of PROVIDERS) await ask(keys("POST"), owner, {}, { provider: slug, key: `sk-of-owner-${slug}` })
  for (const id of ["put_watch", "add_webhook"]) {
    const route = routes.find((route) => route.id === id)!
    owned.set(route.path, (await ask(route, owner)).json.id)
  }
})
afterAll(async () => {
  await server?.stop()
  await installation.remove()
})

const keys = (method: string): Operation =>
  routes.find((route) => route.path === "/api/v1/api-keys" && route.method === method)!

/** Asks a route of the document with a request that fits it. */
const ask = (
  { body: schema, method, path }: Operation,
  token: string | undefined,
  parameters: Readonly<Record<string, string>> = {},
  body = schema === undefined ? undefined : BODIES[path.split("?")[0]!],
  headers: Readonly<Record<string, string>> = {}
) =>
  server.ask(
    path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ({ ...PARAMETERS, ...ownedBelow(path), ...parameters })[name]!),
    {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    }
  )

const ownedBelow = (path: string) => ({ id: owned.get(path.split("/{", 1)[0]!) ?? PARAMETERS["id"]! })

const isAdministration = ({ path }: Operation) => path.startsWith("/api/v1/admin/")

describe("every private route of the document", () => {
  it("is walked, those of administrators and those of each user", () => {
    expect(routes.filter(isAdministration).length).toBeGreaterThanOrEqual(11)
    expect(routes.filter((route) => !isAdministration(route)).length).toBeGreaterThanOrEqual(6)
  })

  it("is a 401 without a token, and with a bad one", async () => {
    for (const route of routes) {
      for (const token of [undefined, "", "x", `${owner}x`, owner.split(".").toReversed().join(".")]) {
        const { headers, json, status } = await ask(route, token)
        expect([route.id, status, headers.get("www-authenticate")]).toEqual([route.id, 401, "Bearer"])
        expect(Object.keys(json)).toEqual(["detail"])
      }
    }
  })

  it("takes no parameter that nobody knows, which only those who may ask are told", async () => {
    for (const route of routes) {
      const strange = { ...route, path: `${route.path}?colour=red` }
      const strangers = await ask(strange, undefined)
      expect([route.id, strangers.status]).toEqual([route.id, 401])
      const { json, status } = await ask(strange, isAdministration(route) ? stranger : owner)
      if (isAdministration(route)) expect([route.id, status]).toEqual([route.id, 403])
      else expect([route.id, status, json.detail[0].loc]).toEqual([route.id, 422, ["query", "colour"]])
    }
  })

  it("is a 403 for a plain user, if it is for administrators", async () => {
    for (const route of routes.filter(isAdministration)) {
      const { json, status } = await ask(route, stranger)
      expect([route.id, status, Object.keys(json)]).toEqual([route.id, 403, ["detail"]])
    }
  })

  it("is refused to pages of another origin if it changes anything, and changes nothing for them", async () => {
    const before = (await ask(keys("GET"), owner)).json
    for (const route of routes) {
      const asPage = (headers: Readonly<Record<string, string>>) =>
        ask(route, isAdministration(route) ? operator : owner, {}, undefined, headers)
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" }
      ]) {
        const { json, status } = await asPage(headers)
        if (route.method === "GET") expect([route.id, status]).toEqual([route.id, 200])
        else
          expect([route.id, status, json]).toEqual([route.id, 403, { detail: "Only the web application may do this." }])
      }
    }
    expect((await ask(keys("GET"), owner)).json).toEqual(before)
    const own = await ask(keys("POST"), owner, {}, undefined, { origin: "http://ratecard.test" })
    expect(own.status).toBe(201)
  })

  it("is a 404 for another user's things, and leaves them as they are", async () => {
    const named = routes.filter((route) => !isAdministration(route) && route.path.includes("{"))
    expect(named.length).toBeGreaterThanOrEqual(2)
    const before = (await ask(keys("GET"), owner)).json
    expect(before.keys.length).toBe(PROVIDERS.length)
    const follows = routes.filter(({ id }) => ["list_watches", "list_webhooks"].includes(id))
    const followed = await Promise.all(follows.map(async (route) => (await ask(route, owner)).text))
    for (const route of named) {
      for (const { slug } of PROVIDERS) {
        const { json, status } = await ask(route, stranger, { provider: slug })
        expect([route.id, slug, status, Object.keys(json)]).toEqual([route.id, slug, 404, ["detail"]])
      }
    }
    expect((await ask(keys("GET"), owner)).json).toEqual(before)
    expect(await Promise.all(follows.map(async (route) => (await ask(route, owner)).text))).toEqual(followed)
    for (const id of owned.values()) expect(followed.join("")).toContain(id)
  })

  it("tells a user of themselves alone", async () => {
    const at = (path: string) => routes.find((route) => route.path === path)!
    expect((await ask(keys("GET"), stranger)).json).toEqual({ keys: [] })
    expect(
      (
        await ask(
          routes.find(({ id }) => id === "add_usage")!,
          owner
        )
      ).status
    ).toBe(200)
    expect((await ask(at("/api/v1/usage"), stranger)).json.total.responses).toBe(0)
    expect((await ask(at("/api/v1/auth/me"), stranger)).json.email).toBe("stranger@example.org")
    expect((await ask(at("/api/v1/call"), stranger)).json.error).toBe("You have no key stored for OpenAI.")
  })
})
