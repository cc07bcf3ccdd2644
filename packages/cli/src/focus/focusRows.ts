import { type Currency, type NamedModels, type Offer, resolve } from "@ratecard/core/catalogue"
import {
  type Bill,
  type Decimal,
  decimal,
  decimalIn,
  decimalText,
  divideDecimals,
  multiplyDecimals,
  type PricedLine
} from "@ratecard/core/ledger"
import { billingPeriod, makerOf, measureOf, meterOf, secondOf, sellerOf } from "./rowParts.ts"
import type { FocusRow, FocusVersion } from "./columns.ts"

/** A bill, and what else is known of its request. */
export interface Charge {
  readonly bill: Bill
  /** When the request started, in milliseconds since the epoch. */
  readonly at: number
  /** Provider that runs the model, by the log. */
  readonly provider?: string | undefined
  /** The cloud that served it, where the name of the model does not say so: `bedrock`, `vertex`, `azure`, `foundry`. */
  readonly channel?: string | undefined
  /** Further tags; undefined or empty values are left out. */
  readonly tags: Readonly<Record<string, string | undefined>>
}

/** Terms that no log can tell. */
export interface FocusTerms {
  readonly version: FocusVersion
  readonly billingAccountId: string
  readonly billingAccountName: string | null
  /** Null: who sells the request. */
  readonly invoiceIssuer: string | null
  /** The day of the month, 1 to 28, on which a billing period begins, in UTC. */
  readonly billingDay: number
  /** Whether the user's own prices are those of a commitment. */
  readonly isCommitted: boolean
  /** Undefined: that in which the seller sells. */
  readonly currency: Currency | undefined
  /** Those that a bill may be of. */
  readonly models: NamedModels
  /** The offer of a host that another bill is of. */
  readonly offerOf?: ((id: string) => Offer | undefined) | undefined
}

/** An amount that is not a row, because a row may not be without its cost. */
export interface FocusFault {
  /** The response's own id, where it has one. */
  readonly id: string | undefined
  readonly message: string
}

interface FocusRows {
  readonly rows: ReadonlyArray<FocusRow>
  readonly faults: ReadonlyArray<FocusFault>
}

/**
 * The lines of a bill as rows of the FinOps Open Cost and Usage Specification. Every cost is the product of
 * its quantity and its unit price, to the last digit, and all rows together cost what the bill does.
 */
export const focusRows = (charge: Charge, terms: FocusTerms): FocusRows => {
  const { bill } = charge
  const exchange = exchangeOf(bill, terms.currency)
  const rows: Array<FocusRow> = []
  const faults: Array<FocusFault> = []
  for (const line of bill.lines) {
    const model_id = line.model_id ?? bill.model_id
    if (line.price === null) {
      const message = `No price is known of '${line.unit}' of '${model_id}'.`
      faults.push({ id: bill.id, message })
    } else if (exchange === undefined) {
      const message = `No exchange rate is known for '${line.unit}' of '${model_id}'.`
      faults.push({ id: bill.id, message })
    } else {
      const ofModel = { ...charge, bill: { ...bill, model_id } }
      const columns = chargeColumns(ofModel, terms)
      const row = { ...CONSTANTS, ...columns, ...lineColumns(line, ofModel.bill, exchange, terms) }
      // Without a column of its own, who made the model is a property of its price.
      const details = { x_ModelId: model_id, x_ModelDeveloper: columns.PublisherName, ...row.SkuPriceDetails }
      rows.push(terms.version <= "1.2" ? row : { ...row, SkuPriceDetails: details })
    }
  }
  return { rows, faults }
}

const CONSTANTS = {
  ChargeCategory: "Usage",
  ChargeClass: null,
  ChargeFrequency: "Usage-Based",
  ServiceCategory: "AI and Machine Learning",
  ServiceSubcategory: "Generative AI"
}

/** The columns that all rows of a charge share. */
const chargeColumns = ({ at, bill, channel, provider, tags }: Charge, terms: FocusTerms) => {
  const { billingAccountId, billingAccountName, billingDay, invoiceIssuer, models, offerOf } = terms
  const period = billingPeriod(at, billingDay)
  const second = secondOf(at)
  const { name } = bill.matched
  const found = resolve(models, name, { provider })
  const model = models.get(bill.model_id)
  const offer = model === undefined && bill.matched.how === "host" ? offerOf?.(bill.model_id) : undefined
  // The maker of a model that only an overlay has is unknown.
  const stranger = offer?.host_name ?? provider ?? name
  const seller =
    model === undefined
      ? { provider: stranger, service: stranger }
      : sellerOf(model.provider, channel ?? (found.how === "none" ? undefined : found.channel))
  const maker = model === undefined ? (offer?.maker ?? stranger) : makerOf(model.provider, model.name)
  const told = Object.entries(tags).filter(([, value]) => value !== undefined && value !== "")
  return {
    BillingAccountId: billingAccountId,
    BillingAccountName: billingAccountName,
    BillingPeriodStart: period.start,
    BillingPeriodEnd: period.end,
    ChargePeriodStart: second.start,
    ChargePeriodEnd: second.end,
    // Vendors do not say on whose machines they run; a cloud runs its own.
    HostProviderName: seller.provider,
    InvoiceIssuerName: invoiceIssuer ?? seller.provider,
    ProviderName: seller.provider,
    PublisherName: maker,
    ServiceName: seller.service,
    ServiceProviderName: seller.provider,
    Tags: told.length === 0 ? null : Object.fromEntries(told),
    x_Convention: bill.convention.name,
    x_FocusVersion: terms.version,
    x_ResponseId: bill.id ?? null
  }
}

