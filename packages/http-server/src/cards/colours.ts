/** Colours of the pages in sRGB, for pictures: those take none from where they are shown. */
export const LIGHT = { paper: "#fdfdfb", part: "#eef0f3", ink: "#1d222b", rule: "#cfd4dc", accent: "#1d4f8f" } as const
export const DARK = { paper: "#14171c", part: "#232831", ink: "#eceef1", rule: "#3a414d", accent: "#8ab8f0" } as const

/** Colour of secondary text. */
export const FAINT = "#575e6b"
