import { Context } from "effect"

/** A body with a long list, which was read in slices before its endpoint is asked. */
export const LongBody = Context.Reference<{
  /** As the endpoint's schema says. */
  readonly payload: unknown
  /** Number of its members and elements, including nested ones. */
  readonly values: number
}>("@ratecard/http-server/LongBody", { defaultValue: () => ({ payload: undefined, values: 0 }) })
