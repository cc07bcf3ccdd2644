import type { Case } from "./cases.ts"
import sources from "./tests.json" with { type: "json" }

/** The bills that the tests of other projects expect, and recorded answers with what the vendor charged. */
export const testCases: ReadonlyArray<Case> = sources.flatMap(({ at, cases, file, repository }) =>
  cases.map(({ response, service_tier, test, total, ...one }) => ({
    key: `${repository} ${test}`,
    group: `${repository} ${file.replace(/^.*\//u, "")}`,
    provider: one.provider,
    records: [{ ...one, response: { ...response, service_tier } }],
    times: [one.at ?? at],
    total
  }))
)
