export {
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  type Parameter,
  resolved
} from "./document.ts"
export { fuzz, type Fuzzed, type FuzzTarget } from "./fuzz.ts"
export { type HttpExchange, Prism } from "./prism.ts"
export { requestFor } from "./requests.ts"
