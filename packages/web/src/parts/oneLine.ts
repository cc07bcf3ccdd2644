/** A text without what would break its line, or turn the direction of what follows. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Bidi_Control}/gu, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
