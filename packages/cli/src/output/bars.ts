const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

/** A bar whose length is `share` (0 to 1) of so many columns, to an eighth of one; what is not 0 is seen. */
export const bar = (share: number, columns: number): string => {
  const eighths = share > 0 ? Math.max(1, Math.round(share * columns * 8)) : 0
  return "█".repeat(eighths >> 3) + EIGHTHS[eighths & 7]!
}
