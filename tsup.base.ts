import { defineConfig } from "tsup"

export default defineConfig({
  format: ["esm"],
  target: "node22",
  dts: false,
  clean: true,
  splitting: true,
  // `node:sqlite` has no other name.
  removeNodeProtocol: false
})
