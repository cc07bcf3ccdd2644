import { useWords } from "../site.ts"
import { UNIT_WORDS } from "../words/units.ts"

/** The words for a unit; a unit that only its vendor knows keeps its name. */
export const useUnitName = (): ((unit: string) => string) => {
  const words: Readonly<Record<string, string>> = useWords(UNIT_WORDS)
  return (unit) => words[unit] ?? unit.replaceAll("_", " ")
}
