import { assert, describe, it } from "@effect/vitest"
import { serverForFile } from "../../../test/server.ts"

describe("the files of the pages", () => {
  const server = serverForFile({ RATE_LIMIT_PER_MINUTE: "3" })

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
