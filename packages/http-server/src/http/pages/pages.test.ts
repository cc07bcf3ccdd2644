import { assert, describe, it } from "@effect/vitest"
import { sharedServer } from "../../../test/server.ts"

describe("the files of the pages", () => {
  const server = sharedServer({ RATE_LIMIT_PER_MINUTE: "3" })

  it("have a limit of their own, made-up names among them, which leave nothing behind but their line in the log", async () => {
    const longName = `${"b".repeat(300)}.js`
    const { headers, json, status } = await server().ask(`/assets/${longName}`)
    assert.deepStrictEqual(
      [status, json, headers.get("ratelimit-policy")],
      [404, { detail: "Not Found" }, '"files";q=30;w=60']
    )
    const [line, ...others] = await server().logged(headers.get("x-request-id")!)
    assert.deepInclude(line, { path: `/assets/${longName}`, status: 404 })
    assert.isEmpty(others)

    const { text } = await server().ask("/")
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/gu)].map(([, path]) => path!)
    assert.isAbove(files.length, 5)
    for (const file of files) assert.strictEqual((await server().ask(file)).status, 200, file)

    const statuses = new Set<number>()
    for (let made = 0; made < 200 && !statuses.has(429); made++) {
      statuses.add((await server().ask(`/assets/made-up-${made}.js`)).status)
    }
    assert.deepStrictEqual([...statuses], [404, 429])
    // What is read has a budget of its own.
    assert.strictEqual((await server().ask("/")).status, 200)
  })
})

describe("a page", () => {
  const server = sharedServer({ RATE_LIMIT_PER_MINUTE: "100" })
  const asked = async (path: string) => {
    const { headers, status } = await server().ask(path)
    return { status, etag: headers.get("etag"), policy: headers.get("ratelimit-policy") }
  }

  it("has one address for all queries that mean the same to it, and is rendered once for them", async () => {
    const first = await asked("/models?sort=-input&q=gpt")
    assert.strictEqual(first.status, 200)
    for (let made = 0; made < 10; made++) {
      const { headers, status } = await server().ask(`/models?u=${made}&q=gpt&provider=&sort=-input`, {
        redirect: "manual"
      })
      assert.deepStrictEqual([status, headers.get("location")], [308, "/models?q=gpt&sort=-input"])
    }
    assert.deepStrictEqual(await asked("/models?u=1&q=%67pt&sort=-input"), first)
    assert.notStrictEqual((await asked("/models?sort=-input&q=o3")).etag, first.etag)
  })

  it("is compressed for its first reader, where it is long", async () => {
    const { headers } = await server().ask("/models/openai-gpt-4.1")
    assert.strictEqual(headers.get("content-encoding"), "gzip")
  })

  it("is none of another site, nor anything but missing, where the address is made up", async () => {
    for (const path of ["//other.example?u=1", "/made/up?u=1"]) {
      const { headers, status } = await server().ask(path, { redirect: "manual", headers: { accept: "text/html" } })
      assert.deepStrictEqual([status, headers.get("location")], [404, null])
    }
  })

  it("that must be rendered draws on a budget of its own, which keeps nobody from those that are kept", async () => {
    const statuses = new Set<number>()
    let last
    for (let made = 0; made < 30 && !statuses.has(429); made++) {
      last = await asked(`/models?q=made-up-${made}`)
      statuses.add(last.status)
    }
    assert.deepStrictEqual([[...statuses], last?.policy], [[200, 429], '"pages";q=10;w=60'])
    const kept = await asked("/models?sort=-input&q=gpt")
    assert.deepStrictEqual([kept.status, kept.policy], [200, '"reads";q=100;w=60'])
    const { headers } = await server().ask("/models?q=another")
    assert.match(headers.get("retry-after")!, /^\d+$/u)
  })

  it("looks for no more than the beginning of a long text", async () => {
    const { headers, status } = await server().ask(`/models?q=${"a+".repeat(3000)}`, { redirect: "manual" })
    assert.deepStrictEqual([status, headers.get("location")], [308, `/models?q=${"a+".repeat(100)}`])
  })
})

describe("what a page that is open shows of offers", () => {
  const server = sharedServer({ RATE_LIMIT_PER_MINUTE: "90" })
  const asked = async (path: string) => {
    const { headers, status } = await server().ask(path, { headers: { accept: "application/json" } })
    return { status, etag: headers.get("etag"), policy: headers.get("ratelimit-policy") }
  }

  it("is kept for all, and draws on the budget of pages where it must be found", async () => {
    const first = await asked("/hosts/fireworks?q=glm&u=1")
    assert.strictEqual(first.status, 200)
    const statuses = new Set<number>()
    let last
    for (let made = 0; made < 30 && !statuses.has(429); made++) {
      last = await asked(`/hosts/fireworks?q=glm-${made}`)
      statuses.add(last.status)
    }
    assert.deepStrictEqual([[...statuses], last?.policy], [[200, 429], '"pages";q=9;w=60'])
    assert.deepStrictEqual(await asked("/hosts/fireworks?u=2&q=glm"), first)
  })
})
