import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { latestAlias, lineIds } from "./lineIds.ts"

describe("a name that always means the newest model", () => {
  const ids = ["mistral-large-2411", "mistral-large-2512", "mistral-large-latest", "mistral-small-2501"]

  it("stands for the last that begins like it", () => {
    assert.strictEqual(latestAlias("mistral-large-latest", ids), "mistral-large-2512")
    assert.isUndefined(latestAlias("mistral-large-2512", ids))
    assert.isUndefined(latestAlias("mistral-medium-latest", ids))
    assert.isUndefined(latestAlias("mistral-large-latest", ["mistral-large-latest"]))
  })
})

describe("the lines of models", () => {
  const same = (provider: "openai" | "xai", version: number) => ({
    id: `${provider}-same-${version}`,
    provider,
    display_name: `Same ${version}`
  })

  it("are those with two releases at least: a second name is none", () => {
    const lines = lineIds(BUNDLED_ENTRIES)
    assert.strictEqual(lines.get("anthropic-claude-sonnet-4-5"), "claude-sonnet")
    assert.strictEqual(lines.get("mistral-mistral-large-latest"), "mistral-large")
    assert.isUndefined(lines.get("mistral-voxtral-small-latest"))
    assert.strictEqual(lineIds([same("xai", 1)]).size, 0)
  })

  it("have one id, with the provider in front where two have lines of one name", () => {
    assert.deepStrictEqual(new Set(lineIds([same("xai", 1), same("xai", 2)]).values()), new Set(["same"]))
    const both = lineIds([same("xai", 1), same("xai", 2), same("openai", 1), same("openai", 2)])
    assert.deepStrictEqual([both.get("xai-same-2"), both.get("openai-same-1")], ["xai-same", "openai-same"])
  })
})
