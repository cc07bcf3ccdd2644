import { EXAMPLE_REQUESTS, type ExampleRequest } from "./exampleRequests.ts"
import { examplesAt } from "./examples.ts"

/** The public operations whose answers are not stored, because they are never the same. */
const CHANGING: Readonly<Record<string, ExampleRequest>> = {
  get_exchange_rate: { path: "/api/v1/exchange-rate" },
  get_readiness: { path: "/health/ready" },
  get_version: { path: "/version" }
}

/** Every public operation with what it answers, cut short, as Markdown. */
export const shortAnswers = (publicUrl: string): string => {
  const examples = examplesAt(publicUrl)
  return Object.entries({ ...EXAMPLE_REQUESTS, ...CHANGING })
    .map(([operation, { body, path }]) => {
      const request = body === undefined ? `GET ${path}` : `POST ${path} with \`${JSON.stringify(body)}\``
      return `${request}:\n\n    ${JSON.stringify(short(examples[operation]))}`
    })
    .join("\n\n")
}

const MOST_CHARACTERS = 200

const short = (value: unknown): unknown => {
  if (typeof value === "string" && value.length > MOST_CHARACTERS) return `${value.slice(0, MOST_CHARACTERS)}…`
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.slice(0, 1).map(short)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, short(part)]))
}
