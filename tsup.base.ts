import { defineConfig } from "tsup"

// One output per source file: a bundler that sees the whole package as one file cannot drop Effect's classes.
export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts"],
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  splitting: true
})
