import { RatecardApi } from "@ratecard/api"
import { assert, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { readFile } from "node:fs/promises"

const FILES = ["types.ts", "types/accounts.ts", "types/teams.ts", "errors.ts"]

/** What a file exports under a name: declared there, or of core. */
const EXPORTED = /^export (?:interface|type|class|type \{) (\w+)|^ {2}(\w+),?$/gmu

it("has a type for every schema of the document", async () => {
  const sources = await Promise.all(FILES.map((file) => readFile(new URL(file, import.meta.url), "utf8")))
  const declared = sources.flatMap((source) =>
    Array.from(source.replaceAll(/\w+ as /gu, "").matchAll(EXPORTED), ([, first, other]) => first ?? other)
  )
  assert.includeMembers(declared, Object.keys(OpenApi.fromApi(RatecardApi).components.schemas))
})
