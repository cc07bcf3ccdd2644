/** Of random cases, as many as CI looks at; `pnpm x proof cases` looks at more. */
export const cases = (few: number): number => few * Number(process.env["CASES"] ?? 1)
