import type { Pattern } from "./splitting/pattern.ts"
import type { Ranks } from "./vocabulary/rankText.ts"

/** Where the parts of an encoding are from. */
export interface EncodingSource {
  readonly pattern: () => Pattern | Promise<Pattern>
  readonly ranks: () => Promise<Ranks>
}
