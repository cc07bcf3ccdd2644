import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    projects: [
      "packages/*/vitest.config.ts",
      "seeds/vitest.config.ts",
      "examples/vitest.config.ts",
      "gates/vitest.config.ts",
      "gates/packed/vitest.config.ts"
    ]
  }
})
