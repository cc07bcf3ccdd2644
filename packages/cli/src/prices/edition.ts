// Apart: the build puts its values in place of this module.
import { lastInstant } from "@ratecard/core/catalogue"
import { createHash } from "node:crypto"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS, KEPT_TARIFFS } from "./bundled.ts"

/** The edition of prices, known without loading them. */
export interface Edition {
  /** Tells the prices from others. */
  readonly id: string
  /** The last instant at which one was set, confirmed or looked up, in milliseconds since the epoch. */
  readonly asOf: number
}

/** That of the prices that came along. The build puts its values in place of this module. */
export const BUNDLED_EDITION: Edition = {
  id: createHash("sha1")
    .update(JSON.stringify([BUNDLED_ENTRIES, BUNDLED_TARIFFS, KEPT_TARIFFS]))
    .digest("base64"),
  asOf: lastInstant(BUNDLED_ENTRIES, BUNDLED_TARIFFS)
}
