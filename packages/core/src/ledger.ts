/** The ledger: what a response cost, line by line, without the catalogue's data. It names no Effect and loads none. */
export { bill, type Bill, type BillContext, type BillFault, type Reported, type Terms } from "./ledger/bill/bill.ts"
export type { Converted } from "./ledger/bill/converted.ts"
export type { BillLine, PricedLine, UnpricedLine } from "./ledger/bill/lines.ts"
export type { Overlay, OverlayRule } from "./ledger/bill/overlay.ts"
export type { Amount, Used } from "./ledger/bill/used.ts"
export { type PriceRequest } from "./ledger/tariff/card.ts"
export { priceAt } from "./ledger/tariff/priceAt.ts"
export type { KnownPrice, PriceFactor, UnknownPrice } from "./ledger/tariff/quote.ts"
export type { PriceSource } from "./ledger/tariff/rule.ts"
export { type ModelTariff, type TariffBook, tariffBook } from "./ledger/tariff/tariffBook.ts"
export type {
  Conditions,
  Factor,
  Guarantee,
  Hours,
  LevelSource,
  RowPrice,
  TariffData,
  TariffRow
} from "./ledger/tariff/tariffRow.ts"
export type { Warning } from "./ledger/tariff/warning.ts"
export { type Provider, PROVIDER_SLUGS, type ProviderSlug } from "./catalogue/providers.ts"
