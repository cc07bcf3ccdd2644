import { type AnyTokenizer, editText, ENCODINGS, loadTokenizer } from "@ratecard/core/tokenizer"
import { loadVendorTokenizer, VENDOR_ENCODINGS } from "@ratecard/core/vocabularies"
import { seeded } from "@ratecard/test-support"
import { hardText } from "@ratecard/vocabularies/hardTexts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Edits random texts and long pieces at random, and holds the count of each edited text, and now and then its ids and pieces, against a
fresh count of the whole, in all encodings, of other vendors too.

pnpm x proof edits [--texts N] [--edits N] [--seed N]

  --texts N   texts: a quarter are short, a quarter of some kilobytes, a quarter longer, a quarter long pieces (1000)
  --edits N   edits of each (50)
  --seed N    another seed gives other texts (1)

Exits with 1 if there is any difference.
`

const LENGTHS = [0, 3000, 15_000]
/** Alphabets of long pieces. */
const ALPHABETS = [
  ..."a",
  "ab",
  "abcdefghijklmnopqrstuvwxyz",
  " ",
  " \t",
  "\n",
  "=-_",
  "的一是不了人我",
  "ไทยกขคงจฉ้",
  "😀👩‍",
  "жабоед"
].concat([
  "a中",
  "A",
  "aA",
  "\u0301",
  ".!",
  "1",
  "e\u0301\u0323",
  "각\u1112\u1161\u11ab",
  "<>/",
  "\u2581 ",
  "ก\u0e38\u0e3a\u0e48"
])
const SHOWN = 5
/** The text as an encoding reads it. */
const readAs = (encoding: string, text: string): string => {
  if (encoding === "qwen3") return text.normalize("NFC").toWellFormed()
  return (encoding === "gemma3" ? text.replaceAll("\u2581", " ") : text).toWellFormed()
}

/** Bytes of the tokens. */
const lengthOf = ({ tokenBytes }: AnyTokenizer, ids: ReadonlyArray<number>): number =>
  ids.reduce((sum, id) => sum + tokenBytes(id).length, 0)

/** One in this many edits is followed by a look at the ids. */
const IDS_EVERY = 20

const options = optionsOf(HELP, { texts: "1000", edits: "50", seed: "1" })
const texts = wholeOption("texts", options.texts, 1)
const edits = wholeOption("edits", options.edits, 1)
const random = seeded(wholeOption("seed", options.seed, 0))
const tokenizers: ReadonlyArray<AnyTokenizer> = [
  ...(await Promise.all(ENCODINGS.map(loadTokenizer))),
  ...(await Promise.all(VENDOR_ENCODINGS.map(loadVendorTokenizer)))
]

let compared = 0
let differences = 0

const compare = (what: string, ours: string, expected: string, text: string): void => {
  compared++
  if (ours === expected || ++differences > SHOWN) return
  process.stderr.write(`${what}: ${ours.slice(0, 100)}, not ${expected.slice(0, 100)}: ${JSON.stringify(text)}\n`)
}

const repeated = (length: number): string => {
  const part = `${hardText(random)}x`
  return part.repeat(Math.ceil(length / part.length))
}

const longPiece = (): string => {
  const alphabet = [...ALPHABETS[random(ALPHABETS.length)]!]
  const units = Array.from({ length: 9000 + random(30_000) }, () => alphabet[random(alphabet.length)]!)
  // Now and then something else is inside.
  if (random(2) === 0) units[random(units.length)] = hardText(random)
  return ["", " ", "x y!\n"][random(3)]! + units.join("") + ["", "\n", " tail A\n\n  x"][random(3)]!
}

for (let index = 0; index < texts; index++) {
  const length = LENGTHS[index % (LENGTHS.length + 1)]
  let text = length === undefined ? longPiece() : repeated(length)
  const edited = editText(text)
  for (let number = 0; number < edits; number++) {
    const from = random(5) === 0 ? text.length : random(text.length + 1)
    const to = random(2) === 0 ? from : Math.min(text.length, from + random(random(4) === 0 ? 4000 : 6))
    const near = text.slice(from, from + random(3))
    const added = random(3) === 0 ? near : hardText(random).slice(0, random(3) === 0 ? undefined : random(3))
    edited.replace(from, to, added)
    text = text.slice(0, from) + added + text.slice(to)
    if (random(3) === 0) continue
    for (const tokenizer of tokenizers) {
      compare(tokenizer.encoding, `${edited.count(tokenizer)}`, `${tokenizer.count(text)}`, text)
      if (random(IDS_EVERY) > 0) continue
      const pieces = edited.pieces(tokenizer, 0, text.length)
      const ids = pieces.flatMap((piece) => piece.ids)
      compare(`${tokenizer.encoding} ids`, ids.join(), tokenizer.encode(text).join(), text)
      const own = pieces.map(({ from, to }) => readAs(tokenizer.encoding, text.slice(from, to)))
      compare(`${tokenizer.encoding} text`, tokenizer.decode(ids), own.join(""), text)
      const written = pieces.map((piece) => lengthOf(tokenizer, piece.ids))
      const lengths = own.map((part) => Buffer.byteLength(part))
      compare(`${tokenizer.encoding} pieces`, written.join(), lengths.join(), text)
    }
  }
  if ((index + 1) % 100 === 0) process.stderr.write(`${index + 1} texts\n`)
}

process.stdout.write(
  `${differences} differences in ${compared} comparisons of ${texts} texts with ${edits} edits each\n`
)
process.exitCode = differences === 0 ? 0 : 1
