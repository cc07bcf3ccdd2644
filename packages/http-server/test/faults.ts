/** What a 422 says of one fault, beside its place and input. */
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
  msg: "Input should be a valid boolean, unable to interpret input"
}

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

export const jsonInvalid = (error: string): ExpectedFault => ({
  type: "json_invalid",
  msg: "JSON decode error",
  ctx: { error }
})
