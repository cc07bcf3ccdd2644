import { assert, describe, it } from "@effect/vitest"
import { countRequest, findModel, loadTokenizer } from "../../index.ts"
import { CHAT_FORMATS, chatFormatOf, countChat, type FunctionTool, readRequest } from "../../tokenizer.ts"

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
      },
      required: ["location"]
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

  it("writes a tool with a name only, and what is nested, as OpenAI does", async () => {
    const { count } = await loadTokenizer("o200k_base")
    const toolsOf = (tool: FunctionTool): number => countChat(count, CHAT_FORMATS["gpt-5"], [], [tool]).tools
    const frame = CHAT_FORMATS["gpt-5"].tools + count("# Tools\n\n## functions\n\nnamespace functions {\n\n")
    const ping = toolsOf({ type: "function", function: { name: "ping" } })
    assert.strictEqual(ping, frame + count("type ping = () => any;\n\n} // namespace functions"))
    const nested = toolsOf({
      type: "function",
      function: {
        name: "ping",
        parameters: { type: "object", properties: { where: { type: "array", items: { enum: ["here", "there"] } } } }
      }
    })
    assert.strictEqual(
      nested - ping,
      count('type ping = (_: {\nwhere?: "here" | "there"[],\n}) => any;') - count("type ping = () => any;")
    )
  })
})

/** A request of the tests of 0xPlaygrounds/rig, `tests/cassettes` at b75850e, in OpenAI's words. */
const chat = (user: string, ...tools: ReadonlyArray<FunctionTool>) => ({
  messages: [{ role: "user", content: user }],
  tools
})
const HARBOR: FunctionTool = {
  type: "function",
  function: {
    description: "Return the alpha signal marker.",
    name: "lookup_harbor_label",
    parameters: { properties: {}, required: [], type: "object" }
  }
}
const WEATHER_OF_CITY = {
  description: "Get the current weather for a city.",
  input_schema: { properties: { city: { type: "string" } }, required: ["city"], type: "object" },
  name: "get_weather"
}
const CALL = "Call lookup_harbor_label exactly once with an empty object"
const SYSTEM = { role: "system", content: "You are a concise assistant. Answer directly in plain text." }
const QUESTION = { role: "user", content: "In one short paragraph, explain what a solar eclipse is." }

