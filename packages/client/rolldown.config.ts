import { defineConfig } from "rolldown"

const resolve = { conditionNames: ["ratecard-source"] }

/**
 * Two faces. The one of promises has all that it uses in it, Effect too, and so works beside any
 * version of it; the one of Effect shares the application's.
 */
export default defineConfig([
  { input: "src/index.ts", resolve, output: { dir: "dist", cleanDir: true, format: "esm", comments: false } },
  {
    input: "src/effect.ts",
    resolve,
    external: /^effect(\/|$)/u,
    output: { dir: "dist", format: "esm", comments: false, chunkFileNames: "effect/[name]-[hash].js" }
  }
])
