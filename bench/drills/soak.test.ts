import { expect, it } from "vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { countOf, LOAD, soak } from "./soaking.ts"

/** Two minutes with `SOAK_SECONDS=120`, which are enough to judge memory by; `pnpm x drill soak` takes half an hour. */
const seconds = Number(process.env["SOAK_SECONDS"] ?? 3)
const isLong = seconds >= 120

it.runIf(IS_WHOLE)(
  "a server under load answers while it syncs, and its memory can be judged",
  async () => {
    const { answers, growth, peak, syncs, warm } = await soak({
      minutes: seconds / 60,
      syncCron: isLong ? "* * * * *" : "*/2 * * * * *",
      peakSeconds: isLong ? 15 : 0.2,
      // That there are answers takes few of them.
      load: isLong ? LOAD : 0.02
    })
    expect(peak).toBeGreaterThan(0)
    expect(answers.get(200)).toBeGreaterThan(0)
    // A busy machine may refuse some, and fails none.
    expect((answers.get(200) ?? 0) + (answers.get(503) ?? 0)).toBe(countOf(answers))
    expect(syncs).toBeGreaterThan(0)
    expect(warm.length).toBeGreaterThan(1)
    expect(growth).toBeTypeOf("number")
    expect(growth).not.toBeNaN()
    if (!isLong) return
    expect(growth).toBeLessThan(1e6)
    expect(answers.get(503) ?? 0).toBeLessThan(countOf(answers) / 100)
  },
  300_000
)
