import { afterEach } from "vitest"
import { describePages } from "./chromium.ts"

// A wait that ended says what was not there, and not what was there instead.
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`${task.name}\n${await describePages()}`)
})
