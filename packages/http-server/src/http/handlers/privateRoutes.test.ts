import { Administrator } from "@ratecard/api"
import { PROVIDERS } from "@ratecard/core/catalogue"
import { Context } from "effect"
import { OpenApi } from "effect/http-api"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { newInstallation } from "../../../test/databases.ts"
import type { Installation } from "../../../test/Installation.ts"
import { type OpenApiDocument, type Operation, operationsOf } from "@ratecard/test-support/openapi"
import { signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"
import { ENDPOINTS } from "../paths/routes.ts"

const PARAMETERS: Readonly<Record<string, string>> = {
  format: "csv",
  id: "1",
  list: "litellm",
  provider: "openai",
  source: "litellm",
  team: "search"
}

/** What the owner has stored, by the path that it is a part of. */
const owned = new Map<string, string>()

let installation: Installation
let server: RunningServer
let document: OpenApiDocument
let routes: ReadonlyArray<Operation>
let owner: string
let stranger: string
let operator: string

beforeAll(async () => {
  installation = newInstallation()
  owner = await signIn(installation, { email: "ada@example.org" })
  stranger = await signIn(installation, { email: "stranger@example.org" })
  operator = await signIn(installation, { email: "operator@example.org" })
  server = await RunningServer.start({
    ...installation.settings,
    ADMIN_EMAILS: "operator@example.org",
    WEB_URL: "http://ratecard.test"
  })
  document = (await server.ask("/api/v1/openapi.json")).json
  routes = operationsOf(document).filter(({ isPrivate }) => isPrivate)
  // Its body in the document names the owner as a member.
  await ask(
    routes.find(({ id }) => id === "put_team")!,
    operator
  )
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

/** What the document shows as the body of a route, or as its answer. */
const exampleOf = ({ method, path }: Operation, part: "requestBody" | "answer"): unknown => {
  const { requestBody, responses } = document.paths[path.split("?")[0]!]![method.toLowerCase()]
  return (part === "answer" ? (responses[200] ?? responses[201]) : requestBody)?.content?.["application/json"]?.example
}

/** Asks a route of the document with the body that it shows. */
const ask = (
  route: Operation,
  token: string | undefined,
  parameters: Readonly<Record<string, string>> = {},
  body = exampleOf(route, "requestBody"),
  headers: Readonly<Record<string, string>> = {}
) =>
  server.ask(
    route.path.replaceAll(
      /\{(\w+)\}/gu,
      (_, name: string) => ({ ...PARAMETERS, ...ownedBelow(route.path), ...parameters })[name]!
    ),
    {
      method: route.method,
      headers: {
        ...headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    }
  )

const ownedBelow = (path: string) => ({ id: owned.get(path.split("/{", 1)[0]!) ?? PARAMETERS["id"]! })

/** The names in an object, with those of its own objects; lists may be empty, and so count as lists alone. */
const formOf = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? Array.isArray(value)
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, formOf(part)]))

const ADMINISTRATION = new Set(
  ENDPOINTS.filter(({ endpoint }) => endpoint.middlewares.has(Administrator)).map(({ endpoint }) =>
    Context.get(endpoint.annotations, OpenApi.Identifier)
  )
)

const isAdministration = ({ id }: Operation) => ADMINISTRATION.has(id)

describe("every private route of the document", () => {
  it("is walked, those of administrators and those of each user", () => {
    expect(routes.filter(isAdministration).length).toBeGreaterThanOrEqual(17)
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

  it("takes the body that the document shows, and answers in the form of the example", async () => {
    const shown = routes.filter(
      ({ id, method }) => method !== "DELETE" && !["validate_api_key", "test_webhook"].includes(id)
    )
    const answered: Array<string> = []
    for (const route of shown) {
      const { json, status } = await ask(route, isAdministration(route) ? operator : owner)
      if (status === 404 || status === 503) continue
      expect([route.id, status]).toEqual([route.id, status < 300 ? status : 200])
      expect([route.id, formOf(json)]).toEqual([route.id, formOf(exampleOf(route, "answer"))])
      answered.push(route.id)
    }
    expect(answered).toEqual(
      expect.arrayContaining([
        "add_api_key",
        "add_team_token",
        "add_usage",
        "call_model",
        "get_team_usage",
        "put_team",
        "put_watch",
        "set_price"
      ])
    )
    expect(answered.length).toBeGreaterThanOrEqual(25)
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
