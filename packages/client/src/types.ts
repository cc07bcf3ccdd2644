export type { ValidationItem } from "@ratecard/api"
export type * from "./types/accounts.ts"
export type * from "./types/administration.ts"
export type * from "./types/prices.ts"
