import * as anthropic from "./formats/anthropic.ts"
import * as clouds from "./formats/clouds.ts"
import { focus } from "./formats/focus.ts"
import * as gateways from "./formats/gateways.ts"
import * as openai from "./formats/openai.ts"
import * as subscriptions from "./formats/subscriptions.ts"
import type { StatementFormat } from "./row.ts"

/** Every format, those with more columns before those that share some with them. */
export const FORMATS: ReadonlyArray<StatementFormat> = [
  anthropic.costReport,
  anthropic.usageReport,
  anthropic.consoleCosts,
  anthropic.consoleTokens,
  openai.costs,
  openai.usage,
  openai.dashboardUsage,
  openai.dashboardCosts,
  gateways.openRouterGenerations,
  gateways.openRouterActivity,
  gateways.liteLlmSpend,
  subscriptions.cursorEvents,
  subscriptions.cursorModels,
  subscriptions.copilot,
  clouds.awsReport,
  clouds.azureExport,
  clouds.googleConsole,
  clouds.googleBigQuery,
  focus
]
