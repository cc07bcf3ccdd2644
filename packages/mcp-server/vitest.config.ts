import { defineProject } from "vitest/config"

export default defineProject({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  // The SDK ships source maps without sources, which is nothing to warn of.
  logLevel: "error",
  test: {
    name: "mcp-server",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A dependency of the SDK names its sources by the same condition, and Node strips no types there.
    server: { deps: { inline: [/@modelcontextprotocol/u, /eventsource/u] } }
  }
})
