import { assert } from "@effect/vitest"
import { type ClientOptions, createClient, isRatecardError, type RatecardError } from "../src/index.ts"

/** A client that waits as little as possible. */
export const hasty = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, retryDelay: 1, ...options })

/** The error of this package with which a call fails; any other fails the test. */
export const failureOf = async (call: Promise<unknown>): Promise<RatecardError> => {
  const error = await call.then(
    () => assert.fail("the call succeeded"),
    (error: unknown) => error
  )
  if (!isRatecardError(error)) throw error
  return error
}
