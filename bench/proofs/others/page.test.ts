import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { explanationTable } from "./explanations.ts"

it("bench/proofs/others/evidence.md shows every explanation: pnpm x proof others --write", () => {
  const page = readFileSync(new URL("evidence.md", import.meta.url), "utf8")
  assert.include(page, `${explanationTable()}<!-- /table -->`)
})
