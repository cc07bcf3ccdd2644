import { assert, it } from "vitest"
import { returnedFrom } from "./Session.ts"

const NOTHING = { code: null, state: null, iss: null, error: null }

it("reads what an identity provider sent a person back with", () => {
  assert.deepStrictEqual(returnedFrom("/auth/oidc/callback", "?code=a%20b&state=c&iss=https%3A%2F%2Fissuer.test"), {
    provider: "oidc",
    isBack: true,
    code: "a b",
    state: "c",
    iss: "https://issuer.test",
    error: null
  })
  assert.deepStrictEqual(returnedFrom("/auth/github/callback", "?error=access_denied"), {
    ...NOTHING,
    provider: "github",
    isBack: true,
    error: "access_denied"
  })
})

it("knows who is on the way, and reads nothing out of other addresses", () => {
  assert.deepStrictEqual(returnedFrom("/account", "?begin=google"), { ...NOTHING, provider: "google", isBack: false })
  for (const [path, search] of [
    ["/account", ""],
    ["/", "?code=x"],
    ["/models/auth/github/callback", "?code=x"],
    ["/auth/github", "?code=x"]
  ] as const) {
    assert.isUndefined(returnedFrom(path, search))
  }
})
