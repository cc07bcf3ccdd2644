import { Data } from "effect"
import type { Advice } from "./waits.ts"

/**
 * Why no document of a source was taken: none came (`unreachable`, `timeout`, `status`), it is no
 * catalogue (`too_large`, `unreadable`), or not one of now (`older`, `future`).
 */
export type CatalogueFaultReason =
  | "unreachable"
  | "timeout"
  | "status"
  | "too_large"
  | "unreadable"
  | "older"
  | "future"

/** A refused document, and why. */
export class CatalogueFault extends Data.TaggedError("CatalogueFault")<{
  readonly reason: CatalogueFaultReason
  readonly message: string
  readonly advice: Advice
}> {}

/** What an answer that never came says of when to ask again. */
export const NO_ADVICE: Advice = { maxAge: 0, retryAfter: 0 }