describe("countRequest", () => {
  const counted = async (name: string, body: object, host?: string) => {
    const found = findModel(name)
    if (found.is !== "model") throw new Error(found.message)
    return countRequest(body, found.model, host === undefined ? {} : { host })
  }

  it("gives what vendors reported for messages", async () => {
    for (const [name, tokens, body] of [
      [
        "gpt-5.4",
        28,
        {
          instructions: "Return only the requested marker.",
          input: "Reply with exactly this marker: CODEX-STORE-FALSE"
        }
      ],
      ["gpt-4.1-mini", 21, chat("What is 17 + 25? Answer with only the number.")],
      ["xai-grok-4.3", 157, { input: [SYSTEM, QUESTION] }],
      [
        "deepseek-deepseek-v4-flash",
        14,
        {
          messages: [
            { role: "system", content: "You are a helpful assistant." },
            { role: "user", content: "Tell me a joke" }
          ]
        }
      ],
      ["ministral-3b-latest", 8, chat("Reply with exactly: cobalt")],
      ["mistral-small-latest", 20, chat("Reply with exactly: cobalt")]
    ] as const) {
      assert.strictEqual((await counted(name, body)).tokens, tokens, name)
    }
  })

  it("gives what vendors reported for tools, to a token, also if they may not be called", async () => {
    const demand = chat(`${CALL}.`, HARBOR)
    const ban = {
      ...chat("Do not call tools. Reply with exactly this phrase: no-tool-answer", HARBOR),
      tool_choice: "none"
    }
    for (const [name, tokens, body] of [
      ["mistral-small-latest", 79, demand],
      ["mistral-small-latest", 30, ban],
      [
        "deepseek-deepseek-v4-flash",
        290,
        { ...chat(`${CALL} and do not answer in prose.`, HARBOR), tool_choice: "required" }
      ],
      ["deepseek-deepseek-v4-flash", 20, ban]
    ] as const) {
      assert.closeTo((await counted(name, body)).tokens, tokens, 1, name)
    }
  })

  it("has a band with what vendors without a published vocabulary reported", async () => {
    const claude = {
      messages: [{ role: "user", content: "Reply with exactly this one word and nothing else: alpha" }],
      tools: [WEATHER_OF_CITY]
    }
    for (const [name, tokens, body] of [
      ["claude-haiku-4-5", 18, { ...claude, tools: [] }],
      ["claude-haiku-4-5", 569, claude],
      ["claude-sonnet-4-6", 33, { system: [{ text: SYSTEM.content, type: "text" }], messages: [QUESTION] }],
      ["xai-grok-4.3", 229, { ...chat(`${CALL} and do not answer in prose.`, HARBOR), tool_choice: "required" }]
    ] as const) {
      const { high, low } = await counted(name, body)
      assert.isTrue(low <= tokens && tokens <= high, `${name}: ${tokens} in ${low} to ${high}`)
    }
  })

  it("goes by who serves the model", async () => {
    const plain = chat("What's 2 + 2?")
    assert.isAbove((await counted("xai-grok-4-1-fast-non-reasoning", plain)).low, 100)
    assert.isAtMost((await counted("xai-grok-4-1-fast-non-reasoning", plain, "azure")).low, 7)
  })

  it("says what is not known and what is not counted", async () => {
    const image = {
      role: "user",
      content: [
        { type: "text", text: "What is it?" },
        { type: "image_url", image_url: { url: "https://example.com" } }
      ]
    }
    const { format, high, low, uncounted } = await counted("kimi-k2.6", { messages: [image] })
    assert.isUndefined(format)
    assert.isAbove(high - low, 100)
    assert.deepStrictEqual(uncounted, ["image_url"])
  })

  it("counts with fields that are null or of a wrong type", async () => {
    const parameters = {
      type: ["string", null],
      properties: { a: { description: null, enum: null }, b: true },
      required: null,
      items: null
    }
    for (const name of ["gpt-4o", "claude-haiku-4-5", "gemini-2.5-flash"]) {
      const tools = [{ type: "function", function: { name: "add", description: null, parameters } }, null]
      const { tokens } = await counted(name, { messages: [null, { role: 5, content: [null, "How much?"] }], tools })
      assert.isAbove(tokens, 10, name)
    }
    assert.isAbove((await counted("gpt-4o", {})).tokens, 0)
  })

  it("reads the calls and results of all APIs alike", () => {
    const call = { name: "add", arguments: '{"x":1}' }
    for (const body of [
      {
        messages: [
          { role: "assistant", tool_calls: [{ function: call }] },
          { role: "tool", content: "3" }
        ]
      },
      {
        input: [
          { type: "function_call", ...call },
          { type: "function_call_output", output: "3" }
        ]
      },
      {
        messages: [
          { role: "assistant", content: [{ type: "tool_use", name: "add", input: { x: 1 } }] },
          { role: "user", content: [{ type: "tool_result", content: [{ type: "text", text: "3" }] }] }
        ]
      }
    ]) {
      assert.deepStrictEqual(readRequest(body).messages, [
        { role: "assistant", content: "", calls: [call] },
        { role: "tool", content: "3" }
      ])
    }
  })

  it("names a row for each generation", () => {
    const rowOf = (provider: string, name: string, at?: string) => chatFormatOf({ provider, name }, at)
    assert.strictEqual(rowOf("openai", "gpt-4.1"), "gpt-4o")
    assert.strictEqual(rowOf("openai", "gpt-6-sol", "responses"), "gpt-5 responses")
    assert.strictEqual(rowOf("anthropic", "claude-sonnet-4-20250514"), "claude-3")
    assert.strictEqual(rowOf("anthropic", "claude-haiku-4-5"), "claude-4.5")
    assert.strictEqual(rowOf("anthropic", "claude-opus-5-5"), "claude-5")
    assert.strictEqual(rowOf("google", "gemini-2.5-flash", "vertex"), "gemini vertex")
    assert.isUndefined(rowOf("sber", "GigaChat-2-Pro"))
  })
})
