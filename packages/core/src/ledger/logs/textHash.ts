/** A whole number of 52 bits: the same for the same text, and hardly ever for another. */
export const textHash = (text: string): number => {
  let high = 0x811c9dc5
  let low = 0x1000193
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x5bd1e995) ^ (high >>> 15)
  }
  return (high >>> 0) * 2 ** 20 + (low >>> 12)
}
