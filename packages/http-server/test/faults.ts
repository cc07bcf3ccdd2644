import { INSTANT_FORMS } from "@ratecard/core/catalogue"

/** Fault in a 422, besides its place and input. */
export interface ExpectedFault {
  readonly type: string
  readonly msg: string
  readonly ctx?: Readonly<Record<string, unknown>>
}

export const missing: ExpectedFault = { type: "missing", msg: "Field required" }

export const stringType: ExpectedFault = { type: "string_type", msg: "Input should be a valid string" }
export const listType: ExpectedFault = { type: "list_type", msg: "Input should be a valid list" }
export const objectType: ExpectedFault = {
  type: "model_attributes_type",
  msg: "Input should be a valid dictionary or object to extract fields from"
}

export const intType: ExpectedFault = { type: "int_type", msg: "Input should be a valid integer" }
export const intParsing: ExpectedFault = {
  type: "int_parsing",
  msg: "Input should be a valid integer, unable to parse string as an integer"
}
export const intParsingSize: ExpectedFault = {
  type: "int_parsing_size",
  msg: "Unable to parse input string as an integer, exceeded maximum size"
}
export const intFromFloat: ExpectedFault = {
  type: "int_from_float",
  msg: "Input should be a valid integer, got a number with a fractional part"
}

export const floatType: ExpectedFault = { type: "float_type", msg: "Input should be a valid number" }
export const floatParsing: ExpectedFault = {
  type: "float_parsing",
  msg: "Input should be a valid number, unable to parse string as a number"
}
export const finiteNumber: ExpectedFault = { type: "finite_number", msg: "Input should be a finite number" }

export const boolType: ExpectedFault = { type: "bool_type", msg: "Input should be a valid boolean" }
export const boolParsing: ExpectedFault = {
  type: "bool_parsing",
  msg: "Input should be a valid boolean, 'true' or 'false'"
}

export const datetimeType: ExpectedFault = { type: "datetime_type", msg: `Input should be ${INSTANT_FORMS}` }
const datetimeParsing = (error: string, type = "datetime_from_date_parsing"): ExpectedFault => ({
  type,
  msg: `Input should be ${INSTANT_FORMS}: ${error}`,
  ctx: { error }
})
const timezoneAware = datetimeParsing("no offset", "timezone_aware")
const datetimePast: ExpectedFault = { type: "datetime_past", msg: "Input should be in the past" }

/** Texts that name no past instant, and what is said of each. */
export const NO_INSTANTS: ReadonlyArray<readonly [text: string, fault: ExpectedFault]> = [
  ["", datetimeParsing("input is too short")],
  ["now", datetimeParsing("input is too short")],
  ["yesterday evening", datetimeParsing("invalid character in year")],
  ["1784505600", datetimeParsing("invalid date separator, expected `-`")],
  ["2026-13-01", datetimeParsing("month value is outside expected range of 1-12")],
  ["2026-02-30", datetimeParsing("day value is outside expected range")],
  ["2026-02-30T00:00:00Z", datetimeParsing("day value is outside expected range")],
  ["2025-02-29", datetimeParsing("day value is outside expected range")],
  [" 2026-01-01", datetimeParsing("invalid character in year")],
  ["2026-01-01 ", datetimeParsing("invalid datetime separator, expected `T`")],
  ["2026-01-01T25:00:00Z", datetimeParsing("hour value is outside expected range of 0-23")],
  ["2026-01-01T00:00:00", timezoneAware],
  ["2099-01-01", datetimePast],
  ["9999-12-31T23:59:59-23:59", datetimePast]
]

export const atLeast = (ge: number): ExpectedFault => ({
  type: "greater_than_equal",
  msg: `Input should be greater than or equal to ${ge}`,
  ctx: { ge }
})

export const atMost = (le: number): ExpectedFault => ({
  type: "less_than_equal",
  msg: `Input should be less than or equal to ${le}`,
  ctx: { le }
})

export const literalError = (allowed: ReadonlyArray<string>): ExpectedFault => {
  const quoted = allowed.map((value) => `'${value}'`)
  const expected = `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`
  return { type: "literal_error", msg: `Input should be ${expected}`, ctx: { expected } }
}

export const unknown = (nearest?: string): ExpectedFault => ({
  type: "extra_forbidden",
  msg: `Extra inputs are not permitted${nearest === undefined ? "" : `. Did you mean '${nearest}'?`}`
})

export const jsonInvalid = (error: string): ExpectedFault => ({
  type: "json_invalid",
  msg: "JSON decode error",
  ctx: { error }
})
