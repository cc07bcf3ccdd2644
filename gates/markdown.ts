import { assert } from "@effect/vitest"

/** Returns the text between `<!-- name -->` and the comment that closes it. */
export const section = (page: string, name: string): string => {
  const start = page.indexOf(`<!-- ${name} -->`)
  assert.notStrictEqual(start, -1, `no section ${name}`)
  return page.slice(start, page.indexOf("<!-- /", start))
}

/** The code blocks of one language. */
export const blocks = (page: string, language: string): ReadonlyArray<string> =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "gu"))].map((match) => match[1]!)

/** A code block that is to compile. */
export interface Program {
  /** The line of the page on which it begins. */
  readonly line: number
  readonly code: string
  /** Statements that a block assumes, in a comment `<!-- given: … -->` above it. */
  readonly given: string
}

/** The code blocks in TypeScript and JavaScript. */
export const programs = (page: string): ReadonlyArray<Program> =>
  Array.from(
    page.matchAll(/(?:<!-- given:(.*?)-->\n+)?```(?:tsx?|js)\n(.*?)```/gsu),
    ({ 0: all, 1: given = "", 2: code = "", index }) => ({
      line: page.slice(0, index + all.lastIndexOf(code)).split("\n").length,
      code,
      given: given.trim()
    })
  )
