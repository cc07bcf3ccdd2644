import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { google } from "./googleGenerateContent.ts"
import type { Access } from "./protocol.ts"

const ACCESS = { provider: "google", baseUrl: "http://127.0.0.1:1", key: "a key" } as unknown as Access

describe("a call of Google's API", () => {
  for (const name of ["../../files", "a/b", "gemini-..", "gemini?key=x", "gemini:x", ""]) {
    it.effect(`goes to no other path by the name '${name}'`, () =>
      Effect.map(Effect.flip(google.model(ACCESS, name)), ({ _tag, message }) =>
        assert.deepStrictEqual([_tag, message], ["ProviderFailed", "Google has no model with this name."])
      )
    )
  }
})
