import type { UsageSum } from "@ratecard/core/ledger"
import { firstDayOf } from "../budgets/periods.ts"
import { formatMoney } from "../output/formatCell.ts"
import { pricesOf } from "../prices/Prices.ts"
import { isUnknown } from "../usage/document.ts"
import { dayIn, LOCAL } from "../usage/days.ts"
import type { World } from "../World.ts"
import { leftText } from "./budget/leftText.ts"
import { logged } from "./logged.ts"

/**
 * What agents have cost today and this month, and what is left of the budget that ends first, in one line; `≥` marks a
 * lower bound.
 */
export const statusline = async (world: World): Promise<void> => {
  const prices = pricesOf(world)
  const now = world.now()
  const today = dayIn(LOCAL, now)
  const logs = await logged(prices, world, { by: "day", since: firstDayOf("month", LOCAL, now), until: today })
  const { rows, total } = logs.document
  const ofToday = rows.find(({ key }) => key === today) ?? NOTHING
  const left = await leftText(logs, world)
  const parts = [`today ${sumText(ofToday)}`, `month ${sumText(total)}`, ...(left === undefined ? [] : [left])]
  world.stdout.write(`${parts.join(" · ")}\n`)
}

type Shown = Pick<UsageSum, "cost" | "currency" | "complete" | "priced" | "responses">

const NOTHING: Shown = { cost: "0", currency: "usd", complete: true, priced: 0, responses: 0 }

const sumText = (sum: Shown): string =>
  isUnknown(sum) ? "unknown" : `${sum.complete ? "" : "≥"}${formatMoney(sum.cost)} ${sum.currency.toUpperCase()}`
