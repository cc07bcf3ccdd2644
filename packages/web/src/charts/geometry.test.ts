import { assert, describe, it } from "@effect/vitest"
import { amountScale, oneTwoFive } from "./amountScale.ts"
import { spread, type Step, stepLines, timeTicks } from "./stepLines.ts"

/** Random numbers that are the same in every run. */
const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const HEIGHT = 200

describe("the ticks of a logarithmic axis", () => {
  it("are 1, 2 and 5 times powers of ten, and enclose what is drawn", () => {
    assert.deepStrictEqual(oneTwoFive(0.14, 30), [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50])
    assert.deepStrictEqual(oneTwoFive(5e-7, 5e-7), [5e-7, 1e-6])
    assert.deepStrictEqual(oneTwoFive(1, 10), [1, 2, 5, 10])
    assert.deepStrictEqual(oneTwoFive(9, 11), [5, 10, 20])
  })
})

describe("an axis of amounts", () => {
  it("is twice as far for twice the amount only where it is linear", () => {
    const far = (kind: "log" | "linear") => {
      const { y } = amountScale([1, 2, 4, 8], kind, HEIGHT)
      return [y(1) - y(2), y(2) - y(4), y(4) - y(8)].map((distance) => Math.round(distance * 1000))
    }
    const [a, b, c] = far("log")
    assert.strictEqual(a, b)
    assert.strictEqual(b, c)
    const [d, e, f] = far("linear")
    assert.closeTo(e!, d! * 2, 1)
    assert.closeTo(f!, d! * 4, 1)
  })

  it("has a line for what is free, below everything that is paid", () => {
    const { free, ticks, y } = amountScale([0, 0.4, 2], "log", HEIGHT)
    assert.strictEqual(free, HEIGHT)
    assert.strictEqual(y(0), HEIGHT)
    assert.isBelow(Math.max(...ticks.map((tick) => y(tick))), HEIGHT - 16)
    assert.isUndefined(amountScale([0.4, 2], "log", HEIGHT).free)
    assert.strictEqual(amountScale([0, 2], "linear", HEIGHT).free, HEIGHT)
    assert.strictEqual(amountScale([0], "log", HEIGHT).y(0), HEIGHT)
  })

  it("keeps to powers of ten where there are many", () => {
    assert.deepStrictEqual(amountScale([0.01, 900], "log", HEIGHT).ticks, [0.01, 0.1, 1, 10, 100, 1000])
  })
})

describe("the ticks of an axis of time", () => {
  const days = (from: string, until: string, most: number) =>
    timeTicks(Date.parse(from), Date.parse(until), most).map(({ at, isYear }) => [
      new Date(at).toISOString().slice(0, 10),
      isYear
    ])

  it("are beginnings of months or years, no more than asked", () => {
    assert.deepStrictEqual(days("2024-05-06", "2026-11-22", 3), [
      ["2025-01-01", true],
      ["2026-01-01", true]
    ])
    assert.deepStrictEqual(days("2025-10-14", "2026-04-06", 3), [
      ["2026-01-01", true],
      ["2026-04-01", false]
    ])
    assert.deepStrictEqual(days("2026-11-01", "2026-11-22", 3), [["2026-11-01", false]])
    assert.isEmpty(days("2026-11-02", "2026-11-22", 3))
  })
})

describe("labels", () => {
  it("keep their order, their distance and the bounds, and move only where they touch", () => {
    const random = randomFrom(7)
    for (let run = 0; run < 60; run++) {
      const places = Array.from({ length: 1 + Math.floor(random() * 6) }, () => random() * 200)
      const moved = spread(places, 18, 0, 200)
      const order = [...places.keys()].toSorted((a, b) => places[a]! - places[b]!)
      for (const [place, index] of order.entries()) {
        assert.isAtLeast(moved[index]!, -1e-9)
        assert.isAtMost(moved[index]!, 200 + 1e-9)
        const below = order[place + 1]
        if (below !== undefined) assert.isAtLeast(moved[below]! - moved[index]!, 18 - 1e-9)
      }
      const isClear = order.every((index, place) => place === 0 || places[index]! - places[order[place - 1]!]! >= 18)
      if (isClear) assert.deepStrictEqual(moved, places)
    }
  })
})

