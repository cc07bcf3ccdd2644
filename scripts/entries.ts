/** Whether an entry of a package is for programs that use Effect; the types of all others name no other package. */
export const isOfEffect = (entry: string): boolean => /\/(?:effect|toolkit)$/u.test(entry)
