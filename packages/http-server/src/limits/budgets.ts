/**
 * Of each budget, the share of the reads that it gives. Counting takes a processor's time, and a sign-in another
 * service's, and so are pages that are rendered anew. A test of a webhook asks a server of others. A page comes with
 * some twenty files, which are made once and are the same for all. Agents send telemetry every few seconds, and all of an
 * office have one address.
 */
const SHARE = { reads: 1, files: 10, telemetry: 10, pages: 0.1, counting: 0.1, "sign-in": 0.1, tests: 0.01 } as const

/** Budget that a request draws on. Each is its own, so that none uses up another. */
export type Budget = keyof typeof SHARE

/** All of them. */
export const BUDGETS = Object.keys(SHARE) as ReadonlyArray<Budget>

/** Share of a budget that a client has in a minute, at least one. */
export const quotaOf = (budget: Budget, perMinute: number): number => Math.max(1, Math.floor(perMinute * SHARE[budget]))

const COUNTING = /^\/api\/v1\/(calculate|tokenize|cost|reconcile)$/u

/** The state of a session and the list of providers are reads; the rest begins, renews or ends a session. */
const SIGN_IN = /^(\/api\/v1\/auth\/(?!(me|sessions)$).*|\/auth(\/.*)?)$/u

/** A test of a webhook, which is sent to whatever address its owner named. */
const TESTS = /^\/api\/v1\/webhooks\/[^/]+\/test$/u

/** Telemetry by OTLP over HTTP. */
const TELEMETRY = /^\/v1\/(logs|traces|metrics)$/u

/** The files of the pages, and documentation. */
const FILES =
  /^\/(version|llms\.txt|api\/(docs|redoc(\/redoc\.standalone\.js)?|v1\/openapi\.json)|assets\/[^/]+|favicon\.ico|icon\.svg|manifest\.webmanifest|service-worker\.js)$/u

/**
 * The budget of a request for a path, as the router sees it; undefined if nothing counts: health, and
 * what a browser asks before it asks. What does not exist has a page that says so.
 */
export const budgetOf = (method: string, path: string): Budget | undefined => {
  if (method === "OPTIONS" || ALWAYS_OPEN.has(path)) return undefined
  // The commonest first.
  if (path.startsWith("/api/v1/models")) return "reads"
  if (COUNTING.test(path)) return "counting"
  if (SIGN_IN.test(path)) return "sign-in"
  if (TESTS.test(path)) return "tests"
  if (TELEMETRY.test(path)) return "telemetry"
  return FILES.test(path) ? "files" : "reads"
}

/** The supervisor that restarts this server asks there, and must never get a 503 for a busy server. */
export const ALWAYS_OPEN: ReadonlySet<string> = new Set(["/health", "/health/ready"])
