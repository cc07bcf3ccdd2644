import { defineProject } from "vitest/config"

export default defineProject({
  resolve: { conditions: ["ratecard-source"] },
  ssr: { resolve: { conditions: ["ratecard-source"] } },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    name: "web",
    isolate: false,
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.ts"],
    globalSetup: [
      "../../support/src/globalSetup.ts",
      "../../support/src/globalServer.ts",
      "../../support/src/globalBrowser.ts"
    ],
    testTimeout: 300_000,
    hookTimeout: 300_000
  }
})
