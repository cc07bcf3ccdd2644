import { defineConfig } from "rolldown"
import { needsNode } from "../../bundlers.config.ts"

const resolve = { conditionNames: ["ratecard-source"] }

/**
 * Two faces. The one of promises has all that it uses in it, Effect too, and so works with any version of it; the one
 * of Effect shares the application's.
 */
export default defineConfig([
  {
    input: {
      index: "src/index.ts",
      catalogue: "src/catalogue/catalogue.ts",
      needsNode: "../core/src/needsNode.ts"
    },
    resolve,
    output: {
      dir: "dist",
      cleanDir: true,
      format: "esm",
      comments: false,
      chunkFileNames: "shared/[name]-[hash].js",
      banner: ({ name }) => (name === "catalogue" ? needsNode() : "")
    }
  },
  {
    input: { effect: "src/effect.ts", "catalogue/effect": "src/catalogue/effect.ts" },
    resolve,
    external: /^effect(\/|$)/u,
    output: {
      dir: "dist",
      format: "esm",
      comments: false,
      chunkFileNames: "effect/[name]-[hash].js",
      banner: ({ name }) => (name === "catalogue/effect" ? needsNode("..") : "")
    }
  }
])
