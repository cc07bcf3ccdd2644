/** A cell of RFC 4180, in quotes where it needs them, or where a spreadsheet would run it. */
export const csvCell = (text: string): string =>
  /[",\r\n]|^[=+\-@]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
