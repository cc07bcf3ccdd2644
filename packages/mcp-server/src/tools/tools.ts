import type { AgentTool } from "./AgentTool.ts"
import { estimateCost } from "./estimateCost.ts"
import { exchangeRate } from "./exchangeRate.ts"
import { findOffers } from "./findOffers.ts"
import { listModels } from "./listModels.ts"
import { priceChanges } from "./priceChanges.ts"
import { priceHistory } from "./priceHistory.ts"
import { recommendModel } from "./recommendModel.ts"

/** The seven tools, in the order in which agents see them. */
export const TOOLS: ReadonlyArray<AgentTool> = [
  listModels,
  recommendModel,
  estimateCost,
  findOffers,
  priceChanges,
  priceHistory,
  exchangeRate
]
