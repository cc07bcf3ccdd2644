/** JSON for people: what fits in a line stands in one. */
export const compact = (value: unknown): string => `${textOf(value, "")}\n`

const WIDTH = 140

const textOf = (value: unknown, indent: string): string => {
  const short = JSON.stringify(value)
  if (short.length + indent.length <= WIDTH || typeof value !== "object" || value === null) return short
  const inner = `${indent} `
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${textOf(each, inner)}`)
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${inner}${JSON.stringify(name)}: ${textOf(each, inner)}`)
  const [open, close] = Array.isArray(value) ? "[]" : "{}"
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`
}
