/** How git tells, too: text has no such character near its beginning. */
export const isBinary = (text: string): boolean => text.slice(0, 8000).includes("\0")
