/** Whether `name` is what `pattern` says, in which `*` stands for any characters. */
export const matchesPattern = (pattern: string, name: string): boolean => {
  if (!pattern.includes("*")) return pattern === name
  const parts = pattern.split("*")
  const first = parts[0]!
  const last = parts.at(-1)!
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, from)
    if (found < 0) return false
    from = found + part.length
  }
  return from <= name.length - last.length
}
