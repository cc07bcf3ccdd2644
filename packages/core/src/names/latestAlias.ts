/**
 * The newest of `ids` that an id which ends in `-latest` is another name of; undefined for every other id.
 *
 * @example
 * latestAlias("mistral-large-latest", ["mistral-large-2411", "mistral-large-2512"]) // => "mistral-large-2512"
 */
export const latestAlias = (id: string, ids: ReadonlyArray<string>): string | undefined =>
  id.endsWith("-latest")
    ? ids.findLast((other) => other !== id && other.startsWith(id.slice(0, -"latest".length)))
    : undefined
