import { expect, it } from "vitest"
import { cookieName } from "./cookies.ts"

it("names cookies so that browsers take them over https alone, where that is how the service is reached", () => {
  expect(cookieName("ratecard_refresh", "https://rates.example.org/prices")).toBe("__Secure-ratecard_refresh")
  expect(cookieName("ratecard_refresh", "http://127.0.0.1:8080")).toBe("ratecard_refresh")
})
