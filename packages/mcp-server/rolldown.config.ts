import { defineConfig } from "rolldown"
import { needsNode, pricesAsText } from "../../bundlers.config.ts"

const resolve = { conditionNames: ["ratecard-source"] }

/**
 * The program and the plain tools with all that they need in a few files: an agent's host waits for its
 * first answer, and an unbundled start spends most of its time on finding and reading modules. What not
 * every start needs (vocabularies, HTTP, the client) is in files of its own. The toolkit shares the
 * application's Effect, and takes the plain tools as they are.
 */
export default defineConfig([
  {
    input: { main: "src/main.ts", tools: "src/createTools.ts", needsNode: "../core/src/needsNode.ts" },
    platform: "node",
    plugins: [pricesAsText],
    resolve,
    output: {
      dir: "dist",
      cleanDir: true,
      format: "esm",
      minify: true,
      chunkFileNames: "program/[name]-[hash].js",
      banner: ({ isEntry, name }) => (isEntry && name === "tools" ? needsNode() : "")
    }
  },
  {
    input: { toolkit: "src/RatecardToolkit.ts" },
    resolve,
    external: [/^effect(\/|$)/u, "@ratecard/mcp-server/tools"],
    output: { dir: "dist", format: "esm", comments: false }
  }
])
