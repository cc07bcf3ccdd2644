/** `text` with another character at `index`, for what is written in letters, such as base64. */
export const withOther = (text: string, index: number): string =>
  `${text.slice(0, index)}${text[index] === "A" ? "B" : "A"}${text.slice(index + 1)}`
