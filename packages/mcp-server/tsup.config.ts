import { defineConfig } from "tsup"
import base from "../../tsup.base.ts"

/** The library as every package has it; the program is built apart, as rolldown.config.ts says. */
export default defineConfig({
  ...base,
  entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/main.ts", "!src/run.ts"]
})
