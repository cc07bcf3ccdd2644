import type * as Contract from "@ratecard/api"
import type { Part } from "./types/contract.ts"

export type * from "./types/accounts.ts"
export type * from "./types/administration.ts"
export type * from "./types/bills.ts"
export type * from "./types/prices.ts"

/** One fault of a request. */
export interface ValidationItem extends Part<Contract.ValidationItem> {}
