/**
 * The ledger: what a request used, read from whatever tells it, and what it cost, line by line. The
 * catalogue's data comes from elsewhere. It names no Effect and loads none.
 */
export { bill, type Bill, type BillContext, type BillFault, type ReportedCost, type Terms } from "./ledger/bill/bill.ts"
export type { Converted } from "./ledger/bill/converted.ts"
export { type BillLine, type PricedLine, subtotal, type UnpricedLine } from "./ledger/bill/lines.ts"
export type { Overlay, OverlayRule } from "./ledger/bill/overlay.ts"
export type { Used } from "./ledger/bill/used.ts"
export { type NameHints, resolve, type Resolved, type ResolveKind, type Unresolved } from "./catalogue/resolve.ts"
export {
  billRecord,
  type Billing,
  type CostRecord,
  type RecordBill,
  type RecordFault,
  type TimedRecord
} from "./ledger/billRecord.ts"
export { addEntry, toldBy } from "./ledger/logs/entries.ts"
export { joinEntries, joinKeys } from "./ledger/logs/joinEntries.ts"
export { LINE_NAMES, type LineNames } from "./ledger/logs/lineNames.ts"
export type { LogEntry, LogPart, LogRecord, LogSnapshot, LogState, ReadLine } from "./ledger/logs/logRecord.ts"
export {
  agentOf,
  LINE_READERS,
  readClaudeCode,
  readCodex,
  readGeminiCli,
  readLines,
  readOpencode
} from "./ledger/logs/readLines.ts"
export {
  type Input,
  inputOf,
  INPUTS,
  type LineFault,
  type PlacedRecord,
  readRecords,
  type ReadRecords
} from "./ledger/records/readRecords.ts"
export { type PriceRequest } from "./ledger/tariff/card.ts"
export { priceAt } from "./ledger/tariff/priceAt.ts"
export type { KnownPrice, PriceFactor, UnknownPrice } from "./ledger/tariff/quote.ts"
export { rowsOfEntry } from "./ledger/tariff/rowsOfEntry.ts"
export type { PriceSource } from "./ledger/tariff/rule.ts"
export { type SheetPrice, tariffSheet, type TariffSheet } from "./ledger/tariff/published/tariffSheet.ts"
export { type ModelTariff, type TariffBook, tariffBook } from "./ledger/tariff/tariffBook.ts"
export type {
  Conditions,
  Factor,
  Guarantee,
  Hours,
  LevelSource,
  PackedTariffRow,
  RowPrice,
  TariffData,
  TariffRow
} from "./ledger/tariff/tariffRow.ts"
export { type ReadLog, readLog, usageRecordOf } from "./ledger/usage/readLog.ts"
export { readAmounts } from "./ledger/usage/readAmounts.ts"
export type {
  Amount,
  Convention,
  Lifetime,
  Reading,
  ReadingFault,
  Reported,
  Unit,
  UsageRecord,
  Warning
} from "./ledger/usage/reading.ts"
