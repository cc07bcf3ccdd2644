import { defineConfig } from "rolldown"

/** The program with all that it needs in a few files; what a command does not need, it does not load. */
export default defineConfig({
  input: {
    main: "src/main.ts",
    // What runs in threads, beside what starts them.
    "program/sumsThread": "src/usage/threads/sumsThread.ts",
    "program/countThread": "src/count/countThread.ts"
  },
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
