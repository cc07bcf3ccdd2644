import { LANGUAGES } from "./rendering.ts"

const [FIRST, ...OTHERS] = LANGUAGES

/** The address of a page in a language: the first one needs no word of it. */
export const addressIn = (language: string | null, plain: string): string =>
  OTHERS.some((name) => name === language) ? `${plain}${plain.includes("?") ? "&" : "?"}lang=${language}` : plain

/** The addresses of a page in every language, and of that which the reader prefers. */
export const languageAddresses = (plain: string) =>
  [FIRST, ...OTHERS, "x-default"].map((hreflang) => ({ rel: "alternate", hreflang, href: addressIn(hreflang, plain) }))

/** The path or address of what a page shows as Markdown. */
export const markdownPath = (page: string): string => `${page.replace(/\/$/u, "/index")}.md`
