export {
  BILL_EXAMPLES,
  budgetRun,
  exampleBills,
  EXPECTED_BUDGET_RUN,
  type RunExample,
  spanBills
} from "./exampleBills.ts"
export { EXPECTED_CONVERSATION, toolConversation } from "./toolConversation.ts"
