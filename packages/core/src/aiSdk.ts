/** Middleware for the AI SDK, which it does not load. */
export { billedCalls, type BilledCalls, type BilledCallsOptions } from "./frameworks/BilledCalls.ts"
