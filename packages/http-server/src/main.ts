#!/usr/bin/env node
import { enableCompileCache } from "node:module"

// Compiled code is kept between starts; the modules below must load after this.
enableCompileCache()
// Schemas are compiled to plain code, lazily and each once: every request is checked by several.
await import("effect/schema/SchemaJITCompiler/enable")
const { run } = await import("./run.ts")
run()
