/** How the specification writes what a unit of a bill is measured in: plural, with capitals. */
export const measureOf = (unit: string): string => MEASURES.find(([pattern]) => pattern.test(unit))?.[1] ?? "Count"

const TOKENS = /^(?:input|output|cache_read|cache_write)(?:_|$)/u

const MEASURES: ReadonlyArray<readonly [RegExp, string]> = [
  [TOKENS, "Tokens"],
  [/_token_hour$/u, "Token-Hours"],
  [/_minute$/u, "Minutes"],
  [/_second$/u, "Seconds"],
  [/_(?:request|query|prompt|call)$/u, "Requests"]
]

/**
 * What a unit of a bill counts, for people.
 *
 * @example
 * meterOf("cache_write_5m") // => "Cache Write 5m Tokens"
 * meterOf("grounding_query") // => "Grounding Queries"
 */
export const meterOf = (unit: string): string =>
  (TOKENS.test(unit) ? `${unit}_tokens` : plural(unit))
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .replace("Token Hours", "Token-Hours")

const plural = (words: string): string => `${words.replace(/y$/u, "ie").replace(/s$/u, "")}s`
