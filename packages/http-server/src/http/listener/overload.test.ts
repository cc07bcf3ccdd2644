import { expect, it } from "vitest"
import { simulate } from "../../../test/overload.ts"

it.each([
  [0.1, 0, 0],
  [1, 0.05, 0.2],
  [10, 0.3, 0.9]
])(
  "four times the requests that a server can answer in %f ms each: most are answered, and it stays healthy",
  (answer, least, most) => {
    const { answered, health, refused } = simulate({ answer, refusal: 0.04, connections: 2000, times: 4 })
    expect(answered).toBeGreaterThan(0.85)
    expect(health).toBeLessThan(100)
    // Those that ask again as soon as they are answered wait for short answers, and for long ones in vain.
    expect(refused).toBeGreaterThanOrEqual(least)
    expect(refused).toBeLessThanOrEqual(most)
  }
)
