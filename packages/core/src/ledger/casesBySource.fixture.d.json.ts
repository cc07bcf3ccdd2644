import type { WorkedBill } from "../../test/workedBill.ts"

declare const fixture: { readonly cases: ReadonlyArray<WorkedBill> }
export = fixture
