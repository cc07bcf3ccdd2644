import { expect, it } from "vitest"
import { isSameSite } from "./addresses.ts"

it("tells addresses of one site, between which browsers send strict cookies, from others", () => {
  for (const [one, other] of [
    ["http://127.0.0.1:8080", "http://127.0.0.1:5173"],
    ["https://app.example.org", "https://rates.example.org/prices"],
    ["https://example.org", "https://a.b.example.org"],
    ["http://localhost:1", "http://localhost:2"],
    ["http://[::1]:1", "http://[::1]:2"]
  ] as const) {
    expect(isSameSite(one, other)).toBe(true)
  }
  for (const [one, other] of [
    ["https://app.example", "https://rates.example"],
    ["https://app.example.org", "http://rates.example.org"],
    ["http://localhost", "http://127.0.0.1"],
    ["http://10.0.0.1", "http://11.0.0.1"],
    ["http://[::1]", "http://[::2]"]
  ] as const) {
    expect(isSameSite(one, other)).toBe(false)
  }
})
