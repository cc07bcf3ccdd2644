export { BillOracle, type Charge, type Charged } from "./billOracle.ts"
export { type ChargedRequest, charges } from "./charges.ts"
export { readSeedFacts, type SeedFacts } from "./seedFacts.ts"
export { SHARED_RESPONSES, SHARED_WARNINGS, sharedSum } from "./sharedResponses.ts"
