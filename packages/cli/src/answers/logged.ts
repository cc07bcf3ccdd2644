import type { AnyEncoding } from "@ratecard/core/tokenizer"
import type { Logged } from "../budgets/spending.ts"
import { cacheFolder, storeFile } from "../folders.ts"
import type { Prices } from "../prices/Prices.ts"
import type { Question, UsageDocument } from "../usage/document.ts"
import { storeIn } from "../usage/Store.ts"
import { LOCAL } from "../usage/days.ts"
import { countUsage } from "../usage/Usage.ts"
import type { World } from "../World.ts"

/** Longer than any period of a budget, in milliseconds. */
const PERIOD = 40 * 24 * 3600 * 1000

/** Sums the logs of all agents on this machine, in the machine's own time zone: what budgets ask for, unless `from` says more. */
export const logged = async (
  prices: Prices,
  world: World,
  question?: Omit<Question, "timezone">,
  from = world.now() - PERIOD
): Promise<Logged & { readonly document: UsageDocument }> => {
  const { env, folder, home, now } = world
  const at = now()
  const cache = cacheFolder(world)
  const asked = { by: "day" as const, ...question, timezone: LOCAL }
  const options = { ...asked, prices, env, folder, home, now, from, store: storeIn(storeFile(world)) }
  // Most logs say their tokens.
  const load = async (encoding: AnyEncoding) => (await import("../tokenizers.ts")).tokenizersIn(cache)(encoding)
  const { counted, document } = await countUsage(options, load, false)
  return { at, counted, document, prices, timezone: LOCAL }
}
