/**
 * The engine of bills and its parts: what a request used, read from any shape; tariffs; exact money; the
 * bill, line by line. It names no Effect and loads none.
 */
export { bill, type ItemisedBill, type BillFault, type Terms } from "./ledger/bill/bill.ts"
export { subtotal, tokensIn, type TokenSums, type Used } from "./ledger/bill/lines.ts"
export { type BillableRecord, type Billing, billInSteps, billRecord, MONTH_DAYS } from "./billing/billRecord.ts"
export { type BilledQuantities, type Quantities, quantitiesOf, quantityBiller } from "./billing/quantities.ts"
export { loadTextCounter, textCounter, textEncodings, textsInSteps, type TextsToCount } from "./billing/textCounter.ts"
export { type CacheSaving, cacheSaving } from "./billing/whatIf/cacheSaving.ts"
export { billAs, type Change, type OtherBill } from "./billing/whatIf/billAs.ts"
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
export { priceMark } from "./billing/priceMark.ts"
export { billTogetherAs } from "./billing/whatIf/billTogetherAs.ts"
export type {
  Bill,
  BillLine,
  CostBand,
  PricedLine,
  PriceFactor,
  PriceSource,
  RecordError,
  RefusedRecord,
  UnpricedLine,
  Warning
} from "./ledger/schemas/Bill.ts"
export type { Citation, PriceBasis } from "./ledger/schemas/Citation.ts"
export { PRICE_BASES, type Lifetime, LIFETIMES } from "./ledger/schemas/literals.ts"
export type { BillContext, CostRecord, ExpectedCall } from "./ledger/schemas/CostRecord.ts"
export type { Overlay, OverlayRule } from "./ledger/schemas/Overlay.ts"
export { exportFault } from "./ledger/logs/exports/exportFaults.ts"
export {
  exportedEntry,
  exportedResponse,
  handedOn,
  isExported,
  joinHashed,
  type JoinableEntry
} from "./ledger/logs/exports/exported.ts"
export { ExportReader } from "./ledger/logs/exports/ExportReader.ts"
export { joinEntries, joinKeys, type LogRecord, messageOf, ownersIn } from "./ledger/logs/joinEntries.ts"
export { type Kind, kindOf, shapeOf } from "./ledger/logs/flatUsage.ts"
export { GAPS } from "./ledger/logs/gaps.ts"
export { type LineScanner, lineScanner, parsingScanner, type TakeLine } from "./ledger/logs/scan/LineScanner.ts"
export type { AgentLogs, Companion, LogFolder, LogTable, Machine } from "./ledger/logs/agents/agent.ts"
export { AGENT_LOGS, agentOf, AGENTS, databaseAgent, type LogAgent, readLineOf } from "./ledger/logs/agents/agents.ts"
export {
  isTelemetry,
  readTelemetry,
  type Telemetry,
  TELEMETRY_NAMES,
  type TelemetryFact,
  type TelemetryNames,
  type TelemetryOptions,
  type UnreadTelemetry
} from "./ledger/telemetry/readTelemetry.ts"
export type { CountTexts } from "./ledger/logs/loggedText.ts"
export { BROKEN, NO_JSON, parsedLine, type LogState } from "./ledger/logs/logRecord.ts"
export { type LogLineFault, LogReader, type ReaderState } from "./ledger/logs/LogReader.ts"
export { type Hash, hashedIds, type Snapshot, snapshotsOf, textHash } from "./ledger/logs/snapshot.ts"
export { finish, type Steps } from "./ledger/logs/steps.ts"
export {
  isLogLine,
  readLines,
  readClaudeCode,
  readCodex,
  readGeminiCli,
  readOpencode
} from "./ledger/logs/readLines.ts"
export { SHAPES } from "./ledger/usage/shapes/shapes.ts"
export { SHAPE_SOURCES } from "./ledger/usage/shapes/sources.ts"
export { csvRows } from "./ledger/records/csvRows.ts"
export { GROUPS, type RecordGroups } from "./ledger/records/groups.ts"
export { type Input, inputOf, INPUTS, type LineFault, readRecords } from "./ledger/records/readRecords.ts"
export { type PriceRequest } from "./ledger/tariff/card.ts"
export {
  NO_TARIFFS,
  matchesPattern,
  mergedTariffs,
  type ModelTariff,
  type MoreTariffs,
  type TariffBook
} from "./ledger/tariff/tariffBook.ts"
export { priceAt } from "./ledger/tariff/quote.ts"
export { rowsOfEntry } from "./ledger/tariff/rule.ts"
export { type LevelCitation, levelCitation, quotedBy } from "./ledger/tariff/quotedBy.ts"
export type {
  Hours,
  LevelSource,
  PackedTariffRow,
  PriceGuarantee,
  TariffConditions,
  TariffData,
  TariffRow
} from "./ledger/tariff/TariffRow.ts"
export type { PublishedTariff, SheetPrice, TariffSheet } from "./ledger/tariff/TariffSheet.ts"
export { tariffSheetOf } from "./ledger/tariff/tariffSheetOf.ts"
export { priceTable, rateTable, type Table, TABLE_FORMATS, type TableFormat, tableFile } from "./view/tables/tables.ts"
export { agentLogs, recordOf, reportedIn, usageRecordOf } from "./ledger/usage/readLog.ts"
export { readAmounts } from "./ledger/usage/readAmounts.ts"
export { readExpected } from "./ledger/usage/expected.ts"

export type {
  Calculation,
  CalculationRequest,
  MatchedName,
  ModelCalculationResult,
  ModelTokenEstimate,
  RequestEstimate,
  ToolEstimate
} from "./pricing/Calculation.ts"
export { contractCost, type Consumption, type ContractCost, type Prices } from "./pricing/contractCost.ts"
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
export { type UnitName, unitRow, UNITS } from "./ledger/schemas/units.ts"
export { TOOL_ESTIMATES, TOOL_TYPES, type ToolType } from "./pricing/toolEstimates.ts"
export type { Reading, ReadingFault, UsageRecord } from "./ledger/usage/reading.ts"
