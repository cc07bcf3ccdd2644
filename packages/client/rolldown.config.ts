import { defineConfig } from "rolldown"
import { dts } from "rolldown-plugin-dts"

const resolve = { conditionNames: ["ratecard-source"] }

/**
 * Two faces. The one of promises has all that it uses in it, Effect too, and so works beside any
 * version of it; its types are written out apart. The one of Effect shares the application's.
 */
export default defineConfig([
  { input: "src/index.ts", resolve, output: { dir: "dist", format: "esm" } },
  {
    input: "src/effect.ts",
    resolve,
    external: /^effect(\/|$)/u,
    plugins: [dts({ sourcemap: false })],
    output: { dir: "dist", format: "esm", chunkFileNames: "effect/[name]-[hash].js" }
  }
])
