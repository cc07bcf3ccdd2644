import { defineConfig } from "tsup"
import base from "../../tsup.base.ts"

export default defineConfig({ ...base, entry: ["src/**/*.ts", "!src/**/*.test.ts"] })
