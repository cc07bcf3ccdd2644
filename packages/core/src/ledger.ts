/**
 * The engine of bills and its parts: what a request used, read from any shape; tariffs; exact money; the
 * bill, line by line. It names no Effect and loads none.
 */
export { bill, type BillFault, type ItemisedBill, type Terms } from "./ledger/bill/bill.ts"
export { subtotal } from "./ledger/bill/lines.ts"
export { tokensIn, type TokenSums } from "./ledger/bill/tokensIn.ts"
export type { Used } from "./ledger/bill/used.ts"
export { type BillableRecord, type Billing, billInSteps, billRecord, MONTH_DAYS } from "./billing/billRecord.ts"
export { billTogether } from "./billing/billTogether.ts"
export {
  loadTextCounter,
  textCounter,
  textEncodings,
  textsInSteps,
  type TextsToCount,
  textsToCount
} from "./billing/textCounter.ts"
export { type CacheSaving, cacheSaving } from "./billing/whatIf/cacheSaving.ts"
export { billAs, type Change, type OtherBill } from "./billing/whatIf/billAs.ts"
export type { RequestText } from "./billing/whatIf/terms.ts"
export {
  byCost,
  byKey,
  type UsageCell,
  type UsageSum,
  usageSum,
  UsageSums,
  type UsageWarning,
  usageWarnings
} from "./billing/UsageSums.ts"
export { billTogetherAs } from "./billing/whatIf/billTogetherAs.ts"
export type {
  Bill,
  BillLine,
  Convention,
  Converted,
  ComputedCost,
  CostBand,
  PricedLine,
  PriceFactor,
  PriceSource,
  RecordError,
  RefusedRecord,
  ReportedCost,
  UnpricedLine,
  Warning
} from "./ledger/schemas/Bill.ts"
export type { Citation, PriceBasis } from "./ledger/schemas/Citation.ts"
export { PRICE_BASES } from "./ledger/schemas/priceBases.ts"
export type { BillContext } from "./ledger/schemas/BillContext.ts"
export type { CostRecord } from "./ledger/schemas/CostRecord.ts"
export type { ExpectedCall } from "./ledger/schemas/ExpectedCall.ts"
export type { Overlay, OverlayRule } from "./ledger/schemas/Overlay.ts"
export { exportFault } from "./ledger/logs/exports/exportFaults.ts"
export type { ExportedResponse } from "./ledger/logs/exports/ExportedResponse.ts"
export {
  exportedEntry,
  exportedResponse,
  type Hash,
  hashedSnapshot,
  isExported,
  joinHashed,
  type JoinableEntry
} from "./ledger/logs/exports/exported.ts"
export { ExportReader } from "./ledger/logs/exports/ExportReader.ts"
export { messageOf } from "./ledger/logs/entries.ts"
export { joinEntries, joinKeys, rootsOf } from "./ledger/logs/joinEntries.ts"
export { type Kind, kindOf, shapeOf } from "./ledger/logs/flatUsage.ts"
export { GAPS, type LogGap } from "./ledger/logs/gaps.ts"
export { type LineScanner, lineScanner, parsingScanner, type TakeLine } from "./ledger/logs/scan/LineScanner.ts"
export type { AgentLogs, Companion, LogDatabase, LogFolder, LogRow, LogTable } from "./ledger/logs/agents/agentLogs.ts"
export { AGENTS } from "./ledger/logs/agentNames.ts"
export { AGENT_LOGS, databaseAgent } from "./ledger/logs/agents/agents.ts"
export type { Machine } from "./ledger/logs/agents/folders.ts"
export type { CountTexts } from "./ledger/logs/loggedText.ts"
export {
  BROKEN,
  NO_JSON,
  parsedLine,
  type LogAgent,
  type LogRecord,
  type LogState,
  type TokenBand
} from "./ledger/logs/logRecord.ts"
export { LINE_READERS, type LineAgent } from "./ledger/logs/agents/lineReaders.ts"
export { readLineOf } from "./ledger/logs/agents/logReaders.ts"
export { type LogLineFault, LogReader, type ReaderState } from "./ledger/logs/LogReader.ts"
export { type Snapshot, snapshotsOf } from "./ledger/logs/snapshot.ts"
export { finish, type Steps } from "./ledger/logs/steps.ts"
export { textHash } from "./ledger/logs/textHash.ts"
export {
  agentOf,
  isLogLine,
  readClaudeCode,
  readCodex,
  readGeminiCli,
  readLines,
  readOpencode
} from "./ledger/logs/readLines.ts"
export { csvRows } from "./ledger/records/csvRows.ts"
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
export { NO_TARIFFS } from "./ledger/tariff/noTariffs.ts"
export { priceAt } from "./ledger/tariff/priceAt.ts"
export type { KnownPrice, UnknownPrice } from "./ledger/tariff/quote.ts"
export { rowsOfEntry } from "./ledger/tariff/rowsOfEntry.ts"
export { type LevelCitation, levelCitation } from "./ledger/tariff/levelCitation.ts"
export { matchesPattern } from "./ledger/tariff/pattern.ts"
export { quotedBy } from "./ledger/tariff/quotedBy.ts"
export {
  mergedTariffs,
  type ModelTariff,
  type MoreTariffs,
  type TariffBook,
  tariffBook
} from "./ledger/tariff/tariffBook.ts"
export type {
  Hours,
  LevelSource,
  PackedTariffRow,
  PriceGuarantee,
  TariffAmount,
  TariffConditions,
  TariffData,
  TariffFactor,
  TariffRow
} from "./ledger/tariff/TariffRow.ts"
export type { PublishedTariff, SheetPrice, TariffSheet } from "./ledger/tariff/TariffSheet.ts"
export { tariffSheetOf } from "./ledger/tariff/tariffSheetOf.ts"
export { PLACEHOLDER_USAGE } from "./ledger/usage/atLeast.ts"
export { type ReadLog, readLog, recordOf, reportedIn, usageRecordOf } from "./ledger/usage/readLog.ts"
export { readAmounts } from "./ledger/usage/readAmounts.ts"
export { readExpected } from "./ledger/usage/expected.ts"
export type { Amount, OutputBand, Reading, ReadingFault, Reported, Unit, UsageRecord } from "./ledger/usage/reading.ts"

export type {
  Calculation,
  CalculationRequest,
  MatchedName,
  ModelCalculationResult,
  ModelTokenEstimate,
  ToolEstimate
} from "./pricing/Calculation.ts"
export { type Consumption, contractCost, type ContractCost, type Prices } from "./pricing/contractCost.ts"
export { matchedNames } from "./pricing/matchedNames.ts"
export {
  add as addDecimals,
  compare as compareDecimals,
  type Decimal,
  decimal,
  decimalIn,
  decimalText,
  divide as divideDecimals,
  multiply as multiplyDecimals,
  subtract as subtractDecimals,
  toAmount
} from "./pricing/money.ts"
export { type Lifetime, LIFETIMES } from "./ledger/schemas/lifetimes.ts"
export { TOOL_ESTIMATES, TOOL_TYPES, type ToolTokens, type ToolType } from "./pricing/toolEstimates.ts"
