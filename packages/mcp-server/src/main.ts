#!/usr/bin/env node
import { enableCompileCache } from "node:module"

// Compiled code is kept between starts; the modules below must load after this.
enableCompileCache()
const { run } = await import("./run.ts")
run()
