import { stripVTControlCharacters } from "node:util"
import type { Screen } from "../World.ts"
import { displayWidth } from "./formatCell.ts"

/** Text of sentences, whose lines a terminal does not break within a word; elsewhere as it is. */
export const wrap = (text: string, { columns, isTerminal }: Screen): string =>
  isTerminal
    ? text
        .split("\n")
        .map((line) => (widthOf(line) <= columns ? line : wrapLine(line, columns)))
        .join("\n")
    : text

/** A sentence with what files, models and vendors are called: no such name steers a terminal. */
export const sentence = (text: string, screen: Screen): string =>
  `${wrap(text.replaceAll(/(?!\n)\p{Cc}/gu, "\u{fffd}"), screen)}\n`

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
