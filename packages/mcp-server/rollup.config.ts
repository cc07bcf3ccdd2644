import { defineConfig } from "rollup"
import { dts } from "rollup-plugin-dts"

/** The types of the tools as plain values, which name no package, and of the toolkit. */
export default defineConfig({
  input: { tools: "src/createTools.ts", toolkit: "src/RatecardToolkit.ts" },
  external: [/^effect(\/|$)/u, "@ratecard/mcp-server/tools"],
  plugins: [dts({ tsconfig: "../../tsconfig.base.json", compilerOptions: { composite: false } })],
  output: { dir: "dist" }
})
