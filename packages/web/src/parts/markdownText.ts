/** A text that Markdown shows as it is, on one line and in its own direction. */
export const markdownText = (text: string): string => oneLine(text).replaceAll(/[\\`*_[\]<>|#&~!]/gu, "\\$&")

/** An address that ends where its link does. */
export const markdownAddress = (address: string): string =>
  address.replaceAll(/[ \t\r\n()<>\\|]/gu, (sign) => `%${sign.codePointAt(0)!.toString(16).padStart(2, "0")}`)

/** A link to an address. */
export const markdownLink = (text: string, address: string): string =>
  `[${markdownText(text)}](${markdownAddress(address)})`

/** A text without what would break its line, or turn the direction of what follows. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
