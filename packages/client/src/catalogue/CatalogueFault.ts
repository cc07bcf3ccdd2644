import { Data } from "effect"
import type { Advice } from "./waits.ts"

/**
 * The reason why a source's document was rejected: none came (`unreachable`, `timeout`, `status`), it is not a
 * catalogue or damaged (`too_large`, `unreadable`), not signed with the key that is trusted (`foreign`), or not one of now
 * (`older`, `future`).
 */
export type CatalogueFaultReason =
  | "unreachable"
  | "timeout"
  | "status"
  | "too_large"
  | "unreadable"
  | "foreign"
  | "older"
  | "future"

/** A refused document, and why. */
export class CatalogueFault extends Data.TaggedError("CatalogueFault")<{
  readonly reason: CatalogueFaultReason
  readonly message: string
  readonly advice: Advice
}> {}

/** The advice of an answer that never came: none. */
export const NO_ADVICE: Advice = { maxAge: 0, retryAfter: 0 }
