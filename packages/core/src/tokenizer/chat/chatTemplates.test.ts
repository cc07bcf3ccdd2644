import { assert, describe, it } from "@effect/vitest"
import { loadVendorTokenizer } from "../../vocabularies.ts"
import type { VendorEncoding } from "../../tokenizer.ts"
import { CHAT_TEMPLATES, countPrompt, type TemplateMessage } from "./chatTemplates.ts"

const user = (content: string): TemplateMessage => ({ role: "user", content })
const system = (content: string): TemplateMessage => ({ role: "system", content })
const assistant = (content: string): TemplateMessage => ({ role: "assistant", content })

const prompt = async (
  encoding: VendorEncoding,
  template: keyof typeof CHAT_TEMPLATES,
  messages: ReadonlyArray<TemplateMessage>
): Promise<number> => countPrompt((await loadVendorTokenizer(encoding)).count, CHAT_TEMPLATES[template], messages)

/** The tokens of a prompt as vendors write it down: one for each name of a special token, and those of the texts between. */
const written = async (encoding: VendorEncoding, text: string): Promise<number> => {
  const { count } = await loadVendorTokenizer(encoding)
  const texts = text.split(/<[^<>]+>|\[\/?[A-Z_]+\]/u)
  return texts.reduce((total, part) => total + count(part), texts.length - 1)
}

const CHAT = [system("You are a helpful assistant"), user("Who are you?"), assistant("I am DeepSeek"), user("1+1=?")]

/** `pnpm x proof chats` renders the vendors' own templates, on thousands of random chats. */
describe("a chat template", () => {
  it("of Mistral has the system prompt with the last user, or on its own", async () => {
    for (const [template, text] of [
      ["mistral-v3", "<s>[INST]Who are you?[/INST]I am DeepSeek</s>[INST]You are a helpful assistant\n\n1+1=?[/INST]"],
      [
        "mistral-v7",
        "<s>[SYSTEM_PROMPT]You are a helpful assistant[/SYSTEM_PROMPT]" +
          "[INST]Who are you?[/INST]I am DeepSeek</s>[INST]1+1=?[/INST]"
      ]
    ] as const) {
      assert.strictEqual(await prompt("tekken", template, CHAT), await written("tekken", text))
    }
    assert.strictEqual(
      await prompt("tekken", "mistral-v3", [
        user("Hello, how are you?"),
        assistant("Fine, and you?  "),
        user("Great! ")
      ]),
      await written("tekken", "<s>[INST]Hello, how are you?[/INST]Fine, and you?</s>[INST]Great! [/INST]")
    )
  })

  it("of DeepSeek is that of the card of V3.1, and before it had a token less at each answer", async () => {
    const card = await written(
      "deepseek_v3",
      "<｜begin▁of▁sentence｜>You are a helpful assistant<｜User｜>Who are you?<｜Assistant｜></think>I am DeepSeek" +
        "<｜end▁of▁sentence｜><｜User｜>1+1=?<｜Assistant｜><think>"
    )
    assert.strictEqual(await prompt("deepseek_v3", "deepseek-v3.1", CHAT), card)
    assert.strictEqual(await prompt("deepseek_v3", "deepseek-v3", CHAT), card - 2)
  })

  it("of Qwen counts a role with its text", async () => {
    const chat =
      "<|im_start|>system\nYou are a helpful assistant<|im_end|>\n<|im_start|>user\nWho are you?<|im_end|>\n" +
      "<|im_start|>assistant\nI am DeepSeek<|im_end|>\n<|im_start|>user\n1+1=?<|im_end|>\n<|im_start|>assistant\n"
    assert.strictEqual(await prompt("qwen3", "qwen3", CHAT), await written("qwen3", chat))
    assert.strictEqual(
      await prompt("qwen3", "qwen3-without-thinking", CHAT),
      await written("qwen3", `${chat}<think>\n\n</think>\n\n`)
    )
  })

  it("of Gemma has the system prompt in the first user's turn, and no blanks around a text", async () => {
    assert.strictEqual(
      await prompt("gemma3", "gemma3", [
        system("Only reply like a pirate."),
        user(" knock knock\n"),
        assistant("who is there"),
        user("Gemma")
      ]),
      await written(
        "gemma3",
        "<bos><start_of_turn>user\nOnly reply like a pirate.\n\nknock knock<end_of_turn>\n" +
          "<start_of_turn>model\nwho is there<end_of_turn>\n" +
          "<start_of_turn>user\nGemma<end_of_turn>\n<start_of_turn>model\n"
      )
    )
  })

  it("gives what the vendors' files give with other programs", async () => {
    // @huggingface/jinja with @huggingface/tokenizers, or with tiktoken and Tekken's ranks.
    for (const [encoding, template, tokens] of [
      ["tekken", "mistral-v3", 24],
      ["tekken", "mistral-v7", 25],
      ["deepseek_v3", "deepseek-v3", 24],
      ["qwen3", "qwen3", 40],
      ["qwen3", "qwen3-without-thinking", 44],
      ["gemma3", "gemma3", 37]
    ] as const) {
      assert.deepStrictEqual([template, await prompt(encoding, template, CHAT)], [template, tokens])
    }
  })
})
