/** A small program, and what a branch changes in it: docs/guide/costs-in-ci.md shows both. */
const ANSWER = (system: string) => `import { generateText } from "ai"
import { openai } from "@ai-sdk/openai"

export const answer = (question: string) =>
  generateText({
    model: openai("gpt-5.5"),
    system: "${system}",
    prompt: question
  })
`

const SUMMARY = (model: string) => `from anthropic import Anthropic

MODEL = "${model}"

def summarise(text: str):
    return Anthropic().messages.create(
        model=MODEL,
        max_tokens=500,
        system="Summarise the text in three sentences.",
        messages=[{"role": "user", "content": text}],
    )
`

export const MAIN = {
  "src/answer.ts": ANSWER("You answer questions about orders. Be brief."),
  "src/summary.py": SUMMARY("claude-haiku-4-5"),
  "volumes.json": '{"src/answer.ts": 200000, "src/summary.py": 30000}\n'
}

export const BRANCH = {
  "src/answer.ts": ANSWER(
    "You answer questions about orders. Be brief. Never promise a date of delivery; say which shop the customer can call, and in which hours it is open."
  ),
  "src/summary.py": SUMMARY("claude-3-haiku-20240307")
}
