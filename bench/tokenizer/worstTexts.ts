import { seeded } from "@ratecard/test-support"

const random = seeded(99)

const repeated =
  (unit: string) =>
  (length: number): string =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const drawn =
  (draw: () => string) =>
  (length: number): string => {
    let text = ""
    while (text.length < length) text += draw()
    const drawn = text.slice(0, length)
    // It is then flat: joining the parts is not what is measured.
    drawn.charCodeAt(0)
    return drawn
  }

const oneOf = (characters: string) => {
  const all = [...characters]
  return () => all[random(all.length)] ?? ""
}

/** The worst that text can be for a tokenizer, each of as many UTF-16 units as asked for. */
export const WORST_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  a: repeated("a"),
  underscores: repeated("_"),
  carets: repeated("^"),
  blanks: repeated(" "),
  newlines: repeated("\n"),
  "controls and tabs": repeated("\u0001\t"),
  "short words": drawn(oneOf("abcdefghijklmnopqrstuvwxyz     ")),
  Han: drawn(() => String.fromCharCode(0x4e00 + random(0x5000))),
  emoji: repeated("😀"),
  "zero-width joiners": repeated("👩‍"),
  "combining marks": repeated("a\u0301\u0302\u0323"),
  "marks out of order": repeated("\u0301\u0323\u0315\u0330"),
  "conjoining Jamo": repeated("\u1100\u1161\u11a8"),
  Thai: drawn(() => String.fromCharCode(0x0e01 + random(0x2e))),
  "lone surrogates": repeated("\ud800"),
  base64: drawn(oneOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")),
  digits: drawn(oneOf("0123456789")),
  mixed: drawn(oneOf("aZ1 _-\n'é中ไ😀\u0301^")),
  punctuation: drawn(oneOf('!"#$%&()*+,-./:;<=>?@[]{}|~')),
  "one word": drawn(oneOf("abcdefghijklmnopqrstuvwxyz"))
}
