import { type Draw, seeded } from "@ratecard/test-support"
import russian from "dictionary-ru"
import { transformSync } from "esbuild"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** Bytes of UTF-8 in a document. */
const DOCUMENT_BYTES = 30_000

/** Documents of one kind of text, no two of them alike. */
export interface Corpus {
  readonly name: string
  readonly documents: ReadonlyArray<string>
}

const require = createRequire(import.meta.url)
const typescriptFolder = dirname(require.resolve("typescript"))
const nodeTypesFolder = dirname(require.resolve("@types/node/package.json"))
const effectFolder = join(dirname(require.resolve("effect/package.json")), "src")

/** Six corpora of `count` documents, from the sources and messages of packages that the project installs. */
export const makeCorpora = (count: number): ReadonlyArray<Corpus> => [
  corpus("English", count, english()),
  corpus("code", count, code()),
  corpus("minified JS, JSON", count, alternate(minified(seeded(5)), json(seeded(1)))),
  corpus("Russian", count, recombined("ru", russianWords(), 10, seeded(2))),
  corpus("Chinese", count, recombined("zh-cn", regionNames("zh-cn"), 30, seeded(3))),
  corpus("Japanese", count, recombined("ja", regionNames("ja"), 30, seeded(4)))
]

/** Two more: what programs write, and what is hard for a tokenizer. */
export const makeHardCorpora = (count: number): ReadonlyArray<Corpus> => [
  corpus("base64, hashes", count, alternate(base64(seeded(6)), minified(seeded(7)))),
  corpus("hard", count, hard(seeded(8)))
]

const corpus = (name: string, count: number, texts: Iterable<string>): Corpus => {
  const documents: Array<string> = []
  let document = ""
  let bytes = 0
  for (const text of texts) {
    document += text
    bytes += Buffer.byteLength(text)
    if (bytes < DOCUMENT_BYTES) continue
    // One flat string, as read from a file: the first reader of a concatenated string pays for joining it.
    documents.push(Buffer.from(document).toString())
    document = ""
    bytes = 0
    if (documents.length === count) return { name, documents }
  }
  throw new Error(`Only ${documents.length} documents of ${name}`)
}

const files = (folder: string, ending: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name))

/** The prose of doc comments, each paragraph once, without their examples. */
function* english(): Generator<string> {
  const seen = new Set<string>()
  for (const folder of [nodeTypesFolder, effectFolder, typescriptFolder]) {
    for (const file of files(folder, ".ts")) {
      for (const [, comment = ""] of readFileSync(file, "utf8").matchAll(/\/\*\*(.*?)\*\//gsu)) {
        const prose = comment
          .replaceAll(/^[ \t]*\* ?/gmu, "")
          .replaceAll(/```.*?```/gsu, "")
          .replaceAll(/^@.*$/gmu, "")
        for (const paragraph of prose.split(/\n\s*\n/u)) {
          if (paragraph.length < 80 || seen.has(paragraph)) continue
          seen.add(paragraph)
          yield `${paragraph.trim()}\n\n`
        }
      }
    }
  }
}

/** TypeScript and JavaScript as it is, a hundred lines from one file, then from another. */
function* code(): Generator<string> {
  const typescript = lineBlocks(readFileSync(join(typescriptFolder, "typescript.js"), "utf8"))
  const effect = lineBlocks(files(effectFolder, ".ts").map(withoutDocs).join(""))
  yield* alternate(typescript, effect)
}

const withoutDocs = (file: string): string => readFileSync(file, "utf8").replaceAll(/\/\*\*.*?\*\/\s*/gsu, "")

function* lineBlocks(text: string): Generator<string> {
  const lines = text.split("\n")
  for (let line = 0; line < lines.length; line += 100) yield `${lines.slice(line, line + 100).join("\n")}\n`
}

/** Minified code from all over one large file, in random order. */
function* minified(random: Draw): Generator<string> {
  const source = readFileSync(join(typescriptFolder, "typescript.js"), "utf8")
  const { code: text } = transformSync(source, { minify: true })
  const blocks = text.match(/.{1,10000}/gsu) ?? []
  while (blocks.length > 0) yield blocks.splice(random(blocks.length), 1).join("")
}

/** Answers as an API sends them: identifiers, numbers, dates and short texts. */
function* json(random: Draw): Generator<string> {
  const words = "alpha beta gamma delta price total region status active pending closed order item user note".split(" ")
  const word = () => words[random(words.length)] ?? ""
  const hex = (digits: number) => Array.from({ length: digits }, () => random(16).toString(16)).join("")
  for (;;) {
    const records = Array.from({ length: 40 }, () => ({
      id: `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
      createdAt: new Date(1.7e12 + random(1e9) * 50).toISOString(),
      [`${word()}_${word()}`]: random(1e9) / 1000,
      tags: [word(), `${word()}-${random(100)}`],
      nested: {
        isActive: random(2) === 0,
        ratio: random(1e6) / 1e6,
        url: `https://example.com/${word()}/${random(1e5)}?q=${hex(6)}`
      }
    }))
    yield JSON.stringify(records)
  }
}

