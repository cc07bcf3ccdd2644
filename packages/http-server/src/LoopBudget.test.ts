import { assert, describe, it } from "@effect/vitest"
import { pause } from "../test/pause.ts"
import { LoopBudget } from "./LoopBudget.ts"

const spin = (millis: number) => {
  const began = performance.now()
  while (performance.now() - began < millis);
}

describe("the budget of a turn of the event loop", () => {
  const budgetOfTurns = () => {
    const ends: Array<() => void> = []
    const budget = new LoopBudget((then) => ends.push(then))
    return { budget, endTurn: () => ends.splice(0).forEach((end) => end()) }
  }

  it("has the same shares in each turn, whatever was taken of them", () => {
    const { budget, endTurn } = budgetOfTurns()
    for (let turn = 0; turn < 3; turn++) {
      assert.deepStrictEqual([budget.left("requests"), budget.left("short")], [12, 4])
      budget.charge("short", 3)
      budget.charge("short", 3)
      assert.deepStrictEqual([budget.left("requests"), budget.left("short")], [12, -2])
      endTurn()
    }
  })

  it("charges what work takes, also of work that fails", () => {
    const { budget } = budgetOfTurns()
    const fail = (): never => {
      spin(2)
      throw new Error("no")
    }
    assert.throws(() => budget.spend("slices", fail), "no")
    assert.isAtMost(budget.left("slices"), 1)
    assert.strictEqual(
      budget.spend("short", () => "counted"),
      "counted"
    )
  })

  it("charges what work does in microtasks, and not what it does after it has waited", async () => {
    const { budget } = budgetOfTurns()
    const { promise, resolve } = Promise.withResolvers<number>()
    let hasWaited = false
    const work = async () => {
      for (let step = 0; step < 5; step++) {
        await Promise.resolve()
        spin(1)
      }
      await pause(1)
      hasWaited = true
    }
    budget.spendUntilItWaits(
      "requests",
      () => void work(),
      () => resolve(budget.left("requests"))
    )
    assert.isAtMost(await promise, 7)
    assert.isFalse(hasWaited)
  })
})
