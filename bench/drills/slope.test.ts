import { expect, it } from "vitest"
import { slope } from "./slope.ts"

it("is that of a line, wherever it begins", () => {
  const line = [-2, 0, 1, 5].map((at) => ({ at, value: 7 - 3 * at }))
  expect(slope(line)).toBeCloseTo(-3, 12)
  expect(slope(line.map(({ at, value }) => ({ at: at + 1000, value })))).toBeCloseTo(-3, 9)
})

it("is 0 of what stays the same", () => {
  expect(slope([0, 1, 2].map((at) => ({ at, value: 455e6 })))).toBe(0)
})

it("is by least squares: worked out by hand for three points that are on no line", () => {
  // Means 1 and 2; (−1)(−1) + 0 + (1)(0) = 1 over 1 + 0 + 1 = 2.
  expect(
    slope([
      { at: 0, value: 1 },
      { at: 1, value: 3 },
      { at: 2, value: 2 }
    ])
  ).toBe(0.5)
})

it("is not a number where there is no time", () => {
  expect(slope([])).toBeNaN()
  expect(slope([{ at: 1, value: 1 }])).toBeNaN()
  expect(
    slope([
      { at: 1, value: 1 },
      { at: 1, value: 2 }
    ])
  ).toBeNaN()
})
