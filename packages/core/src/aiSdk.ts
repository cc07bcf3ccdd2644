/** Middleware for the AI SDK, which it does not load. */
export {
  type BilledCall,
  ratecardMiddleware,
  type RatecardMiddleware,
  type RatecardMiddlewareOptions
} from "./billing/ratecardMiddleware.ts"
