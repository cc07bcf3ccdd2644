import { assert, beforeEach, describe, it } from "@effect/vitest"
import { vi } from "vitest"
import { keepCookie, readChoice } from "./cookie.ts"

const THEMES = ["auto", "light", "dark"] as const

describe("a choice for the next visits", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { cookie: "" })
    return () => void vi.unstubAllGlobals()
  })

  it("is kept for a year on this site alone", () => {
    keepCookie("theme", "dark")
    assert.strictEqual(document.cookie, "theme=dark; path=/; max-age=31536000; samesite=lax")
  })

  it.for([
    ["theme=dark", "dark"],
    ["language=ru; theme=light; other=1", "light"],
    ["theme=blue", undefined],
    ["theme=", undefined],
    ["mytheme=dark", undefined],
    ["theme=darker", undefined],
    ["", undefined]
  ] as const)("is read of %o", ([cookie, choice]) => {
    document.cookie = cookie
    assert.strictEqual(readChoice("theme", THEMES), choice)
  })
})
