import { assert, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { getPriority } from "node:os"
import { makeGarbageThreadsGiveWay } from "./threadPriorities.ts"

it.runIf(process.platform === "linux")("the threads that collect garbage give way to the one that answers", () => {
  makeGarbageThreadsGiveWay()
  const priorities = readdirSync("/proc/self/task").flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/comm`, "utf8") === "V8Worker\n" ? [getPriority(Number(thread))] : []
  )
  assert.isAbove(priorities.length, 0)
  for (const priority of priorities) assert.isAbove(priority, getPriority())
})
