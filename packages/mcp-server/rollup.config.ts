import { defineConfig } from "rollup"
import { dts } from "rollup-plugin-dts"

/** The types of the tools as plain values, which name no package, and of the toolkit. */
export default defineConfig({
  input: { tools: "dist/declared/createTools.d.ts", toolkit: "dist/declared/RatecardToolkit.d.ts" },
  external: [/^effect(\/|$)/u, /^@ratecard\//u],
  plugins: [dts({ tsconfig: "../../tsconfig.base.json", compilerOptions: { composite: false } })],
  output: { dir: "dist" }
})
