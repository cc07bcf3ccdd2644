import { defineConfig } from "rollup"
import { dts } from "rollup-plugin-dts"

/** The types of the face of Effect, with those of the contract in them. */
export default defineConfig({
  input: "src/effect.ts",
  external: /^effect(\/|$)/u,
  plugins: [
    dts({
      tsconfig: "tsconfig.build.json",
      compilerOptions: {
        composite: false,
        paths: { "@ratecard/api": ["../api/src/index.ts"], "@ratecard/core": ["../core/src/index.ts"] }
      }
    })
  ],
  output: { file: "dist/effect.d.ts" }
})
