import { assert, describe, it } from "@effect/vitest"
import { PRICES, siteAt } from "../test/shop.ts"
import { GUIDES } from "./guides.ts"
import { addressIn, languageAddresses, markdownPath } from "./languageAddresses.ts"
import { withModelIds } from "./searchAsked.ts"
import { offersAddress, sortAsked } from "./offers/offersAddress.ts"
import { hostHref, hrefOfDay, modelHref, pathOfHost, pathOfModel } from "./parts/modelHref.ts"
import { MISSING, routeOf } from "./routes.ts"

describe("the address of a page", () => {
  it("has its language in it, but for the first one", () => {
    assert.strictEqual(addressIn("en", "/models"), "/models")
    assert.strictEqual(addressIn("ru", "/models"), "/models?lang=ru")
    for (const language of [null, "", "de", "x-default"]) assert.strictEqual(addressIn(language, "/models"), "/models")
    assert.deepStrictEqual(
      languageAddresses("/a").map(({ href, hreflang }) => [hreflang, href]),
      [
        ["en", "/a"],
        ["ru", "/a?lang=ru"],
        ["x-default", "/a"]
      ]
    )
  })

  it("has a form as Markdown", () => {
    assert.strictEqual(markdownPath("/models/openai-gpt-5"), "/models/openai-gpt-5.md")
    assert.strictEqual(markdownPath("/"), "/index.md")
    assert.strictEqual(markdownPath("https://example.com/ai/"), "https://example.com/ai/index.md")
  })

  it("takes the day of the past along", () => {
    const { address } = siteAt("/models?at=2026-03-01&q=x")
    assert.strictEqual(modelHref(address, "a/b c"), "/ai/models/a%2Fb%20c?at=2026-03-01")
    assert.strictEqual(hostHref(address, "fireworks"), "/ai/hosts/fireworks?at=2026-03-01")
    assert.strictEqual(hrefOfDay(address, "/compare", { models: "a" }), "/ai/compare?models=a&at=2026-03-01")
    const { address: today } = siteAt("/models?q=x")
    assert.strictEqual(modelHref(today, "a"), "/ai/models/a")
    assert.strictEqual(hrefOfDay(today, "/compare", { models: "a" }), "/ai/compare?models=a")
    assert.strictEqual(pathOfModel("x?y#z"), "/models/x%3Fy%23z")
    assert.strictEqual(pathOfHost("a b"), "/hosts/a%20b")
  })
})

describe("the page of a path", () => {
  it.for([
    ["/", "cost"],
    ["/models", "models"],
    ["/models/openai-gpt-5", "model"],
    ["/models/zai%2Fglm-4.6", "model"],
    ["/hosts", "hosts"],
    ["/hosts/fireworks", "hosts"],
    ["/compare", "compare"],
    ["/lines", "lines"],
    ["/lines/claude-sonnet", "lines"],
    ["/changes", "changes"],
    ["/recommend", "models"],
    ["/account", "account"],
    ["/auth/github/callback", "account"],
    ["/playground", "playground"],
    ["/admin", "admin"],
    ["/bill", "bill"],
    ["/docs", "docs"],
    ["/docs/guide/history", "docs/guide/history"],
    ["/hostsx", "missing"],
    ["/models/", "missing"],
    ["/modelsx", "missing"],
    ["/auth/evil/callback", "missing"],
    ["/auth/github", "missing"],
    ["/docs/guide/history/", "missing"],
    ["/docs/guide/nothing", "missing"],
    ["", "missing"]
  ] as const)("%s is %s", ([path, name]) => {
    assert.strictEqual(routeOf(path).name, name)
  })

  it("is private where it shows what is one person's", () => {
    const isPrivate = (path: string) => routeOf(path).isPrivate ?? false
    assert.isTrue(["/account", "/admin", "/playground", "/auth/oidc/callback"].every(isPrivate))
    assert.isFalse(["/", "/models", "/bill", "/docs", "/nowhere"].some(isPrivate))
    assert.strictEqual(routeOf("/nowhere"), MISSING)
  })

  it("is there for each guide", () => {
    for (const name of GUIDES) assert.strictEqual(routeOf(`/docs/${name}`).name, `docs/${name}`)
  })
})

describe("the ids in a query of the page of costs", () => {
  it.for([
    ["?models=alpha-1", "?models=openai-alpha-1"],
    ["?models=alpha-1,openai-alpha-1,beta&input=5", "?models=openai-alpha-1%2Canthropic-beta&input=5"],
    ["?models=nobody,BETA", "?models=nobody%2Canthropic-beta"],
    ["?models=openai-alpha-1,anthropic-beta", "?models=openai-alpha-1,anthropic-beta"],
    ["?models=all", "?models=all"],
    ["?input=5", "?input=5"],
    ["", ""]
  ] as const)("stand for other names: %s", ([search, ids]) => {
    assert.strictEqual(withModelIds(search, PRICES), ids)
  })
})

describe("what is asked about offers", () => {
  const asked = (page: string, path: string, query: string) => offersAddress(page, path, new URLSearchParams(query))

  it("is where the service answers, with what it reads alone", () => {
    assert.strictEqual(
      asked("model", "/models/a", "scale=log&offers=all&at=2026-01-02"),
      "/models/a?at=2026-01-02&offers=all"
    )
    assert.strictEqual(asked("hosts", "/hosts/x", "sort=-input&lang=ru&q=a b"), "/hosts/x?q=a+b&sort=-input")
    assert.strictEqual(asked("hosts", "/hosts", "currency=rub"), "/hosts")
    assert.isUndefined(asked("cost", "/", "q=a"))
    assert.isUndefined(asked("docs/guide/history", "/docs/guide/history", "q=a"))
  })

  it.for([
    ["", "name", false],
    ["sort=input", "input", false],
    ["sort=-window", "window", true],
    ["sort=-name", "name", true],
    ["sort=price", "name", false],
    ["sort=--input", "name", true]
  ] as const)("is sorted as %o says", ([query, key, isDescending]) => {
    assert.deepStrictEqual(sortAsked(new URLSearchParams(query)), { key, isDescending })
  })
})
