/**
 * The pattern of a printable line of `least` to `most` characters. It lists code points where a class of Unicode
 * would be shorter: Python knows no such classes.
 */
export const oneLine = (least: number, most: number): RegExp =>
  new RegExp(`^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{${least},${most}}$`, "u")
