import { priceSnapshot } from "@ratecard/core/catalogue"
import { bill, billRecord, type Billing, type CostRecord, type Bill } from "@ratecard/core/ledger"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import type { Charge, FocusFault, FocusTerms } from "../../src/focus/focusRows.ts"
import { type FocusFormat, focusText } from "../../src/focus/FocusFlags.ts"
import { type FocusFile, readCsv, readJsonl } from "./focusFile.ts"

const NOW = Date.parse("2026-11-21T12:00:00Z")

export const prices = { ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW), id: "bundled" }
export const { book } = prices

/** A request with its price, at noon of an ordinary day unless it says otherwise. */
export const chargeOf = (
  { at = "2026-09-15T12:00:00Z", ...record }: CostRecord,
  billing: Partial<Billing> = {},
  tags: Charge["tags"] = {}
): Charge => {
  const made = billRecord({ at, ...record }, { prices, now: NOW, ...billing })
  if ("error" in made) throw new Error(made.error.message)
  return {
    bill: made,
    at: typeof at === "number" ? at : Date.parse(at),
    provider: record.provider,
    channel: record.context?.channel,
    tags
  }
}

/** So much of each unit, of a model by its id; undefined if it had no price then. */
export const chargeOfUnits = (
  id: string,
  units: Readonly<Record<string, number | string>>,
  at: string,
  batch = false
): Charge | undefined => {
  const amounts = Object.entries(units).map(([unit, quantity]) => ({ unit, quantity }))
  const terms = { at: Date.parse(at), now: NOW, name: id, context: { batch } }
  const made = bill({ amounts, promptTokens: 1000 }, book.tariffOf(id), terms)
  if ("code" in made) return undefined
  const told: Bill = {
    ...made,
    matched: { name: id, how: "id" },
    convention: { name: "cache next to input", identity: "documented" },
    prices_as_of: prices.asOfDay
  }
  return { bill: told, at: terms.at, tags: {} }
}

const TERMS: FocusTerms = {
  version: "1.2",
  billingAccountId: "local",
  billingAccountName: null,
  invoiceIssuer: null,
  billingDay: 1,
  isCommitted: false,
  currency: undefined,
  models: prices.names
}

/** The text of an export. */
export const written = (charges: Iterable<Charge>, format: FocusFormat, terms: Partial<FocusTerms> = {}) => {
  const faults: Array<FocusFault> = []
  const text = [...focusText(charges, { ...TERMS, ...terms }, format, (fault) => faults.push(fault))].join("")
  return { text, faults }
}

/** The rows of an export for its reader. */
export const exported = (
  charges: Iterable<Charge>,
  terms: Partial<FocusTerms> = {},
  format: FocusFormat = "csv"
): FocusFile & { readonly faults: ReadonlyArray<FocusFault> } => {
  const { faults, text } = written(charges, format, terms)
  return { ...(format === "csv" ? readCsv(text) : readJsonl(text)), faults }
}

/** Some cells of each row. */
export const cells = ({ rows }: FocusFile, ...names: ReadonlyArray<string>) =>
  rows.map((row) => names.map((name) => row.get(name)))
