import { assert, it } from "@effect/vitest"
import { OFFLINE } from "@ratecard/test-support"
import { SETTING_GROUPS } from "./settings.ts"

const ALL = SETTING_GROUPS.flatMap(({ settings }) => settings)

it("each setting has a variable of its own", () => {
  assert.strictEqual(new Set(ALL.map(({ name }) => name)).size, ALL.length)
})

it("tests and drills switch off whatever can be: no source outside is asked", () => {
  const switches = ALL.filter(({ rule }) => rule.parse("") === null)
  assert.sameMembers(
    switches.map(({ name }) => name),
    Object.keys(OFFLINE)
  )
})
