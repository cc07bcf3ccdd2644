import { defineConfig } from "rollup"
import { dts } from "rollup-plugin-dts"

const OURS = {
  "@ratecard/api": ["../api/src/index.ts"],
  "@ratecard/core": ["../core/src/index.ts"],
  "@ratecard/core/ledger": ["../core/src/ledger.ts"],
  "@ratecard/core/plain": ["../core/src/plain.ts"],
  "@ratecard/core/tariffs": ["../core/src/tariffs.ts"]
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
