/** `value`, which must be a whole number from 0 to `maximum`; else a RangeError that names it. */
export const whole = (name: string, value: number, maximum: number): number => {
  if (Number.isInteger(value)) return bounded(name, value, maximum)
  throw new RangeError(`${name} must be a whole number, not ${value}`)
}

/** `value`, which must be from 0 to `maximum`; else a RangeError that names it. */
export const bounded = (name: string, value: number, maximum = Number.MAX_VALUE): number => {
  if (value >= 0 && value <= maximum) return value
  throw new RangeError(`${name} must be between 0 and ${maximum}, not ${value}`)
}
