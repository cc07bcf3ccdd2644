import { defineProject } from "vitest/config"

export default defineProject({
  resolve: { conditions: ["ratecard-source"] },
  ssr: { resolve: { conditions: ["ratecard-source"] } },
  test: {
    name: "http-server",
    isolate: false,
    include: ["src/**/*.test.ts"],
    globalSetup: ["../../support/src/globalSetup.ts", "../../support/src/globalPostgres.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000
  }
})
