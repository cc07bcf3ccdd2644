import { defineProject } from "vitest/config"

export default defineProject({
  resolve: { conditions: ["ratecard-source"] },
  ssr: { resolve: { conditions: ["ratecard-source"] } },
  test: {
    name: "price-sync",
    isolate: false,
    include: ["src/**/*.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000
  }
})
