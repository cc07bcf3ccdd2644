/**
 * The public key that Ratecard's editions of the catalogue are signed with: Ed25519, as the lines between those of a PEM file
 * (SPKI, base64).
 */
export const PUBLIC_KEY = "MCowBQYDK2VwAyEA3Bil38jLfh2rreyKooaQxTh+l6aMb92uKY6VW2xBaX0="

/** The address of the newest edition that Ratecard signs. */
export const EDITION_URL = "https://github.com/ratecard/ratecard/releases/download/catalogue/catalogue.json"
