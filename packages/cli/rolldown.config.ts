import { defineConfig, type Plugin } from "rolldown"
import { offersAsText } from "../../bundlers.config.ts"

/** Leaves to another file what is imported by names that end in this. */
const apart = (end: string, file: string): Plugin => ({
  name: `apart-${file}`,
  resolveId: (name) => (name.endsWith(end) ? { id: `./${file}.js`, external: "absolute" } : null)
})

const resolve = { conditionNames: ["ratecard-source"] }
const output = { format: "esm", minify: true, chunkFileNames: "program/[name]-[hash].js" } as const

/** The program with all that it needs in a few files; what a command does not need, it does not load. */
export default defineConfig([
  {
    input: {
      main: "src/main.ts",
      // What runs in threads, next to what starts them.
      "program/sumsThread": "src/usage/threads/sumsThread.ts",
      "program/countThread": "src/count/countThread.ts",
      // Next to its loader, which reads it when a name is looked up among the listed offers.
      "program/offers": "src/prices/offers.ts",
      // For the line of a prompt, which counts no text but that of logs that do not say their tokens.
      "program/vocabularies": "@ratecard/core/vocabularies"
    },
    platform: "node",
    plugins: [offersAsText, apart("/promptLine.ts", "program/promptLine")],
    resolve,
    output: { ...output, dir: "dist", cleanDir: true }
  },
  // The line of a prompt, which is asked for every second.
  {
    input: { "program/promptLine": "src/promptLine.ts" },
    platform: "node",
    plugins: [offersAsText, apart("@ratecard/core/vocabularies", "vocabularies")],
    resolve,
    output: { ...output, dir: "dist" }
  }
])
