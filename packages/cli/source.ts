#!/usr/bin/env -S node --conditions=ratecard-source
// In a checkout `pnpm exec ratecard` runs this: the sources, without a build.
import "./src/main.ts"
