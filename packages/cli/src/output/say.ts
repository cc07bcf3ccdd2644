import { join, sep } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { plainLines, plainText } from "@ratecard/core/plain-text"
import type { Screen } from "../World.ts"
import { displayWidth } from "./formatCell.ts"

/** Writes a sentence with what files, models and vendors are called: one line, whatever such a name holds. */
export const say = (text: string, screen: Screen): void => screen.write(sentence(text, screen))

/** Writes lines of this program alone, such as its help, with their colours: no name of anything else is in them. */
export const sayOwn = (text: string, screen: Screen): void => screen.write(`${wrap(text, screen)}\n`)

/** Writes what a program reads, with all characters of a name; a person sees none that steers the terminal. */
export const give = (text: string, screen: Screen): void => screen.write(screen.isTerminal ? plainLines(text) : text)

/** A sentence with its line break. */
export const sentence = (text: string, screen: Screen): string => `${wrap(plainText(text), screen)}\n`

/** Lines as a screen shows them: no name in them steers it. */
export const lines = (text: string, screen: Screen): string => wrap(plainLines(text), screen)

/** Text whose lines a terminal does not break within a word; elsewhere as it is. */
const wrap = (text: string, { columns, isTerminal }: Screen): string =>
  isTerminal
    ? text
        .split("\n")
        .map((line) => (widthOf(line) <= columns ? line : wrapLine(line, columns)))
        .join("\n")
    : text

/** Wraps the second column under itself: the text after the last gap of a line. */
const wrapLine = (line: string, columns: number): string => {
  const [head = ""] = /^ *(?:\S.* {3,}(?=\S))?/u.exec(line) ?? []
  const indent = " ".repeat(Math.min(widthOf(head), Math.floor(columns / 2)))
  const lines: Array<string> = []
  let last = head
  for (const word of line.slice(head.length).split(" ")) {
    const isBegun = last !== head && last !== indent
    const longer = isBegun ? `${last} ${word}` : last + word
    if (widthOf(longer) <= columns || last.trim() === "") last = longer
    else {
      lines.push(last.trimEnd())
      last = indent + word
    }
  }
  return [...lines, last].join("\n")
}

/** Codes of colours take no room. */
const widthOf = (text: string): number => displayWidth(stripVTControlCharacters(text))

/** A text that begins with a path, and with `~` for the home folder. */
export const shortPath = (text: string, home: string): string =>
  text.startsWith(join(home, sep)) ? `~${text.slice(home.length)}` : text
