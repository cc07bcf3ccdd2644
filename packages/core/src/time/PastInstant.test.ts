import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { PastInstant } from "../effect.ts"

const NOW = Date.parse("2026-11-20T12:00:00Z")

const decode = Effect.fnUntraced(function* (text: unknown) {
  yield* TestClock.setTime(NOW)
  return yield* Schema.decodeUnknownEffect(PastInstant)(text)
})

const refusal = (text: unknown) =>
  decode(text).pipe(
    Effect.flip,
    Effect.map(({ message }) => message)
  )

describe("PastInstant", () => {
  it.effect("gives one instant one spelling", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* decode("2026-01-01"), "2026-01-01T00:00:00Z")
      assert.strictEqual(yield* decode("2026-01-01T03:00+03:00"), "2026-01-01T00:00:00Z")
      assert.strictEqual(yield* decode("2026-01-01T00:00:00.120Z"), "2026-01-01T00:00:00.120Z")
    })
  )

  it.effect("lies in the past, up to this very moment", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* decode("2026-11-20T12:00:00Z"), "2026-11-20T12:00:00Z")
      assert.strictEqual(yield* decode("2026-11-20"), "2026-11-20T00:00:00Z")
      for (const text of ["2026-11-20T12:00:00.001Z", "2026-11-21", "9999-12-31T23:59:59-23:59"]) {
        assert.strictEqual(yield* refusal(text), "Input should be in the past", text)
      }
    })
  )

  it.effect("is a text that names an instant", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal("2026-02-30"), "day value is outside expected range")
      for (const value of [NOW, null, ["2026-01-01"], {}]) assert.isNotEmpty(yield* refusal(value))
    })
  )

  it.effect("travels as it was given", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* Schema.encodeEffect(PastInstant)("2026-01-01"), "2026-01-01")
    })
  )
})
