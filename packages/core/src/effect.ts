/** The catalogue, the tokenizer and the calculator as Effect services, and the schemas of what they give. */
export { Calculator, type ProviderCount, UnknownModels } from "./Calculator.ts"
export { AnnouncedPrice, CatalogueEntry, ModelFacts, PriceLevel, PriceTier } from "./catalogue/CatalogueEntry.ts"
export { Model, RecommendedModel } from "./catalogue/Model.ts"
export {
  BuiltinTool,
  Capabilities,
  Currency,
  EncodingName,
  ListPrices,
  Price,
  ProviderSlug,
  Timestamp
} from "./catalogue/Fields.ts"
export { ExchangeRate } from "./exchange/ExchangeRate.ts"
export { PriceChange, PriceChangeSummary, PriceHistoryEntry } from "./history/PriceHistory.ts"
export { Bill, BillLine, PricedLine, RecordError, RefusedRecord, UnpricedLine, Warning } from "./ledger/schemas/Bill.ts"
export { BillContext, CostRecord, ExpectedCall } from "./ledger/schemas/CostRecord.ts"
export { Overlay, OverlayRule } from "./ledger/schemas/Overlay.ts"
export { Reconciliation } from "./reconcile/Reconciliation.ts"
export { ExportedResponse } from "./ledger/logs/exports/ExportedResponse.ts"
export { PackedTariffRow, TariffData } from "./ledger/tariff/TariffRow.ts"
export { PublishedTariff, SheetPrice } from "./ledger/tariff/TariffSheet.ts"
export { MatchKind } from "./names/NamedModel.ts"
export {
  Calculation,
  CalculationRequest,
  MatchedName,
  ModelCalculationResult,
  ModelTokenEstimate,
  RequestEstimate,
  ToolEstimate
} from "./pricing/Calculation.ts"
export { PastInstant } from "./time/PastInstant.ts"
export { Tokenizer, TokenizerUnavailable } from "./tokenizer/Tokenizer.ts"
export { Catalogue, modelNamed, UnknownModel } from "./view/Catalogue.ts"
export { ModelKind, Offer, Shelf } from "./view/Offer.ts"
export {
  CatalogueEdition,
  EditionRefused,
  newnessOf,
  openEdition,
  type Opening,
  ownPricesOf,
  priceDataOf,
  readCatalogue
} from "./view/CatalogueEdition.ts"
export { EDITION_URL, PUBLIC_KEY } from "./view/publicKey.ts"
export { publishCatalogue, PublishedCatalogue } from "./view/PublishedCatalogue.ts"
export type { LogAgent } from "./ledger/logs/agents/agents.ts"
