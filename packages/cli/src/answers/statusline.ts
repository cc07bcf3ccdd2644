import { cacheFolder } from "../cacheFolder.ts"
import { shownMoney } from "../output/shown.ts"
import { pricesOf } from "../prices/Prices.ts"
import { tokenizersIn } from "../tokenizers.ts"
import { isUnknown, type Sum } from "../usage/document.ts"
import { cacheIn } from "../usage/LogCache.ts"
import { countedUsage } from "../usage/Usage.ts"
import type { World } from "../World.ts"

/** What agents have cost today and this month, in one line; `≥` marks a lower bound. */
export const statusline = async (world: World): Promise<void> => {
  const prices = await pricesOf(world)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Of Sweden, whose days are written as everywhere in this program.
  const today = new Intl.DateTimeFormat("sv", { timeZone }).format(world.now())
  const folder = cacheFolder(world)
  const asked = {
    by: "day" as const,
    since: `${today.slice(0, 7)}-01`,
    until: today,
    timezone: timeZone,
    prices,
    env: world.env,
    folder: world.folder,
    home: world.home,
    now: world.now,
    cache: cacheIn(folder)
  }
  const { rows, total } = (await countedUsage(asked, tokenizersIn(folder))).document
  const ofToday = rows.find(({ key }) => key === today) ?? NOTHING
  world.stdout.write(`today ${shownSum(ofToday)} · month ${shownSum(total)}\n`)
}

type Shown = Pick<Sum, "cost" | "currency" | "complete" | "priced" | "responses">

const NOTHING: Shown = { cost: "0", currency: "usd", complete: true, priced: 0, responses: 0 }

const shownSum = (sum: Shown): string =>
  isUnknown(sum) ? "unknown" : `${sum.complete ? "" : "≥"}${shownMoney(sum.cost)} ${sum.currency.toUpperCase()}`
