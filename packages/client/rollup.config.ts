import { defineConfig } from "rollup"
import { dts } from "rollup-plugin-dts"

const ENTRIES = ["bundled", "catalogue", "effect", "ledger", "tokenizer"]

const OURS = {
  "@ratecard/api": ["../api/src/index.ts"],
  "@ratecard/core": ["../core/src/index.ts"],
  ...Object.fromEntries(ENTRIES.map((entry) => [`@ratecard/core/${entry}`, [`../core/src/${entry}.ts`]]))
}

/** The types of the faces of Effect, with those of the contract and of core in them. */
export default defineConfig(
  ["effect", "catalogue/effect"].map((entry) => ({
    input: `src/${entry}.ts`,
    external: /^effect(\/|$)/u,
    plugins: [dts({ tsconfig: "tsconfig.build.json", compilerOptions: { composite: false, paths: OURS } })],
    output: { file: `dist/${entry}.d.ts` }
  }))
)
