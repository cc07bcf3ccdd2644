/** A message of a chat, text alone, in the roles that the vendors' templates know. */
export interface TemplateMessage {
  readonly role: "system" | "user" | "assistant"
  readonly content: string
}

/**
 * A chat template: returns, in order, texts that are tokenized each on its own, and numbers of special tokens between
 * them.
 */
export type ChatTemplate = (messages: ReadonlyArray<TemplateMessage>) => ReadonlyArray<string | number>

const ofSystem = (messages: ReadonlyArray<TemplateMessage>): string =>
  messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n\n")

const withoutSystem = (messages: ReadonlyArray<TemplateMessage>): ReadonlyArray<TemplateMessage> =>
  messages.filter(({ role }) => role !== "system")

/** `<s>[INST]…[/INST]…</s>`; a system prompt stands before the last user's text. */
const mistralV3: ChatTemplate = (messages) => {
  const system = ofSystem(messages)
  const turns = withoutSystem(messages)
  const last = turns.findLastIndex(({ role }) => role === "user")
  return [
    1,
    ...turns.flatMap(({ content, role }, index) => {
      if (role === "assistant") return answered(content)
      return [1, index === last && system !== "" ? `${system}\n\n${content}` : content, 1]
    })
  ]
}

/** `<s>[SYSTEM_PROMPT]…[/SYSTEM_PROMPT][INST]…[/INST]…</s>` */
const mistralV7: ChatTemplate = (messages) => [
  1,
  ...messages.flatMap(({ content, role }) => (role === "assistant" ? answered(content) : [1, content, 1]))
]

/** Mistral drops the blanks at the end of an earlier answer. */
const answered = (content: string) => [content.replace(/ +$/u, ""), 1]

/**
 * `<｜begin▁of▁sentence｜>…<｜User｜>…<｜Assistant｜>…<｜end▁of▁sentence｜>`, with the number of special tokens that begin an
 * answer.
 */
const deepseek =
  (answer: number): ChatTemplate =>
  (messages) => [
    1,
    ofSystem(messages),
    ...withoutSystem(messages).flatMap(({ content, role }) => (role === "user" ? [1, content] : [answer, content, 1])),
    answer
  ]

/** `<|im_start|>role\n…<|im_end|>\n`, and what begins the answer. */
const qwen3 =
  (...answer: ReadonlyArray<string | number>): ChatTemplate =>
  (messages) => [
    ...messages.flatMap(({ content, role }) => [1, `${role}\n${content}`, 1, "\n"]),
    1,
    "assistant\n",
    ...answer
  ]

/** `<bos><start_of_turn>user\n…<end_of_turn>\n<start_of_turn>model\n`; a system prompt stands before the first user's text. */
const gemma3: ChatTemplate = (messages) => {
  const system = messages[0]?.role === "system" ? `${messages[0].content}\n\n` : ""
  const turns = system === "" ? messages : messages.slice(1)
  return [
    1,
    ...turns.flatMap(({ content, role }, index) => [
      1,
      `${role === "assistant" ? "model" : role}\n${index === 0 ? system : ""}${content.trim()}`,
      1,
      "\n"
    ]),
    1,
    "model\n"
  ]
}

/**
 * The chat templates that vendors publish, each for the encoding that its name begins with (Mistral's for
 * `tekken`). There are none for hosted models whose frame is not published, such as Gemini, Grok or Kimi.
 *
 * - `mistral-v3`, `mistral-v7` (to v13): [mistral-common](https://github.com/mistralai/mistral-common),
 *   `tokens/tokenizers/instruct.py` at bc022b9. v15 adds settings of the model and is not here.
 * - `deepseek-v3`: `tokenizer_config.json` of DeepSeek-V3. `deepseek-v3.1`, to V3.2, has one more token before an
 *   answer, `</think>` or `<think>`: [its card](https://huggingface.co/deepseek-ai/DeepSeek-V3.1).
 * - `qwen3`: `tokenizer_config.json` of Qwen3; `qwen3-without-thinking` with `enable_thinking` false.
 * - `gemma3`: `tokenizer_config.json` of Gemma 3, and [its page](https://ai.google.dev/gemma/docs/core/prompt-structure).
 */
export const CHAT_TEMPLATES = {
  "mistral-v3": mistralV3,
  "mistral-v7": mistralV7,
  "deepseek-v3": deepseek(1),
  "deepseek-v3.1": deepseek(2),
  qwen3: qwen3(),
  "qwen3-without-thinking": qwen3(1, "\n\n", 1, "\n\n"),
  gemma3
} satisfies Readonly<Record<string, ChatTemplate>>

/**
 * The prompt tokens of a chat as a vendor's template writes it, up to where the answer begins, where `count` counts
 * text in the model's encoding. Exact for the template; what a vendor's service adds to it is not known.
 *
 * User and assistant take turns, and the last message is the user's. Names of special tokens in a message are text.
 * Leave reasoning in earlier answers out, as the vendor's clients do. Tools, images and audio are not counted.
 *
 * @example
 * const { count } = await loadVendorTokenizer("qwen3")
 * countPrompt(count, CHAT_TEMPLATES.qwen3, [{ role: "user", content: "How much?" }]) // => 11
 */
export const countPrompt = (
  count: (text: string) => number,
  template: ChatTemplate,
  messages: ReadonlyArray<TemplateMessage>
): number =>
  template(messages).reduce<number>((total, part) => total + (typeof part === "string" ? count(part) : part), 0)
