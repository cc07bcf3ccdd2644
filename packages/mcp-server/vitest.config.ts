import { defineProject } from "vitest/config"

export default defineProject({
  resolve: { conditions: ["ratecard-source"] },
  ssr: { resolve: { conditions: ["ratecard-source"] } },
  // The SDK ships source maps without sources, which is nothing to warn of.
  logLevel: "error",
  test: {
    name: "mcp-server",
    isolate: false,
    include: ["src/**/*.test.ts"],
    globalSetup: "../../support/src/globalServer.ts",
    testTimeout: 300_000,
    hookTimeout: 300_000
  }
})
