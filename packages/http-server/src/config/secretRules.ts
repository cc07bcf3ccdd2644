/** Shorter secrets can be guessed. */
export const MIN_SECRET_BYTES = 32

/** Placeholder words in secrets that were meant to be replaced. */
const PLACEHOLDER =
  /change[-_ ]?(me|this|it)|replace[-_ ]?(me|this|with)|example|placeholder|insecure|default|your[-_ ]|super[-_ ]?secret|do[-_ ]?not[-_ ]?use|password|keyboard[-_ ]?cat|lorem[-_ ]?ipsum/iu

/** Secrets that stand in the documentation of widely used software, and that scanners therefore try. */
const PUBLISHED = new Set([
  "a-string-secret-at-least-256-bits-long",
  "09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7"
])

/** Runs of neighbours on a keyboard or in an alphabet, which people type when they are asked for something long. */
const RUNS = [
  "0123456789abcdef",
  "abcdefghijklmnopqrstuvwxyz",
  "0123456789",
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm"
]

/** Random text of 32 characters has at least this many different ones, but for one case in a million. */
const MIN_DIFFERENT = 8

/** Whether a secret is one that others know too: an example, a placeholder, or hardly more than a repeated key. */
export const isExampleSecret = (secret: string): boolean =>
  PUBLISHED.has(secret) ||
  PLACEHOLDER.test(secret) ||
  new Set(secret).size < MIN_DIFFERENT ||
  withoutRuns(secret.toLowerCase()).length < MIN_DIFFERENT

const withoutRuns = (secret: string): string => RUNS.reduce((rest, run) => rest.replaceAll(run, ""), secret)
