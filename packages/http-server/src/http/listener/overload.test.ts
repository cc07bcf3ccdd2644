import { expect, it } from "vitest"
import { simulate } from "../../../test/overload.ts"

it.each([0.1, 1, 10])(
  "four times the requests that a server can answer in %f ms each: most are answered, and it stays healthy",
  (answer) => {
    const { answered, health, refused } = simulate({ answer, refusal: 0.04, connections: 2000, times: 4 })
    expect(answered).toBeGreaterThan(0.85)
    expect(health).toBeLessThan(100)
    // Those that ask again as soon as they are answered wait for short answers, and for long ones in vain.
    if (answer < 1) expect(refused).toBe(0)
    else expect(refused).toBeGreaterThan(0.3)
  }
)
