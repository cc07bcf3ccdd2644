import { assert, it } from "@effect/vitest"
import { isPrivate } from "./routes.ts"

it.each([
  "/api/v1/auth/me",
  "/api/v1/auth/github",
  "/api/v1/auth/nothing",
  "/api/v1/api-keys",
  "/api/v1/api-keys/openai",
  "/api/v1/call",
  "/api/v1/usage",
  "/api/v1/teams",
  "/api/v1/teams/search/usage.csv",
  "/api/v1/watches",
  "/api/v1/webhooks/1/test",
  "/api/v1/admin/prices",
  "/auth",
  "/auth/github/callback"
])("%s is for one person", (path) => {
  assert.isTrue(isPrivate(path))
})

it.each([
  "/",
  "/api/v1",
  "/api/v1/models",
  "/api/v1/calculate",
  "/api/v1/cost",
  "/api/v1/callers",
  "/authors",
  "/mcp",
  "/v1/logs"
])("%s is for everybody", (path) => {
  assert.isFalse(isPrivate(path))
})
