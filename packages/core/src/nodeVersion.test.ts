import { expect, it } from "vitest"
import { nodeTooOld } from "./nodeVersion.ts"

it("says in a line which Node is needed, below 22.19 alone", () => {
  expect(nodeTooOld("ratecard-mcp", "20.20.2")).toBe("ratecard-mcp needs Node 22.19 or newer; this is 20.20.2")
  for (const version of ["18.0.0", "21.7.3", "22.2.0", "22.18.9"]) expect(nodeTooOld("x", version)).toContain(version)
  for (const version of ["22.19.0", "22.23.1", "23.0.0", "24.21.0", "100.0.0"]) {
    expect(nodeTooOld("x", version)).toBeUndefined()
  }
})
