import { assert, describe, it } from "@effect/vitest"
import { CHAT_FORMATS, countChat, type FunctionTool } from "./chatOverhead.ts"
import { loadTokenizer } from "../loadTokenizer.ts"

// The requests of OpenAI's cookbook, with the prompt tokens that its API billed for them.
const JARGON = [
  {
    role: "system",
    content: "You are a helpful, pattern-following assistant that translates corporate jargon into plain English."
  },
  { role: "system", name: "example_user", content: "New synergies will help drive top-line growth." },
  { role: "system", name: "example_assistant", content: "Things working well together will increase revenue." },
  {
    role: "system",
    name: "example_user",
    content: "Let's circle back when we have more bandwidth to touch base on opportunities for increased leverage."
  },
  {
    role: "system",
    name: "example_assistant",
    content: "Let's talk later when we're less busy about how to do better."
  },
  {
    role: "user",
    content: "This late pivot means we don't have time to boil the ocean for the client deliverable."
  }
]
const WEATHER = [
  { role: "system", content: "You are a helpful assistant that can answer to questions about the weather." },
  { role: "user", content: "What's the weather like in San Francisco?" }
]
const WEATHER_TOOL: FunctionTool = {
  type: "function",
  function: {
    name: "get_current_weather",
    description: "Get the current weather in a given location",
    parameters: {
      type: "object",
      properties: {
        location: { type: "string", description: "The city and state, e.g. San Francisco, CA" },
        unit: { type: "string", description: "The unit of temperature to return", enum: ["celsius", "fahrenheit"] }
      }
    }
  }
}

describe("countChat", () => {
  it("gives what was billed for messages", async () => {
    const gpt4 = await loadTokenizer("cl100k_base")
    const gpt4o = await loadTokenizer("o200k_base")
    assert.strictEqual(countChat(gpt4.count, CHAT_FORMATS["gpt-4"], JARGON).total, 129)
    assert.strictEqual(countChat(gpt4o.count, CHAT_FORMATS["gpt-4o"], JARGON).total, 124)
  })

  it("gives what was billed for messages with a tool", async () => {
    const gpt4 = await loadTokenizer("cl100k_base")
    const gpt4o = await loadTokenizer("o200k_base")
    assert.strictEqual(countChat(gpt4.count, CHAT_FORMATS["gpt-4"], WEATHER, [WEATHER_TOOL]).total, 105)
    assert.strictEqual(countChat(gpt4o.count, CHAT_FORMATS["gpt-4o"], WEATHER, [WEATHER_TOOL]).total, 101)
  })

  it("adds nothing for tools when there are none", async () => {
    const { count } = await loadTokenizer("cl100k_base")
    const tokens = countChat(count, CHAT_FORMATS["gpt-4"], WEATHER)
    assert.strictEqual(tokens.tools, 0)
    assert.strictEqual(tokens.total, tokens.messages)
  })

  it("counts a tool with a name only, and nested properties", async () => {
    const { count } = await loadTokenizer("cl100k_base")
    const format = CHAT_FORMATS["gpt-4"]
    const bare = countChat(count, format, [], [{ type: "function", function: { name: "ping" } }])
    assert.strictEqual(bare.tools, format.perTool + format.tools + count("ping:"))
    const nested: FunctionTool = {
      type: "function",
      function: { name: "ping", parameters: { properties: { where: { type: "object", properties: { city: {} } } } } }
    }
    const extra = 2 * (format.properties + format.perProperty) + count("where:object:") + count("city::")
    assert.strictEqual(countChat(count, format, [], [nested]).tools, bare.tools + extra)
  })
})
