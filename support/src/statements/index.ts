export { type StatementCase, statementCases } from "./cases.ts"
export { claudeCodeLog } from "./logs.ts"
export { type Explained, judge, type Judgement } from "./judge.ts"
