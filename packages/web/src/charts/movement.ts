/**
 * The place in a row of `count` that a key moves to from `place`; undefined for any other key, so that it
 * keeps its own meaning.
 *
 * @example
 * moved("ArrowRight", 1, 3) // => 2
 * moved("End", 0, 3) // => 2
 * moved("Tab", 0, 3) // => undefined
 */
export const moved = (key: string, place: number, count: number): number | undefined => {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(place + 1, count - 1)
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(place - 1, 0)
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}
