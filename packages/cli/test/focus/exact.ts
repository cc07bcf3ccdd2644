/** A number of the specification's format, exactly: `digits` × 10^`power`. */
export interface Exact {
  readonly digits: bigint
  readonly power: number
}

export const exact = (text: string): Exact => {
  const [, whole, fraction = "", power = "0"] = /^(-?\d+)(?:\.(\d+))?(?:[eE](-?\d+))?$/u.exec(text)!
  return { digits: BigInt(whole! + fraction), power: Number(power) - fraction.length }
}

export const times = (a: Exact, b: Exact): Exact => ({ digits: a.digits * b.digits, power: a.power + b.power })

export const plus = (a: Exact, b: Exact): Exact => {
  const power = Math.min(a.power, b.power)
  return { digits: at(a, power) + at(b, power), power }
}

export const isSame = (a: Exact, b: Exact): boolean => {
  const power = Math.min(a.power, b.power)
  return at(a, power) === at(b, power)
}

const at = ({ digits, power }: Exact, lower: number): bigint => digits * 10n ** BigInt(power - lower)
