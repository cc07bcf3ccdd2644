import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { cases, IS_WHOLE } from "@ratecard/test-support"
import { fuzz } from "@ratecard/test-support/openapi"
import { newInstallation } from "../test/databases.ts"
import { Vouchers } from "../test/identity/vouchers.ts"
import { signIn } from "../test/people.ts"
import { ServerProcess } from "../test/ServerProcess.ts"
import { FINDABLE_PATHS } from "./http/pages/findable.ts"
import { FILE_PATHS, PAGE_PATHS } from "./http/pages/pages.ts"
import { DOCS_PATHS } from "./http/reference/docs.ts"

/** Each operation once, and each of its kinds of input; `pnpm x fuzz` sends more. */
const REQUESTS = cases(150)

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]

const installation = newInstallation()
let vouchers: Vouchers
let server: ServerProcess
let administrator: string

beforeAll(async () => {
  administrator = await signIn(installation, { email: "operator@example.org" })
  vouchers = await Vouchers.start()
  // This many requests would keep a server in the same process busy.
  server = await ServerProcess.start({
    ...installation.settings,
    ...vouchers.settings,
    ADMIN_EMAILS: "operator@example.org",
    RATE_LIMIT_PER_MINUTE: "0",
    METRICS_PORT: "0"
  })
})
afterAll(async () => {
  await server?.stop()
  await vouchers?.stop()
  await installation.remove()
})

describe.runIf(IS_WHOLE)("requests generated from the OpenAPI document", () => {
  it(`are answered as it says, ${REQUESTS} of them`, async ({ annotate }) => {
    const { tally, violations } = await fuzz(
      {
        url: server.url,
        administrator: async () => ({ authorization: `Bearer ${administrator}` }),
        hasSignIn: true
      },
      { requests: REQUESTS, seed: 20_261_121 }
    )
    assert.deepStrictEqual(violations, [])
    for (const verdict of ["valid", "invalid"]) {
      const ofVerdict = [...tally].filter(([what]) => what.endsWith(` ${verdict}`)).map(([, times]) => times)
      assert.isAbove(Math.max(...ofVerdict), REQUESTS / 10, `${verdict}: ${JSON.stringify([...tally])}`)
    }
    assert.isTrue(await server.isHealthy())
    assert.deepStrictEqual(
      server.log.filter(({ level }) => Number(level) >= 40),
      []
    )
    await annotate(JSON.stringify(Object.fromEntries(tally)))
  })

  it("and all methods at all paths leave metrics of at most 200 KB", async () => {
    const { paths } = (await server.ask("/api/v1/openapi.json")).json as { readonly paths: object }
    const statuses = new Set<number>()
    for (const path of [
      ...Object.keys(paths),
      ...PAGE_PATHS,
      ...FINDABLE_PATHS,
      ...FILE_PATHS,
      ...DOCS_PATHS,
      "/mcp",
      "/made/up"
    ]) {
      for (const method of METHODS) {
        const answer = await server.ask(path.replaceAll(/:\w+/gu, "x"), { method, redirect: "manual" })
        statuses.add(answer.status)
      }
    }
    assert.includeMembers([...statuses], [200, 204, 401, 404, 405, 422])
    const [metricsUrl] = server.log.flatMap(({ msg }) => /^Metrics are at (\S+)$/u.exec(String(msg))?.[1] ?? [])
    const text = await (await fetch(metricsUrl!)).text()
    assert.include(text, 'http_route="/api/v1/models/{model_id}"')
    assert.isAtMost(text.length, 200_000)
  })
})