const lettersOf = (letters: string, length: number, random: Draw): string =>
  Array.from({ length }, () => letters[random(letters.length)]).join("")

const ALPHABET = "abcdefghijklmnopqrstuvwxyz"

/** Lines of base64, and hashes of files, as lock files and logs have them. */
function* base64(random: Draw): Generator<string> {
  const letters = `${ALPHABET}${ALPHABET.toUpperCase()}0123456789+/`
  for (;;) {
    yield `data:application/wasm;base64,${lettersOf(letters, 400 + random(2000), random)}==\n`
    yield Array.from({ length: 10 }, () => `${lettersOf("0123456789abcdef", 64, random)}  file-${random(100)}\n`).join(
      ""
    )
  }
}

/** Words of 200 bytes to 10 KB without blanks, and runs of blanks, of tabs with line breaks, and of one character. */
function* hard(random: Draw): Generator<string> {
  const words = [...code()].join(" ").match(/[a-z]{3,}/gu) ?? []
  const joined = (length: number) => {
    let word = ""
    while (word.length < length) word += words[random(words.length)]
    return word
  }
  for (;;) {
    const length = 200 * 2 ** random(6)
    yield `${joined(length)} ${lettersOf(ALPHABET, length, random)}\n`
    yield `${" ".repeat(length + random(100))}x${"\t\r\n".repeat(random(length))}`
    yield "a=-_*#"[random(6)]!.repeat(random(length))
  }
}

/**
 * New sentences in a language, from TypeScript's messages in it: words follow each other as they do
 * in the messages (two words decide on the third), and one word in `every` is any of `others`, so
 * that new words keep coming as they do in prose (in a Russian book, one in twelve after a megabyte).
 */
function* recombined(language: string, others: ReadonlyArray<string>, every: number, random: Draw): Generator<string> {
  const messages = Object.values<string>(require(join(typescriptFolder, language, "diagnosticMessages.generated.json")))
  const segmenter = new Intl.Segmenter(language, { granularity: "word" })
  const sentences = messages.map((message) =>
    Array.from(segmenter.segment(ownWords(message)), ({ segment }) => segment)
  )
  const followers = new Map<string, Array<string>>()
  for (const words of sentences) {
    for (let index = 2; index <= words.length; index++) {
      const key = `${words[index - 2]}\0${words[index - 1]}`
      const known = followers.get(key)
      if (known) known.push(words[index] ?? "")
      else followers.set(key, [words[index] ?? ""])
    }
  }
  for (;;) {
    const [first = "", second = ""] = sentences[random(sentences.length)] ?? []
    const words = [first, second]
    while (words.length < 60) {
      const next = followers.get(words.slice(-2).join("\0"))
      const word = next?.[random(next.length)]
      if (!word) break
      words.push(/\p{L}/u.test(word) && random(every) === 0 ? (others[random(others.length)] ?? "") : word)
    }
    yield `${words.join("")}${random(6) === 0 ? "\n" : language === "ru" ? " " : ""}`
  }
}

/** A message without its placeholders, code words and quotes. */
const ownWords = (message: string): string =>
  message
    .replaceAll(/[!-+<->@-~“”‘’„«»]+[!-~]*/gu, "")
    .replaceAll(/ {2,}/gu, " ")
    .trim()

const russianWords = (): ReadonlyArray<string> =>
  new TextDecoder()
    .decode(russian.dic)
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/\/.*/u, ""))

const regionNames = (language: string): ReadonlyArray<string> => {
  const names = new Intl.DisplayNames(language, { type: "region" })
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  return letters.flatMap((first) =>
    letters.map((second) => names.of(first + second) ?? "").filter((name) => !/[A-Z]/u.test(name))
  )
}

function* alternate(...sources: ReadonlyArray<Iterator<string>>): Generator<string> {
  for (;;) {
    for (const source of sources) {
      const { done, value } = source.next()
      if (done === true) return
      yield value
    }
  }
}
