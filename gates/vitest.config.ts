import { defineProject } from "vitest/config"

export default defineProject({
  resolve: { conditions: ["ratecard-source"] },
  ssr: { resolve: { conditions: ["ratecard-source"] } },
  test: {
    name: "gates",
    isolate: false,
    include: ["*.test.ts"],
    globalSetup: ["../support/src/globalSetup.ts", "../support/src/globalServer.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000
  }
})