/** The columns of a line: quantities, prices and costs, in the currency of sale and in the one that was asked for. */
const lineColumns = (line: PricedLine, bill: Bill, exchange: Exchange, { isCommitted }: FocusTerms) => {
  const { currency, model_id } = bill
  const { date, inOther } = exchange
  const consumed = decimalIn(String(line.quantity))!
  const quantity: Decimal = { units: consumed.units, scale: consumed.scale + Math.log10(line.per) }
  const contracted = multiplyDecimals(decimalIn(line.price)!, decimalIn(line.multiplier ?? "1")!)
  // What a discount was taken from has its amount in the line: the quantity is above 0, and divides it without rest.
  const list =
    line.list_amount === undefined ? contracted : divideDecimals(decimalIn(line.list_amount)!, quantity, PRICE_DECIMALS)
  const cost = decimalText(multiplyDecimals(quantity, inOther(contracted)))
  const measure = measureOf(line.unit)
  const skuId = `${model_id}/${line.unit}`
  const factors = [...(line.derived?.factors ?? []), ...(line.factors ?? [])]
  return {
    BilledCost: cost,
    BillingCurrency: exchange.currency.toUpperCase(),
    ChargeDescription: `${meterOf(line.unit)} of ${model_id}${line.tariff === undefined ? "" : `, ${line.tariff}`}`,
    ConsumedQuantity: decimalText(consumed),
    ConsumedUnit: measure,
    ContractedCost: cost,
    ContractedUnitPrice: decimalText(inOther(contracted)),
    EffectiveCost: cost,
    ListCost: decimalText(multiplyDecimals(quantity, inOther(list))),
    ListUnitPrice: decimalText(inOther(list)),
    PricingCategory: isCommitted && line.overlay !== undefined ? "Committed" : isDynamic(line) ? "Dynamic" : "Standard",
    PricingCurrency: currency.toUpperCase(),
    PricingCurrencyContractedUnitPrice: decimalText(contracted),
    PricingCurrencyEffectiveCost: line.amount,
    PricingCurrencyListUnitPrice: decimalText(list),
    PricingQuantity: decimalText(quantity),
    PricingUnit: line.per === 1 ? measure : `${line.per} ${measure}`,
    SkuId: skuId,
    SkuMeter: meterOf(line.unit),
    SkuPriceId: skuPriceId(skuId, line, list),
    SkuPriceDetails: skuPriceDetails(line),
    x_Factors: factors.length === 0 ? null : factors,
    x_PriceBasis: line.source.basis,
    x_RateDate: date,
    x_Warnings: warningsOf(line, bill)
  }
}

/** Far beyond the digits of any price. */
const PRICE_DECIMALS = 30

/** The price level that a unit was sold at. The price is part of it, because a factor may change while the level stays. */
const skuPriceId = (skuId: string, { source, tariff = "standard" }: PricedLine, list: Decimal): string =>
  [skuId, tariff.replaceAll(/[^a-z0-9]+/giu, "-"), source.date?.slice(0, 10) ?? "undated", decimalText(list)].join("/")

const skuPriceDetails = ({ source, tariff }: PricedLine) => ({
  ...(tariff === undefined ? {} : { x_Tariff: tariff }),
  ...(source.date === null ? {} : { x_PriceDate: source.date }),
  x_PriceSource: source.source,
  ...(source.url === undefined ? {} : { x_PriceUrl: source.url })
})

/** Whether it is a price of some hours of the day, or one that its vendor has for a while only. */
const isDynamic = ({ source, tariff = "" }: PricedLine): boolean =>
  /\bpeak hours\b/u.test(tariff) || /^(?:\S+ )?promotion\b/iu.test(source.source)

const warningsOf = ({ list_amount, overlay }: PricedLine, { warnings }: Bill): string | null => {
  const codes = new Set(warnings.map(({ code }) => code))
  // What has only the user's own price is listed at that.
  if (overlay !== undefined && list_amount === undefined) codes.add("no_list_price")
  return codes.size === 0 ? null : [...codes].join(" ")
}

/** Converts a bill's prices to the currency that was asked for. */
interface Exchange {
  readonly currency: Currency
  readonly inOther: (price: Decimal) => Decimal
  /** Of the rate; null if none was needed, or it is the user's own. */
  readonly date: string | null
}

const exchangeOf = ({ converted, currency }: Bill, asked = currency): Exchange | undefined => {
  if (asked === currency) return { currency, inOther: (price) => price, date: null }
  if (converted?.currency !== asked || converted.rate === null) return undefined
  const rubles = decimal(converted.rate)
  const inOther = (price: Decimal) =>
    asked === "rub" ? multiplyDecimals(price, rubles) : divideDecimals(price, rubles, PRICE_DECIMALS)
  return { currency: asked, inOther, date: converted.date || null }
}
