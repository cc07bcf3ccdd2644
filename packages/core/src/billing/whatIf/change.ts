/** The tiers that work can be moved to, in the words of tariffs. */
export const TIERS = ["standard", "batch", "flex", "priority"] as const

/** A tier that work can be moved to. */
export type Tier = (typeof TIERS)[number]

/** Change of a request. Absent fields stay as they were. */
export interface Change {
  /** Another model, by any of its names. */
  readonly model?: string | undefined
  /** Prices of another day, `YYYY-MM-DD` in UTC; each request keeps its time of day. */
  readonly day?: string | undefined
  readonly tier?: Tier | undefined
  /** False: nothing is read from a cache nor written to one. */
  readonly cache?: false | undefined
}

/** Text of a request in a log or a program. It is counted anew in the other vocabulary. */
export interface RequestText {
  /** All or a part of the prompt. */
  readonly input?: ReadonlyArray<string> | undefined
  /** All or a part of the answer. */
  readonly output?: ReadonlyArray<string> | undefined
}
