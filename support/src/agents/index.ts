export type { RunExample } from "./exampleBills.ts"
export { testBills } from "./testBills.ts"
export { EXPECTED_CONVERSATION, toolConversation } from "./toolConversation.ts"
