import { defineConfig } from "rolldown"

/**
 * The program with all that it needs in a few files: an agent's host waits for its first answer, and
 * an unbundled start spends most of its time on finding and reading modules. What not every start
 * needs (vocabularies, HTTP, the client) is in files of its own.
 */
export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  resolve: { conditionNames: ["ratecard-source"] },
  output: {
    dir: "dist",
    cleanDir: true,
    format: "esm",
    minify: true,
    chunkFileNames: "program/[name]-[hash].js"
  }
})
