import { assert, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { TestClock } from "effect/testing"
import { warnSeldom } from "./warnSeldom.ts"

it.effect("a warning is logged once a minute, and at once where a clock that was ahead is put right", () => {
  const logged: Array<string> = []
  const logger = Logger.layer([Logger.make(({ message }) => void logged.push(String(message)))])
  return Effect.gen(function* () {
    yield* TestClock.setTime(40 * 86_400_000)
    yield* warnSeldom("away")
    yield* TestClock.adjust("59 seconds")
    yield* warnSeldom("away")
    assert.lengthOf(logged, 1)
    yield* TestClock.setTime(10 * 86_400_000)
    yield* warnSeldom("away")
    yield* warnSeldom("away")
    assert.lengthOf(logged, 2)
  }).pipe(Effect.provide(logger))
})
