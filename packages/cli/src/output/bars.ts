const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

/** A bar of `share` (0 to 1) of the columns, to an eighth of one; anything above 0 is visible. */
export const bar = (share: number, columns: number): string => {
  const eighths = share > 0 ? Math.max(1, Math.round(share * columns * 8)) : 0
  return "█".repeat(eighths >> 3) + EIGHTHS[eighths & 7]!
}
