import { assert, describe, it } from "@effect/vitest"
import { siteAt, usedOn } from "../../test/shop.ts"
import { Problem } from "./Session.ts"
import { useTask } from "./useTask.ts"

const taskOf = (work: (input: string) => Promise<unknown>) => usedOn(siteAt("/account"), () => useTask(work))

describe("something that is asked of the service", () => {
  it("is asked once at a time, whatever is pressed meanwhile", async () => {
    const asked: Array<string> = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const { isBusy, run } = taskOf((input) => {
      asked.push(input)
      return promise
    })
    const both = [run("first"), run("second")]
    assert.isTrue(isBusy.value)
    resolve()
    assert.deepStrictEqual(await Promise.all(both), [true, false])
    assert.isFalse(isBusy.value)
    assert.isTrue(await run("third"))
    assert.deepStrictEqual(asked, ["first", "third"])
  })

  it("keeps what was wrong until it is asked again", async () => {
    let answers = false
    const { isBusy, problem, run } = taskOf(async () => {
      if (!answers) throw new Problem(409, "You may have 100 watches.")
    })
    assert.isFalse(await run(""))
    assert.strictEqual(problem.value?.message, "You may have 100 watches.")
    assert.isFalse(isBusy.value)
    answers = true
    assert.isTrue(await run(""))
    assert.isUndefined(problem.value)
  })

  it("hides no fault of the program itself, and can be asked again after one", async () => {
    const { isBusy, problem, run } = taskOf(() => Promise.reject(new TypeError("x is not a function")))
    for (let time = 0; time < 2; time++) {
      const fault: unknown = await run("").catch((error: unknown) => error)
      assert.instanceOf(fault, TypeError)
    }
    assert.deepStrictEqual([isBusy.value, problem.value], [false, undefined])
  })
})
