import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { randomBytes, randomUUID } from "node:crypto"
import { isExampleSecret } from "./secretRules.ts"

describe("an example of a secret", () => {
  it.each([
    "a".repeat(64),
    "abcd".repeat(16),
    "0".repeat(32),
    "changemechangemechangemechangeme",
    "change-this-secret-in-production-please",
    "CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME",
    "your-256-bit-secret-your-256-bit-secret",
    "your-super-secret-jwt-token-with-at-least-32-characters-long",
    "super-secret-jwt-token-with-at-least-32-characters-long",
    "a-string-secret-at-least-256-bits-long",
    "09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7",
    "an-example-secret-that-everybody-copies",
    "passwordpasswordpasswordpassword",
    "insecure-development-secret-0123456789",
    "replace-me-with-something-long-and-random",
    "0123456789abcdef0123456789abcdef",
    "abcdefghijklmnopqrstuvwxyz123456",
    "12345678901234567890123456789012",
    "qwertyuiopqwertyuiopqwertyuiopqwertyuiop"
  ])("is known: %s", (secret) => {
    assert.isTrue(isExampleSecret(secret))
  })

  it("is not what people generate or think up", () => {
    for (let round = 0; round < cases(2000); round++) {
      for (const secret of [
        randomBytes(32).toString("base64"),
        randomBytes(32).toString("base64url"),
        randomBytes(16).toString("hex"),
        randomBytes(32).toString("hex"),
        randomUUID()
      ]) {
        assert.isFalse(isExampleSecret(secret), secret)
      }
    }
    assert.isFalse(isExampleSecret("a secret of thirty-two bytes or more"))
    assert.isFalse(isExampleSecret("correct horse battery staple, and then some"))
  })
})
