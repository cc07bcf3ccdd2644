/** The versions of the FinOps Open Cost and Usage Specification that an export can follow. */
export const FOCUS_VERSIONS = ["1.2", "1.4"] as const

export type FocusVersion = (typeof FOCUS_VERSIONS)[number]

/** Columns that only one version has: 1.3 replaced the names of those who take part, and 1.4 dropped the old ones. */
const ONLY_IN: Readonly<Record<string, FocusVersion>> = {
  HostProviderName: "1.4",
  ProviderName: "1.2",
  PublisherName: "1.2",
  ServiceProviderName: "1.4"
}

export const columnsOf = (version: FocusVersion): ReadonlyArray<FocusColumn> =>
  (Object.keys(FOCUS_COLUMNS) as ReadonlyArray<FocusColumn>).filter((name) => (ONLY_IN[name] ?? version) === version)

/** The columns of all versions in their order: those of the specification, then ours, whose names begin with `x_`. */
export const FOCUS_COLUMNS = {
  BilledCost: "Decimal",
  BillingAccountId: "String",
  BillingAccountName: "String",
  BillingCurrency: "String",
  BillingPeriodEnd: "DateTime",
  BillingPeriodStart: "DateTime",
  ChargeCategory: "String",
  ChargeClass: "String",
  ChargeDescription: "String",
  ChargeFrequency: "String",
  ChargePeriodEnd: "DateTime",
  ChargePeriodStart: "DateTime",
  ConsumedQuantity: "Decimal",
  ConsumedUnit: "String",
  ContractedCost: "Decimal",
  ContractedUnitPrice: "Decimal",
  EffectiveCost: "Decimal",
  HostProviderName: "String",
  InvoiceIssuerName: "String",
  ListCost: "Decimal",
  ListUnitPrice: "Decimal",
  PricingCategory: "String",
  PricingCurrency: "String",
  PricingCurrencyContractedUnitPrice: "Decimal",
  PricingCurrencyEffectiveCost: "Decimal",
  PricingCurrencyListUnitPrice: "Decimal",
  PricingQuantity: "Decimal",
  PricingUnit: "String",
  ProviderName: "String",
  PublisherName: "String",
  ServiceCategory: "String",
  ServiceName: "String",
  ServiceProviderName: "String",
  ServiceSubcategory: "String",
  SkuId: "String",
  SkuMeter: "String",
  SkuPriceDetails: "JSON",
  SkuPriceId: "String",
  Tags: "JSON",
  x_Convention: "String",
  x_Factors: "JSON",
  x_FocusVersion: "String",
  x_PriceBasis: "String",
  x_RateDate: "DateTime",
  x_ResponseId: "String",
  x_Warnings: "String"
} as const

interface Values {
  readonly String: string
  /** UTC, to the second. */
  readonly DateTime: string
  /** Exact, in digits. */
  readonly Decimal: string
  readonly JSON: object
}

type FocusColumns = typeof FOCUS_COLUMNS

export type FocusColumn = keyof FocusColumns

/** A row of cost and usage; null is a value that there is none of. */
export type FocusRow = { readonly [Column in FocusColumn]: Values[FocusColumns[Column]] | null }
