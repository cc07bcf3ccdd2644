import { defineConfig } from "rolldown"

/** The program with all that it needs in a few files; what a command does not need, it does not load. */
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
