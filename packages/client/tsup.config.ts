import { defineConfig } from "tsup"

export default defineConfig({
  entry: { effect: "src/effect.ts" },
  dts: { only: true, resolve: [/^@ratecard\//u], entry: { effect: "src/effect.ts" }, compilerOptions: { composite: false, incremental: false } },
  noExternal: [/^@ratecard\//u],
  format: ["esm"],
  outDir: "dist"
})
