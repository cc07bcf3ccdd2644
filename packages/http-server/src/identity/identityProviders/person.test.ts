import { assert, describe, it } from "@effect/vitest"
import { type Profile, readPerson } from "./person.ts"

const PROFILE: Profile = {
  subject: "1",
  email: "ada@example.org",
  email_verified: true,
  name: "Ada",
  avatar_url: "https://example.org/a.png"
}

const read = (change: Partial<Profile>) => readPerson("https://issuer.test", { ...PROFILE, ...change })

describe("what a provider says", () => {
  it("is kept as it is, where a database and a page can hold it", () => {
    assert.deepStrictEqual(read({}), { ...PROFILE, issuer: "https://issuer.test" })
    assert.strictEqual(read({ name: " Ада\u0000 Лавлейс\r\n" })?.name, "Ада Лавлейс")
    assert.strictEqual(read({ name: "a\ud800" })?.name, "a\ufffd")
  })

  it.each([undefined, null, "", 1, {}, "a\u0000", "a\n", "\ud800", "a".repeat(256)])(
    "is nothing without a subject: %j",
    (subject) => {
      assert.isUndefined(read({ subject }))
    }
  )

  it("verifies an e-mail only where it says so outright, and of one that compares safely", () => {
    assert.strictEqual(read({ subject: "a".repeat(255) })?.email_verified, true)
    for (const email_verified of [undefined, null, "true", 1, {}, []]) {
      assert.strictEqual(read({ email_verified })?.email_verified, false)
    }
    // The Kelvin sign folds to a plain k.
    for (const email of ["\u212aate@example.org", "ada@ex\u0430mple.org", "ada", "a@b@c"]) {
      assert.deepInclude(read({ email }), { email, email_verified: false })
    }
    // A mended address could belong to another person.
    const mendable = [
      "ada@example.org\u0000",
      " ada@example.org",
      "ada@example.org\n",
      "a b@example.org",
      "ada\ud800@b.org"
    ]
    for (const email of [undefined, null, 5, "", " ", `${"a".repeat(320)}@example.org`, ...mendable]) {
      assert.deepInclude(read({ email }), { email: null, email_verified: false })
    }
  })

  it("shows a picture only from the web", () => {
    for (const avatar_url of [
      "javascript:alert(1)",
      "data:image/png;base64,",
      "//example.org/a",
      "https://",
      5,
      `https://a.test/${"a".repeat(2000)}`
    ]) {
      assert.isNull(read({ avatar_url })?.avatar_url)
    }
  })
})
