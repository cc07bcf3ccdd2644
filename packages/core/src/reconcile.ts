/**
 * Explains why a vendor's statement and logs differ: every difference by its cause, with its evidence. Plain data in
 * and out.
 */
export { CAUSES, type DifferenceCause } from "./reconcile/causes.ts"
export type { DifferenceLine, DifferenceSum, Reconciliation } from "./reconcile/Reconciliation.ts"
export { type LoggedResponse, loggedResponse } from "./reconcile/logged.ts"
export { roundingFor, type ShownAmounts } from "./reconcile/document.ts"
export {
  reconcile,
  type ReconcileBounds,
  type ReconcileOptions,
  Reconciler,
  STATEMENTS,
  StatementTooBroad
} from "./reconcile/reconcile.ts"
export { isStatement, isUsageReport, whyNoStatement } from "./reconcile/statement/readStatement.ts"
