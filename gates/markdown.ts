import { assert } from "@effect/vitest"

/** What stands between `<!-- name -->` and the comment that closes it. */
export const section = (page: string, name: string): string => {
  const start = page.indexOf(`<!-- ${name} -->`)
  assert.notStrictEqual(start, -1, `no section ${name}`)
  return page.slice(start, page.indexOf("<!-- /", start))
}

/** The code blocks of one language. */
export const blocks = (page: string, language: string): ReadonlyArray<string> =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "gu"))].map((match) => match[1]!)
