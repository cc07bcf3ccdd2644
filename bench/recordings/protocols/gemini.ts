import { type Answer, type Protocol, sinceAnswer } from "./protocol.ts"

/** Gemini's API: cached tokens are part of the prompt, thoughts are not part of the candidates. */
export const gemini: Protocol = {
  generates: /^POST \/v1beta\/models\/[^/]+:(?:streamG|g)enerateContent$/u,
  readRequest: ({ contents, tools = [] }, path) => ({
    model: /\/models\/([^/:]+):/u.exec(path)![1]!,
    isStream: path.includes(":stream"),
    latest: JSON.stringify(sinceAnswer(contents, ({ role }) => role === "model")),
    isToolResult: contents.at(-1).parts.some(({ functionResponse }: any) => functionResponse !== undefined),
    tools: tools.flatMap(({ functionDeclarations = [] }: any) =>
      functionDeclarations.map(({ name }: any) => ({ name }))
    )
  }),
  counts: (tokens) => ({ ...tokens, written: 0 }),
  answer: (answer, isStream) => {
    const { calls, ends, model, number, text } = answer
    const chunk = (parts: ReadonlyArray<object>, more: object = {}) => ({
      data: {
        candidates: [{ content: { role: "model", parts }, index: 0, ...more }],
        usageMetadata: usageOf(answer),
        modelVersion: model,
        responseId: `response-${number}`
      }
    })
    const thought = { text: "Let me think.", thought: true }
    const called = calls.map(({ input, name }) => ({ functionCall: { name, args: input } }))
    const said = calls.length === 0 ? [{ text }] : called
    if (!isStream) return [chunk([thought, ...said], { finishReason: "STOP" })]
    if (ends !== undefined) return [chunk([thought])]
    return [chunk([thought]), chunk(said, { finishReason: "STOP" })]
  },
  error: (message) => ({ error: { code: 503, message, status: "UNAVAILABLE" } })
}

const usageOf = ({ input, output, read, reasoning }: Answer) => ({
  promptTokenCount: input + read,
  cachedContentTokenCount: read,
  candidatesTokenCount: output - reasoning,
  thoughtsTokenCount: reasoning,
  totalTokenCount: input + read + output
})
