/**
 * Prices language-model calls, before and after it is made: plain functions and data. It names no Effect, in code or in
 * types, loads none, and works with any version of it.
 */
export {
  bill,
  type BilledCall,
  type BillOptions,
  type Call,
  type CallBill,
  estimate,
  type Expected,
  type UnbilledCall
} from "./billing/bill.ts"
export {
  Budget,
  type BudgetOptions,
  BudgetSpent,
  type BudgetState,
  BudgetUnavailable,
  type Reservation
} from "./billing/Budget.ts"
export type { BudgetStore } from "./billing/BudgetStore.ts"
export { bundledPrices } from "./billing/bundledPrices.ts"
export { type CountOptions, countRequest, type RequestCount } from "./billing/countRequest.ts"
export { countTokens } from "./billing/countTokens.ts"
export { findModel, type FindOptions } from "./billing/findModel.ts"
export { type ChangesWanted, priceChanges } from "./billing/priceChanges.ts"
export { type Exclusion, type FittingModel, recommend, type Recommendation, type Wanted } from "./billing/recommend.ts"
export type { When } from "./billing/When.ts"
export type { CatalogueEntry } from "./catalogue/CatalogueEntry.ts"
export type { Model } from "./catalogue/Model.ts"
export { PROVIDERS } from "./catalogue/providers.ts"
export { convert, type DatedRate } from "./exchange/rate.ts"
export type { FoundChanges } from "./history/changes.ts"
export type { BillLine } from "./ledger/schemas/Bill.ts"
export type { Overlay } from "./ledger/schemas/Overlay.ts"
export type { ModelFilters } from "./recommendation/filters.ts"
export { countChat } from "./tokenizer/chat/chatOverhead.ts"
export { ENCODINGS } from "./tokenizer/encodings.ts"
export { type ModelCount } from "./tokenizer/estimating/countForModels.ts"
export { loadTokenizer } from "./tokenizer/loadTokenizer.ts"
export { type PriceData, priceSnapshot, type PriceSnapshot } from "./view/priceSnapshot.ts"
