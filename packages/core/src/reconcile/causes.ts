/** Causes of differences between a statement and logs. */
export const CAUSES = [
  "placeholder_usage",
  "not_in_logs",
  "not_in_statement",
  "late_usage",
  "duplicate_row",
  "failed_calls",
  "service_tier",
  "long_context",
  "cache_lifetime",
  "geography",
  "price_date",
  "model_identity",
  "tool_fee",
  "gateway_fee",
  "byok",
  "free_or_included",
  "discount",
  "tax",
  "currency",
  "bucket_timezone",
  "rounding",
  "unpriced"
] as const

/** One of {@link CAUSES}. */
export type DifferenceCause = (typeof CAUSES)[number]
