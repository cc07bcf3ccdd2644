/** The bill of each call by its response, and what calls cost together, at the bundled prices. It loads no Effect. */
export { biller, type BillerOptions } from "./frameworks/Biller.ts"
export type { BillOf, BillRecord, Call, CallBill } from "./frameworks/callBill.ts"
export { BudgetSpent, Spending, type SpendingOptions } from "./frameworks/Spending.ts"
