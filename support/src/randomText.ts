import type { Draw } from "./random.ts"

const range = (from: number, to: number): ReadonlyArray<string> =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

/** Characters and short strings of one kind; a text mixes a few kinds. */
const KINDS: ReadonlyArray<ReadonlyArray<string>> = [
  range(0x61, 0x7a),
  range(0x41, 0x5a),
  range(0x30, 0x39),
  range(0x21, 0x2f),
  range(0x00, 0x7f),
  [" ", "  ", "    ", "\t", "\n", "\r\n", "\r", "\v", "\f", "\n\n"],
  ["\ufeff", "\u0085", "\u00a0", "\u2003", "\u2028", "\u2029", "\u3000", "\u180e", "\u200b", "\u200d", "\ufe0f", "\0"],
  ["'s", "'S", "'\u017f", "'t", "'re", "'RE", "'ve", "'ll", "'lL", "'d", "'M", "'", "\u2019s", "n't"],
  range(0x0300, 0x0320),
  range(0x00c0, 0x024f),
  range(0x0410, 0x044f),
  range(0x4e00, 0x4e40).concat([..."的一是不了人我在有他这中大来上国们到说，。！？"]),
  [..."あいうえおかきくけこさしすせそたちつてとのはがをにアイウエオカキクンー、。「」"],
  range(0x0e01, 0x0e4e),
  range(0x0905, 0x094d),
  range(0xac00, 0xac40),
  range(0x0621, 0x0652),
  ["😀", "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇩🇪", "❤️", "𝒳", "𐐀", "𠀀"],
  ["\ud800", "\udfff", "\ud83d", "\ude00", "\ufffd", "\uffff", "\u{10ffff}"],
  ["\u088f", "\u0c5c", "\u{10940}", "\u1c89", "\ua7cb", "\u{105c0}", "\u{16ea0}", "\u0cdc"],
  ["ǅ", "ʰ", "ª", "ⅷ", "²", "½", "٣", "๓", "Ⅻ", "ﬁ", "İ", "ß", "Σ", "ς"],
  ["<|endoftext|>", "<|im_start|>", "<|fim_prefix|>", "<|endofprompt|>", "https://", "://", "/\n", "--", "==", "()"],
  [" the", " and", "ing", "tion", "return", "function", "camelCase", "SCREAMING_CASE", " привет", " мир", "です"]
]

/** Text that is hard on tokenizers. Most of it is short, because that is where the rules meet. */
export const randomText = (random: Draw): string => {
  const kinds = Array.from({ length: 1 + random(5) }, () => KINDS[random(KINDS.length)] ?? [])
  const parts = random(8) === 0 ? random(200) : random(24)
  let text = ""
  for (let part = 0; part < parts; part++) {
    const kind = kinds[random(kinds.length)] ?? []
    const piece = kind[random(kind.length)] ?? ""
    text += random(12) === 0 ? piece.repeat(1 + random(9)) : piece
  }
  return text
}
