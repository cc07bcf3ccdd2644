import type { DatedRate } from "@ratecard/core/catalogue"
import type { BudgetCheckDocument } from "./budget/checkAnswer.ts"
import type { BudgetListDocument, BudgetRemovedDocument, BudgetSetDocument } from "./budget/budgets.ts"
import type { ChangesDocument } from "./changes.ts"
import type { CheckDocument } from "./check.ts"
import type { CostDocument } from "./cost/cost.ts"
import type { ExpectedCostDocument } from "./cost/expectedCost.ts"
import type { CountDocument } from "./count.ts"
import type { DiffDocument } from "./diff/document.ts"
import type { DoctorDocument } from "./doctor.ts"
import type { ForgottenStore } from "./forget.ts"
import type { HistoryDocument } from "./history.ts"
import type { HostedModelDocument, ModelSheetDocument } from "./model.ts"
import type { ModelsDocument } from "./models.ts"
import type { OffersDocument } from "./offers.ts"
import type { Reconciliation } from "@ratecard/core/reconcile"
import type { RecommendDocument } from "./recommend.ts"
import type { ResolvedDocument, UnresolvedDocument } from "./resolve.ts"
import type { CatalogueUpdateDocument } from "./updateCatalogue.ts"
import type { ComparedUsage } from "./whatIfAnswer.ts"

/** The output of `--json`, by command: `pnpm x write schemas` makes docs/schemas of it. */
export interface Documents {
  readonly "budget check": BudgetCheckDocument
  readonly "budget list": BudgetListDocument
  readonly "budget remove": BudgetRemovedDocument
  readonly "budget set": BudgetSetDocument
  readonly "catalogue update": CatalogueUpdateDocument
  readonly changes: ChangesDocument
  readonly check: CheckDocument
  readonly cost: CostDocument | ExpectedCostDocument
  readonly count: CountDocument
  readonly diff: DiffDocument
  readonly doctor: DoctorDocument
  readonly history: HistoryDocument
  readonly model: ModelSheetDocument | HostedModelDocument
  readonly models: ModelsDocument
  readonly offers: OffersDocument
  readonly rate: DatedRate
  readonly recommend: RecommendDocument
  readonly reconcile: Reconciliation
  readonly resolve: ResolvedDocument | UnresolvedDocument
  readonly usage: ComparedUsage
  readonly "usage forget": ForgottenStore
}
