import type { AccountMethods } from "./methods/accounts.ts"
import type { AdministrationMethods } from "./methods/administration.ts"
import type { PriceMethods } from "./methods/prices.ts"

/** A Ratecard server: every method resolves to plain data, or rejects with a `RatecardError`. */
export interface RatecardClient extends PriceMethods, AccountMethods, AdministrationMethods {}
