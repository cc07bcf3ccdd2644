import { Context } from "effect"

/** A body with a long list, which was read in slices before its endpoint is asked. */
export const LongBody = Context.Reference<{
  /** As the endpoint's schema says. */
  readonly payload: unknown
  /** How many members and elements it holds, those of nested ones included. */
  readonly values: number
}>("@ratecard/http-server/LongBody", { defaultValue: () => ({ payload: undefined, values: 0 }) })
