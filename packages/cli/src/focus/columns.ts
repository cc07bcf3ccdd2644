/**
 * The versions of the FinOps Open Cost and Usage Specification that an export can follow. IBM Cloudability takes 1.0 and
 * 1.1: https://www.ibm.com/docs/en/cloudability-commercial/cloudability-enterprise/saas?topic=cloudability-connect-custom-data-focus-ingress
 */
export const FOCUS_VERSIONS = ["1.0", "1.1", "1.2", "1.4"] as const

export type FocusVersion = (typeof FOCUS_VERSIONS)[number]

/** The first versions of columns that 1.0 had not. 1.3 brought new names of those who take part. */
const FIRST: Readonly<Record<string, FocusVersion>> = {
  HostProviderName: "1.4",
  PricingCurrency: "1.2",
  PricingCurrencyContractedUnitPrice: "1.2",
  PricingCurrencyEffectiveCost: "1.2",
  PricingCurrencyListUnitPrice: "1.2",
  ServiceProviderName: "1.4",
  ServiceSubcategory: "1.1",
  SkuMeter: "1.1",
  SkuPriceDetails: "1.1"
}

/** The last versions of columns that 1.4 dropped. */
const LAST: Readonly<Record<string, FocusVersion>> = { ProviderName: "1.2", PublisherName: "1.2" }

export const columnsOf = (version: FocusVersion): ReadonlyArray<FocusColumn> =>
  (Object.keys(FOCUS_COLUMNS) as ReadonlyArray<FocusColumn>).filter(
    (name) => (FIRST[name] ?? version) <= version && version <= (LAST[name] ?? version)
  )

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
