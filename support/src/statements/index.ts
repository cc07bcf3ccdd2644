export { type StatementCase, statementCases } from "./cases.ts"
export { type Explained, judge, type Judgement } from "./judge.ts"
