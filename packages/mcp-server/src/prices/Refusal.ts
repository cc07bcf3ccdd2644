import { Data } from "effect"

/** A question that has no answer; `message` says in a sentence what to change. */
export class Refusal extends Data.TaggedError("Refusal")<{ readonly message: string }> {}
