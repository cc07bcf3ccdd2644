/**
 * Why a vendor's statement and logs differ: every difference by its cause, with what shows it. Plain data in and out.
 */
export { CAUSES, type DifferenceCause, type Finding } from "./reconcile/causes.ts"
export type { CauseSum, Reconciliation } from "./reconcile/document.ts"
export type { LoggedResponse } from "./reconcile/logged.ts"
export { reconcile, type ReconcileOptions, Reconciler, STATEMENTS } from "./reconcile/reconcile.ts"
export { isUsageReport } from "./reconcile/statement/readStatement.ts"