/** The height of a path at `x`; undefined if it is not drawn. A step has two there: the later one. */
const heightAt = (path: string, x: number): number | undefined => {
  let height: number | undefined
  let pen: readonly [x: number, y: number] = [0, 0]
  for (const [, command, first, second] of path.matchAll(/([MHVL])(-?[\d.]+)(?:,(-?[\d.]+))?/gu)) {
    const [penX, y] = pen
    if (command === "M") pen = [Number(first), Number(second)]
    else if (command === "V") pen = [penX, Number(first)]
    else if (command === "H") {
      if (penX <= x && x < Number(first)) height = y
      pen = [Number(first), y]
    } else throw new Error(`A step is level or upright: ${path}`)
  }
  return height
}

describe("step lines", () => {
  const step = (at: number, amount: number | null, isApproximate = false): Step => ({ at, amount, isApproximate })

  it("hold each amount until the next one, and nothing if none is known", () => {
    const random = randomFrom(3)
    for (let run = 0; run < 30; run++) {
      const now = 400 + Math.floor(random() * 500)
      let at = Math.floor(random() * 50)
      const steps: Array<Step> = []
      while (at < 1000) {
        steps.push(step(at, random() < 0.25 ? null : Math.floor(random() * 6)))
        at += 10 + Math.floor(random() * 300)
      }
      const kind = random() < 0.5 ? "log" : "linear"
      const { amounts, lines } = stepLines({ series: [{ name: "a", steps }], from: 0, now, until: 1000 }, kind, HEIGHT)
      const times = Array.from({ length: 60 }, (_, index) => index * 16.5 + 0.5)
      const expected = times.map((time) => {
        const amount = steps.findLast((each) => each.at <= time)?.amount ?? null
        const height = amount === null ? undefined : Math.round(amounts.y(amount) * 10)
        return time < now ? [height, undefined] : [undefined, height]
      })
      const drawn = times.map((time) =>
        [lines[0]!.known, lines[0]!.announced].map((path) => {
          const height = heightAt(path, time / 10)
          return height === undefined ? undefined : Math.round(height * 10)
        })
      )
      assert.deepStrictEqual(drawn, expected)
    }
  })

  it("mark where an amount begins or moves, and how its date is known", () => {
    const steps = [step(0, 4), step(100, 4, true), step(200, 2, true), step(300, null), step(400, 2)]
    const [line] = stepLines({ series: [{ name: "a", steps }], from: 0, now: 500, until: 500 }, "log", HEIGHT).lines
    assert.deepStrictEqual(
      line!.marks.map(({ at, isApproximate, x }) => [at, x, isApproximate]),
      [
        [0, 0, false],
        [200, 40, true],
        [400, 80, false]
      ]
    )
    assert.deepInclude(line!.end, { amount: 2 })
  })

  it("label every line once, apart from each other, and an ended one without its amount", () => {
    const series = [
      { name: "a", steps: [step(0, 4)] },
      { name: "b", steps: [step(0, 4.1), step(300, null)] },
      { name: "c", steps: [step(0, null)] }
    ]
    const { bands, lines } = stepLines({ series, from: 0, now: 500, until: 500 }, "linear", HEIGHT)
    assert.deepStrictEqual(
      lines.map(({ end }) => end?.amount),
      [4, null, undefined]
    )
    assert.isAtLeast(Math.abs(lines[0]!.end!.y - lines[1]!.end!.y), 16)
    assert.deepStrictEqual(bands, [
      { at: 0, x: 0, width: 60 },
      { at: 300, x: 60, width: 40 }
    ])
  })
})
