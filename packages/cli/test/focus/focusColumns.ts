import type { FocusVersion } from "../../src/focus/columns.ts"

/** Rule of the specification for a column. */
export interface ColumnRule {
  readonly level: "mandatory" | "conditional" | "recommended"
  readonly format: "decimal" | "text" | "currency" | "time" | "unit" | "json"
  readonly isNullable: boolean
  readonly allowed?: ReadonlyArray<string>
}

const column = (level: ColumnRule["level"], format: ColumnRule["format"], nulls: "null" | "never") => ({
  level,
  format,
  isNullable: nulls === "null"
})

const SERVICE_CATEGORIES = [
  "AI and Machine Learning",
  "Analytics",
  "Business Applications",
  "Compute",
  "Databases",
  "Developer Tools",
  "Multicloud",
  "Identity",
  "Integration",
  "Internet of Things",
  "Management and Governance",
  "Media",
  "Migration",
  "Mobile",
  "Networking",
  "Security",
  "Storage",
  "Web",
  "Other"
]

const SERVICE_SUBCATEGORIES = [
  "AI Platforms",
  "Bots",
  "Generative AI",
  "Machine Learning",
  "Natural Language Processing",
  "Other (AI and Machine Learning)"
]

const CHARGE_CATEGORIES = ["Usage", "Purchase", "Tax", "Credit", "Adjustment"]
const USED = ["Used", "Unused"]

/** All columns that the specification knows at its tag v1.2. */
const RULES_1_2: Readonly<Record<string, ColumnRule>> = {
  BilledCost: column("mandatory", "decimal", "never"),
  BillingAccountId: column("mandatory", "text", "never"),
  BillingAccountName: column("mandatory", "text", "null"),
  BillingCurrency: column("mandatory", "currency", "never"),
  BillingPeriodEnd: column("mandatory", "time", "never"),
  BillingPeriodStart: column("mandatory", "time", "never"),
  ChargeCategory: { ...column("mandatory", "text", "never"), allowed: CHARGE_CATEGORIES },
  ChargeClass: { ...column("mandatory", "text", "null"), allowed: ["Correction"] },
  ChargeDescription: column("mandatory", "text", "null"),
  ChargePeriodEnd: column("mandatory", "time", "never"),
  ChargePeriodStart: column("mandatory", "time", "never"),
  ContractedCost: column("mandatory", "decimal", "never"),
  EffectiveCost: column("mandatory", "decimal", "never"),
  InvoiceIssuerName: column("mandatory", "text", "never"),
  ListCost: column("mandatory", "decimal", "never"),
  PricingQuantity: column("mandatory", "decimal", "null"),
  PricingUnit: column("mandatory", "unit", "null"),
  ProviderName: column("mandatory", "text", "never"),
  PublisherName: column("mandatory", "text", "never"),
  ServiceCategory: { ...column("mandatory", "text", "never"), allowed: SERVICE_CATEGORIES },
  ServiceName: column("mandatory", "text", "never"),

  BillingAccountType: column("conditional", "text", "never"),
  CapacityReservationId: column("conditional", "text", "null"),
  CapacityReservationStatus: { ...column("conditional", "text", "null"), allowed: USED },
  CommitmentDiscountCategory: { ...column("conditional", "text", "null"), allowed: ["Spend", "Usage"] },
  CommitmentDiscountId: column("conditional", "text", "null"),
  CommitmentDiscountName: column("conditional", "text", "null"),
  CommitmentDiscountQuantity: column("conditional", "decimal", "null"),
  CommitmentDiscountStatus: { ...column("conditional", "text", "null"), allowed: USED },
  CommitmentDiscountType: column("conditional", "text", "null"),
  CommitmentDiscountUnit: column("conditional", "unit", "null"),
  ConsumedQuantity: column("conditional", "decimal", "null"),
  ConsumedUnit: column("conditional", "unit", "null"),
  ContractedUnitPrice: column("conditional", "decimal", "null"),
  ListUnitPrice: column("conditional", "decimal", "null"),
  PricingCategory: {
    ...column("conditional", "text", "null"),
    allowed: ["Standard", "Dynamic", "Committed", "Other"]
  },
  PricingCurrency: column("conditional", "currency", "null"),
  PricingCurrencyContractedUnitPrice: column("conditional", "decimal", "null"),
  PricingCurrencyEffectiveCost: column("conditional", "decimal", "null"),
  PricingCurrencyListUnitPrice: column("conditional", "decimal", "null"),
  RegionId: column("conditional", "text", "null"),
  RegionName: column("conditional", "text", "null"),
  ResourceId: column("conditional", "text", "null"),
  ResourceName: column("conditional", "text", "null"),
  ResourceType: column("conditional", "text", "null"),
  SkuId: column("conditional", "text", "null"),
  SkuMeter: column("conditional", "text", "null"),
  SkuPriceDetails: column("conditional", "json", "null"),
  SkuPriceId: column("conditional", "text", "null"),
  SubAccountId: column("conditional", "text", "null"),
  SubAccountName: column("conditional", "text", "null"),
  SubAccountType: column("conditional", "text", "null"),
  Tags: column("conditional", "json", "null"),

  AvailabilityZone: column("recommended", "text", "null"),
  ChargeFrequency: {
    ...column("recommended", "text", "never"),
    allowed: ["One-Time", "Recurring", "Usage-Based"]
  },
  InvoiceId: column("recommended", "text", "null"),
  ServiceSubcategory: { ...column("recommended", "text", "never"), allowed: SERVICE_SUBCATEGORIES }
}

const { ProviderName: _, PublisherName: __, ...LASTING } = RULES_1_2

/** Columns that came with 1.1 and with 1.2: the folders `specification/columns` of the tags differ by them, and in no rule. */
const NEW_IN_1_1 =
  /^(?:CapacityReservation.*|CommitmentDiscount(?:Quantity|Unit)|ServiceSubcategory|SkuMeter|SkuPriceDetails)$/u
const NEW_IN_1_2 = /^(?:PricingCurrency.*|BillingAccountType|SubAccountType|InvoiceId)$/u

const rulesBefore = (news: RegExp, rules: typeof RULES_1_2): typeof RULES_1_2 =>
  Object.fromEntries(Object.entries(rules).filter(([name]) => !news.test(name)))

const RULES_1_1 = rulesBefore(NEW_IN_1_2, RULES_1_2)

/**
 * The columns by version. 1.3 brought the names of those who take part in a charge, and 1.4 dropped the old ones
 * (`specification/datasets/cost_and_usage/dataset.md` of the specification's repository); those of its other new
 * columns that a ledger could fill are none.
 */
export const FOCUS_RULES: Readonly<Record<FocusVersion, Readonly<Record<string, ColumnRule>>>> = {
  "1.0": rulesBefore(NEW_IN_1_1, RULES_1_1),
  "1.1": RULES_1_1,
  "1.2": RULES_1_2,
  "1.4": {
    ...LASTING,
    HostProviderName: column("mandatory", "text", "never"),
    ServiceProviderName: column("mandatory", "text", "never")
  }
}
