type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null

/**
 * The response that a vendor's own SDK makes of a stream: Anthropic's message with the counters of its last
 * message_delta, OpenAI's `response.completed`, and of all others the last event with a usage, or else the last one.
 */
export const finalOf = (events: ReadonlyArray<unknown>): unknown => {
  const parts = events.filter(isPart)
  const start = parts.find(({ type }) => type === "message_start")
  if (start !== undefined) {
    const message = start["message"] as Part
    const last = parts.findLast(({ type }) => type === "message_delta")
    if (last === undefined) return message
    return {
      ...message,
      ...(last["delta"] as Part),
      usage: { ...(message["usage"] as Part), ...(last["usage"] as Part) }
    }
  }
  const completed = parts.find(({ type }) => type === "response.completed")
  if (completed !== undefined) return completed["response"]
  return parts.findLast(hasUsage) ?? parts.at(-1)
}

const hasUsage = (event: Part): boolean => {
  const [choice] = Array.isArray(event["choices"]) ? (event["choices"] as ReadonlyArray<Part>) : []
  return [event["usage"], event["usageMetadata"], choice?.["usage"], event["metadata"]].some(isPart)
}
