import { oneLine } from "./oneLine.ts"

/** A text that Markdown shows as it is, on one line and in its own direction. */
export const markdownText = (text: string): string => oneLine(text).replaceAll(/[\\`*_[\]<>|#&~!]/gu, "\\$&")

/** A link to an address, which ends where it should. */
export const markdownLink = (text: string, address: string): string =>
  `[${markdownText(text)}](${address.replaceAll(/[ \t\r\n()<>\\|]/gu, (sign) => `%${sign.codePointAt(0)!.toString(16).padStart(2, "0")}`)})`
