import { assert, describe, it } from "@effect/vitest"
import { effect } from "@preact/signals"
import { makeAddress } from "./address.ts"

/** An address whose steps are written down. */
const walk = (path = "/models", search = "?q=gpt&at=2026-01-02", base = "/ai") => {
  const steps: Array<string> = []
  const address = makeAddress(
    base,
    { path, search },
    {
      change: (href, how) => void steps.push(`${how} ${href}`),
      ready: (to, asked) => Promise.resolve(void steps.push(`ready ${to}${asked}`))
    }
  )
  return { address, steps }
}

describe("an address", () => {
  it("says where the reader is", () => {
    const { address } = walk()
    assert.strictEqual(address.path.value, "/models")
    assert.strictEqual(address.query.value.get("q"), "gpt")
  })

  it("sets and takes away parameters, in place of the entry of the history", () => {
    const { address, steps } = walk()
    address.set({ q: "claude", sort: "-input" })
    address.set({ q: null })
    address.set({ sort: null, at: null })
    assert.deepStrictEqual(steps, [
      "replace /ai/models?q=claude&at=2026-01-02&sort=-input",
      "replace /ai/models?at=2026-01-02&sort=-input",
      "replace /ai/models"
    ])
    assert.strictEqual(address.query.value.size, 0)
  })

  it("makes an entry of the history where that is asked for, and none where nothing changes", () => {
    const { address, steps } = walk()
    address.set({ q: "gpt" })
    assert.deepStrictEqual(steps, [])
    address.set({ q: "a b&c" }, "push")
    assert.deepStrictEqual(steps, ["push /ai/models?q=a+b%26c&at=2026-01-02"])
    assert.strictEqual(address.query.value.get("q"), "a b&c")
  })

  it("goes to a page once that is ready, and not before", async () => {
    let open = () => {}
    const ready = new Promise<void>((resolve) => (open = resolve))
    const steps: Array<string> = []
    const address = makeAddress(
      "",
      { path: "/", search: "" },
      { change: (href, how) => void steps.push(`${how} ${href}`), ready: () => ready }
    )
    const going = address.go("/models/openai-gpt-5?at=2026-01-02?x")
    assert.strictEqual(address.path.value, "/")
    assert.deepStrictEqual(steps, [])
    open()
    await going
    assert.deepStrictEqual(steps, ["push /models/openai-gpt-5?at=2026-01-02?x"])
    assert.strictEqual(address.path.value, "/models/openai-gpt-5")
    assert.strictEqual(address.query.value.get("at"), "2026-01-02?x")
  })

  it("stays where it is if a page does not come", async () => {
    const address = makeAddress(
      "",
      { path: "/", search: "?q=a" },
      { change: () => assert.fail("It went."), ready: () => Promise.reject(new Error("offline")) }
    )
    const [outcome] = await Promise.allSettled([address.go("/models")])
    assert.strictEqual(outcome.status, "rejected")
    assert.strictEqual(address.path.value, "/")
    assert.strictEqual(address.query.value.get("q"), "a")
  })

  it("follows the reader back without a step of its own, and tells who looks at it once", () => {
    const { address, steps } = walk()
    const seen: Array<string> = []
    const stop = effect(() => void seen.push(`${address.path.value}?${address.query.value}`))
    address.move("/changes", "?days=7")
    stop()
    address.move("/", "")
    assert.deepStrictEqual(seen, ["/models?q=gpt&at=2026-01-02", "/changes?days=7"])
    assert.deepStrictEqual(steps, [])
  })

  it("makes links below its base", () => {
    const { address } = walk()
    assert.strictEqual(address.href("/models/a%2Fb"), "/ai/models/a%2Fb")
    assert.strictEqual(address.href("/", { models: "a,b", q: "x y" }), "/ai/?models=a%2Cb&q=x+y")
    assert.strictEqual(walk("/", "", "").address.href("/models", {}), "/models")
  })
})
