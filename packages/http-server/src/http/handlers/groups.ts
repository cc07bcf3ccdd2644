import type { Version } from "@ratecard/api"
import { Layer } from "effect"
import type { Settings } from "../../Config.ts"
import { AdministrationLayer } from "./administration.ts"
import { BillLayer } from "./bills.ts"
import { CallLayer } from "./calls.ts"
import { CatalogueHandlers } from "./catalogue.ts"
import { CountingLayer } from "./counting.ts"
import { ExchangeHandlers } from "./exchange.ts"
import { FollowLayer } from "./follow.ts"
import { IdentityLayer } from "./identity.ts"
import { KeysLayer } from "./keys.ts"
import { AgentToolsLayer } from "./mcp.ts"
import { sharedServices } from "./services.ts"
import { SystemHandlers } from "./system.ts"
import { TableHandlers } from "./tables.ts"
import { UsageLayer } from "./usage.ts"

/** The handlers of the whole contract, and the agent tools, with their services. */
export const groups = (settings: Settings, revision: Version) => {
  const services = sharedServices(settings)
  return Layer.mergeAll(
    CatalogueHandlers(settings),
    CountingLayer(settings, services),
    BillLayer(services),
    ExchangeHandlers,
    TableHandlers,
    SystemHandlers(settings, revision),
    AgentToolsLayer(settings, services),
    IdentityLayer(settings, services),
    AdministrationLayer(settings, services),
    KeysLayer(services),
    CallLayer(services),
    UsageLayer(settings, revision, services),
    FollowLayer(settings, services)
  )
}
